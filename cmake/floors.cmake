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
  set(OPFOR_SANITIZED_LINK -fsanitize=${OPFOR_SANITIZE})
  if(OPFOR_SANITIZE MATCHES "address")
    # What tests start starts hundreds of times: at a place that is known when it is linked, no address
    # in it has to be mended at each start, which was a fifth of one.
    list(APPEND OPFOR_SANITIZED_LINK -no-pie)
  endif()
  target_link_options(opfor_flags INTERFACE ${OPFOR_SANITIZED_LINK})
endif()
set_target_properties(opfor_flags PROPERTIES EXPORT_NAME flags)
set_target_properties(opfor_warned PROPERTIES EXPORT_NAME warned)

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

# opfor_plain(TARGET...): these are not optimised under sanitizers. They read, write and count, and give
# the battle to floors that are: they compile in half the time, and a battle takes a fifteenth longer.
function(opfor_plain)
  if(OPFOR_SANITIZE)
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -O0)
      set_property(GLOBAL APPEND PROPERTY OPFOR_PLAIN ${target})
    endforeach()
  endif()
endfunction()

# opfor_floors_first(TARGET LIBRARY...): links the libraries, and all that they use, before the target's
# own files. Of code that both hold (templates of libraries) the first that is met is taken: the floors',
# which is optimised. Without this the odds of a melee take three times as long. After them come the
# judge of the tests, which is no floor, and the plain ones.
function(opfor_floors_first TARGET)
  set(floors)
  set(left ${ARGN})
  while(left)
    list(POP_FRONT left library)
    if(library MATCHES "^opfor_" AND NOT library IN_LIST floors)
      get_target_property(type ${library} TYPE)
      if(type STREQUAL "STATIC_LIBRARY")
        list(APPEND floors ${library})
        get_target_property(uses ${library} INTERFACE_LINK_LIBRARIES)
        list(APPEND left ${uses})
      endif()
    endif()
  endwhile()
  get_property(plain GLOBAL PROPERTY OPFOR_PLAIN)
  foreach(library opfor_judged opfor_opinion ${plain})
    if(library IN_LIST floors)
      list(REMOVE_ITEM floors ${library})
      list(APPEND floors ${library})
    endif()
  endforeach()
  list(TRANSFORM floors REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  target_link_options(${TARGET} PRIVATE -Wl,--whole-archive ${floors} -Wl,--no-whole-archive)
endfunction()

# opfor_tidy(NAME target...): clang-tidy reads these floors as one file, when `tidy` is built: most of
# its time goes into the headers of libraries, which it looks through once for all of them. So floors
# that are read together share their anonymous namespaces; and two things of one name in two floors,
# which a linker would take for one, are found.
function(opfor_tidy NAME)
  if(NOT OPFOR_TIDY)
    return()
  endif()
  set(read ${PROJECT_BINARY_DIR}/tidy/${NAME})
  set(text)
  set(looked_at ${PROJECT_SOURCE_DIR}/.clang-tidy)
  foreach(floor IN LISTS ARGN)
    get_target_property(files ${floor} SOURCES)
    list(TRANSFORM files REPLACE "^src/" "${PROJECT_SOURCE_DIR}/src/")
    list(APPEND looked_at ${files})
    foreach(file IN LISTS files)
      string(APPEND text "#include \"${file}\"\n")
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT ${read}.cpp CONTENT "${text}" @ONLY)
  # Never built: it has the flags with which they are to be read.
  add_library(opfor_tidy_${NAME} OBJECT EXCLUDE_FROM_ALL ${read}.cpp)
  set_target_properties(opfor_tidy_${NAME} PROPERTIES UNITY_BUILD OFF)
  foreach(floor IN LISTS ARGN)
    get_target_property(used ${floor} LINK_LIBRARIES)
    target_link_libraries(opfor_tidy_${NAME} PRIVATE ${used})
  endforeach()
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.hpp
       ${PROJECT_SOURCE_DIR}/src/*.ipp ${PROJECT_SOURCE_DIR}/rules/*.hpp ${PROJECT_SOURCE_DIR}/ai/*.hpp)
  add_custom_command(OUTPUT ${read}.read DEPENDS ${read}.cpp ${looked_at} ${headers} VERBATIM
    # Read together, a local name may be that of something in another floor.
    COMMAND ${OPFOR_TIDY} --quiet --extra-arg=-Wno-shadow -p ${PROJECT_BINARY_DIR} ${read}.cpp
    COMMAND ${CMAKE_COMMAND} -E touch ${read}.read
    COMMENT "clang-tidy: ${ARGN}")
  if(NOT TARGET tidy)
    add_custom_target(tidy)
  endif()
  add_custom_target(tidy_${NAME} DEPENDS ${read}.read)
  add_dependencies(tidy tidy_${NAME})
endfunction()
