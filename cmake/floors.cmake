# How a floor of the house is built: every .cpp of its folders, with the floors that it may use.

add_library(opfor_flags INTERFACE)
# Contracted multiply-adds would give other last bits on other machines; results must not differ.
target_compile_options(opfor_flags INTERFACE -ffp-contract=off)
set(OPFOR_WARNING_FLAGS -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(OPFOR_WARNINGS_AS_ERRORS)
  list(APPEND OPFOR_WARNING_FLAGS -Werror)
endif()
if(OPFOR_SANITIZE)
  target_compile_options(opfor_flags INTERFACE -fsanitize=${OPFOR_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  target_link_options(opfor_flags INTERFACE -fsanitize=${OPFOR_SANITIZE})
endif()
target_compile_options(opfor_flags INTERFACE $<BUILD_INTERFACE:${OPFOR_WARNING_FLAGS}>)

function(opfor_floor NAME)
  cmake_parse_arguments(FLOOR "" "" "SOURCES;USES;LIBRARIES" ${ARGN})
  set(files)
  foreach(folder IN LISTS FLOOR_SOURCES)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
    list(APPEND files ${found})
  endforeach()
  add_library(opfor_${NAME} STATIC ${files})
  add_library(opfor::${NAME} ALIAS opfor_${NAME})
  target_include_directories(opfor_${NAME} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/opfor>)
  list(TRANSFORM FLOOR_USES PREPEND opfor_)
  target_link_libraries(opfor_${NAME} PUBLIC ${FLOOR_USES} PRIVATE opfor_flags ${FLOOR_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY OPFOR_FLOORS opfor_${NAME})
endfunction()

# Shipped data files as a library: opfor::shipped::files() lists (path, text).
function(opfor_embed NAME)
  file(GLOB_RECURSE data CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
       ${PROJECT_SOURCE_DIR}/ai/tables/*.toml ${PROJECT_SOURCE_DIR}/ai/doctrines/*.toml
       ${PROJECT_SOURCE_DIR}/scenarios/*.toml)
  set(generated ${PROJECT_BINARY_DIR}/generated/${NAME}.cpp)
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${generated} "-DFILES=${data}" -DROOT=${PROJECT_SOURCE_DIR}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${data} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
  add_library(opfor_${NAME} STATIC ${generated})
  target_include_directories(opfor_${NAME} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  target_link_libraries(opfor_${NAME} PRIVATE opfor_flags)
  set_property(GLOBAL APPEND PROPERTY OPFOR_FLOORS opfor_${NAME})
endfunction()
