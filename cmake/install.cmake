# The program, the library and its headers; `find_package(opfor)` finds them.
include(CMakePackageConfigHelpers)
get_property(floors GLOBAL PROPERTY OPFOR_FLOORS)
install(TARGETS opfor ${floors} opfor_flags EXPORT opforTargets)
foreach(floor core chance field battle)
  install(DIRECTORY src/${floor} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/opfor
          FILES_MATCHING PATTERN *.hpp)
endforeach()
install(DIRECTORY rules ai DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/opfor
        FILES_MATCHING PATTERN *.hpp)
install(EXPORT opforTargets NAMESPACE opfor:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/opfor)
configure_package_config_file(cmake/opforConfig.cmake.in ${PROJECT_BINARY_DIR}/opforConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/opfor)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/opforConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/opforConfig.cmake ${PROJECT_BINARY_DIR}/opforConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/opfor)
