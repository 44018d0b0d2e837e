# How a floor of the house is built: every .cpp of its folder, with the floors that it may use.

# Flags of everything that is compiled here: opfor_warned; of floors and programs: opfor_flags, which
# adds the sanitizers.
add_library(opfor_warned INTERFACE)
add_library(opfor_flags INTERFACE)
target_link_libraries(opfor_flags INTERFACE opfor_warned)
# Contracted multiply-adds would give other last bits on other machines; results must not differ.
target_compile_options(opfor_warned INTERFACE -ffp-contract=off)
set(OPFOR_WARNINGS -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees uninitialised strings in moved-from optionals that hold none (gcc bug 105562).
  list(APPEND OPFOR_WARNINGS -Wno-maybe-uninitialized)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  list(APPEND OPFOR_WARNINGS -Wreserved-identifier)
endif()
if(OPFOR_WARNINGS_AS_ERRORS)
  list(APPEND OPFOR_WARNINGS -Werror)
endif()
target_compile_options(opfor_warned INTERFACE "$<BUILD_INTERFACE:${OPFOR_WARNINGS}>")
if(OPFOR_SANITIZE)
  target_compile_options(opfor_flags INTERFACE -fsanitize=${OPFOR_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  target_link_options(opfor_flags INTERFACE -fsanitize=${OPFOR_SANITIZE})
endif()
set_target_properties(opfor_flags PROPERTIES EXPORT_NAME flags)
set_target_properties(opfor_warned PROPERTIES EXPORT_NAME warned)

# Under clang-tidy, other checks are a reason to look at a file again.
function(opfor_tidy_again)
  if(CMAKE_CXX_CLANG_TIDY)
    set_property(SOURCE ${ARGN} APPEND PROPERTY OBJECT_DEPENDS ${PROJECT_SOURCE_DIR}/.clang-tidy)
  endif()
endfunction()

# opfor_fuzzed(TARGET): libFuzzer is told of its branches.
function(opfor_fuzzed TARGET)
  if(OPFOR_FUZZERS)
    target_compile_options(${TARGET} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# opfor_floor(NAME FOLDER folder|FLAT folder [READS] [USES floor...] [SHOWS target...]
#             [LIBRARIES target...]):
# the library opfor::NAME of a folder's files, FLAT: without its subfolders, which are floors of their
# own. SHOWS are the libraries of its headers, LIBRARIES those of its .cpp files alone. READS: it reads
# what users write, so the fuzzers are told which of its branches they have reached (what they are told
# costs every test its time: the others go without).
function(opfor_floor NAME)
  cmake_parse_arguments(FLOOR "READS" "FOLDER;FLAT" "USES;SHOWS;LIBRARIES" ${ARGN})
  if(FLOOR_FLAT)
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${FLOOR_FLAT}/*.cpp)
  else()
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${FLOOR_FOLDER}/*.cpp)
  endif()
  opfor_tidy_again(${files})
  add_library(opfor_${NAME} STATIC ${files})
  add_library(opfor::${NAME} ALIAS opfor_${NAME})
  set_target_properties(opfor_${NAME} PROPERTIES EXPORT_NAME ${NAME})
  target_compile_features(opfor_${NAME} PUBLIC cxx_std_20)
  # "core/length.hpp" and "rules/contract.hpp", here and where it is installed.
  target_include_directories(opfor_${NAME} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/opfor>)
  list(TRANSFORM FLOOR_USES PREPEND opfor_)
  target_link_libraries(opfor_${NAME} PUBLIC ${FLOOR_USES} ${FLOOR_SHOWS}
                        PRIVATE opfor_flags ${FLOOR_LIBRARIES})
  if(FLOOR_READS)
    opfor_fuzzed(opfor_${NAME})
  endif()
  set_property(GLOBAL APPEND PROPERTY OPFOR_LIBRARIES opfor_${NAME})
endfunction()
