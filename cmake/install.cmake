# The program, the libraries and their headers; `find_package(opfor)` finds them as opfor::core...
include(CMakePackageConfigHelpers)
get_property(libraries GLOBAL PROPERTY OPFOR_LIBRARIES)
install(TARGETS opfor)
install(TARGETS ${libraries} opfor_shipped opfor_flags opfor_warned EXPORT opforTargets)
install(DIRECTORY src/core src/chance src/field src/battle src/drill src/scenario src/muster src/record src/telling
                  src/hearing src/table src/engine src/arena rules ai
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/opfor
        FILES_MATCHING PATTERN *.hpp PATTERN *.ipp)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/opfor)
install(EXPORT opforTargets NAMESPACE opfor:: DESTINATION ${package})
configure_package_config_file(cmake/opforConfig.cmake.in ${PROJECT_BINARY_DIR}/opforConfig.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/opforConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/opforConfig.cmake ${PROJECT_BINARY_DIR}/opforConfigVersion.cmake
        DESTINATION ${package})
