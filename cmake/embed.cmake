# Data files as a library. A program writes the text into a .cpp, because CMake's own strings lose
# `;` and `[` in lists and everything after a zero byte.
add_executable(opfor_embedder ${CMAKE_CURRENT_LIST_DIR}/embed.cpp)

# opfor_embed(NAME FUNCTION function FOLDERS folder... [ROOT root]): the library opfor_NAME, which
# defines opfor::shipped::function() for every .toml, .md, .py and .json file of the folders of
# root (the repository).
function(opfor_embed NAME)
  cmake_parse_arguments(EMBED "" "FUNCTION;ROOT" "FOLDERS" ${ARGN})
  if(NOT EMBED_ROOT)
    set(EMBED_ROOT ${PROJECT_SOURCE_DIR})
  endif()
  set(patterns)
  foreach(folder IN LISTS EMBED_FOLDERS)
    foreach(kind toml md py json)
      list(APPEND patterns ${EMBED_ROOT}/${folder}/*.${kind})
    endforeach()
  endforeach()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${EMBED_ROOT} ${patterns})
  set(inputs ${files})
  list(TRANSFORM inputs PREPEND ${EMBED_ROOT}/)
  set(generated ${PROJECT_BINARY_DIR}/generated/${NAME}.cpp)
  add_custom_command(
    OUTPUT ${generated}
    COMMAND opfor_embedder ${generated} ${EMBED_FUNCTION} ${EMBED_ROOT} ${files}
    DEPENDS ${inputs} VERBATIM)
  add_library(opfor_${NAME} STATIC ${generated})
  set_target_properties(opfor_${NAME} PROPERTIES EXPORT_NAME ${NAME})
  target_compile_features(opfor_${NAME} PUBLIC cxx_std_20)
  target_include_directories(opfor_${NAME} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/opfor>)
  # Every compiler that we build with takes longer literals than the standard promises. The options
  # of a source come after those of its target, which ask for the standard.
  set_source_files_properties(${generated} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
  target_link_libraries(opfor_${NAME} PRIVATE opfor_flags)
endfunction()
