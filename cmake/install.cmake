# What `cmake --install` leaves: the library, its header, navcore-corpus, and descriptions for pkg-config and CMake.

install(TARGETS navcore EXPORT navcore-targets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS navcore-corpus RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES Include/navcore.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# navcore.pc says where it is in terms of its own folder, so an installed tree can be moved.
file(RELATIVE_PATH prefix_from_pc /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" prefix_from_pc "${prefix_from_pc}")
configure_file(cmake/navcore.pc.in navcore.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/navcore.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# `find_package(navcore)` gives the target navcore::navcore.
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/navcore)
install(EXPORT navcore-targets FILE navcore-config.cmake NAMESPACE navcore:: DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/navcore-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/navcore-config-version.cmake DESTINATION ${package_folder})
