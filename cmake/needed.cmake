# Says what is needed to build, before CMake looks for a compiler: its own sentences name no command.

set(presets "This builds the library:\n  cmake --preset release && cmake --build --preset release\n")

if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    message(FATAL_ERROR "navcore is built with Ninja, and this is ${CMAKE_GENERATOR}, which can't compile Swift. ${presets}"
        "Another build folder needs the generator as well: cmake -G Ninja -B FOLDER -DCMAKE_BUILD_TYPE=Release")
endif()

if(NOT CMAKE_MAKE_PROGRAM)
    find_program(CMAKE_MAKE_PROGRAM NAMES ninja-build ninja samu NAMES_PER_DIR)
    if(NOT CMAKE_MAKE_PROGRAM)
        message(FATAL_ERROR "Ninja is needed, and there is no ninja on the PATH. It is Debian's package ninja-build.")
    endif()
endif()

if(NOT CMAKE_Swift_COMPILER AND NOT DEFINED ENV{SWIFTC})
    find_program(navcore_swiftc NAMES swiftc)
    mark_as_advanced(navcore_swiftc)
    if(NOT navcore_swiftc)
        message(FATAL_ERROR "Swift 6.2 or later is needed, and there is no swiftc on the PATH: "
            "https://www.swift.org/install. -DCMAKE_Swift_COMPILER=FILE names one that is elsewhere. ${presets}")
    endif()
endif()
