# What `cmake --install` leaves: the libraries, their headers, navcore-corpus, and descriptions for pkg-config and CMake.
include(CMakePackageConfigHelpers)

install(TARGETS navcore navcore-static EXPORT navcore-targets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS navcore-corpus RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES Include/navcore.h Include/navcore_inspector.h Include/navcore_log.h Include/navcore_replay.h
    Include/navcore_test.h bindings/cpp/include/navcore.hpp
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY Include/navcore DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

# navcore.pc says where it is in terms of its own folder, so an installed tree can be moved; unless the builder asks for
# folders with absolute paths.
set(pc_prefix ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
    file(RELATIVE_PATH prefix_from_pc /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
    string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${prefix_from_pc}")
endif()
set(pc_libdir "\${prefix}")
set(pc_includedir "\${prefix}")
cmake_path(APPEND pc_libdir ${CMAKE_INSTALL_LIBDIR})
cmake_path(APPEND pc_includedir ${CMAKE_INSTALL_INCLUDEDIR})
configure_file(cmake/navcore.pc.in navcore.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/navcore.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# `find_package(navcore)` gives the targets navcore::navcore and navcore::navcore-static.
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/navcore)
install(EXPORT navcore-targets FILE navcore-config.cmake NAMESPACE navcore:: DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/navcore-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/navcore-config-version.cmake DESTINATION ${package_folder})
