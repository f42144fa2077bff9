# Compiles the Swift sources into one object, navcore.o: the functions of the header, what these need, and no other
# global symbol. Embedded Swift brings a runtime of its own (swift_retain and its like). If that stayed global, it would
# take the place of the real one in a Swift program that links the archive, and the program would crash before main.
#
# The object is made by commands and is no Swift target: CMake 3.25 has no object libraries in Swift, and would compile
# the whole module for each library.

if(NOT CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
    message(FATAL_ERROR "CMake builds libnavcore only where programs are ELF files, as on Linux: how to keep symbols "
        "inside the library is not written for other formats. Package.swift builds the module for Swift.")
endif()

file(GLOB_RECURSE swift_sources CONFIGURE_DEPENDS Sources/NavCore/Engine/*.swift Sources/NavCoreABI/*.swift)
file(GLOB_RECURSE c_interfaces CONFIGURE_DEPENDS Include/* Sources/CNavCoreSupport/include/*)

# The engine and the ABI are one Embedded Swift module, so the library needs no Swift runtime. The module's name is not
# NavCore: `#if canImport(NavCore)` in the ABI tells this build from the one with two modules.
set(swift_options_file ${PROJECT_SOURCE_DIR}/cmake/swift-options)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${swift_options_file})
file(STRINGS ${swift_options_file} swift_options REGEX "^-")
list(JOIN swift_options " " swift_options)
separate_arguments(swift_options UNIX_COMMAND "${swift_options}")
list(APPEND swift_options
    -Xcc -I${PROJECT_SOURCE_DIR}/Include
    -Xcc -I${PROJECT_SOURCE_DIR}/Sources/CNavCoreSupport/include)
separate_arguments(users_swift_options UNIX_COMMAND "${CMAKE_Swift_FLAGS}")

# The linker that comes with Swift, for what -lto leaves to it.
get_filename_component(swift_tools ${CMAKE_Swift_COMPILER} REALPATH)
get_filename_component(swift_tools ${swift_tools} DIRECTORY)
find_program(swift_linker ld.lld HINTS ${swift_tools} NO_DEFAULT_PATH REQUIRED)

set(exported ${PROJECT_SOURCE_DIR}/abi/symbols.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${exported})
file(STRINGS ${exported} roots)
list(TRANSFORM roots PREPEND --undefined=)

# Sequences that stand in several functions become one: on x86-64 only long ones and ends of two instructions, some 900
# bytes less, since the others would cost the calls that apps make most. For arm64 LLVM does more of that by itself. There
# the second scheduling, which comes after the choice of registers, would make like sequences unlike: 11,000 bytes more.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    set(outlining -mllvm -enable-machine-outliner=always -mllvm -outliner-benefit-threshold=81 -mllvm -tail-merge-size=2)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    set(outlining -mllvm -enable-post-misched=0)
endif()

# Each command writes a file of its own, so that one which fails leaves nothing that looks finished.
set(object ${PROJECT_BINARY_DIR}/navcore.o)
set(compiled ${PROJECT_BINARY_DIR}/navcore-compiled.bc)
set(whole ${PROJECT_BINARY_DIR}/navcore-whole.o)
set(discarded ${PROJECT_BINARY_DIR}/navcore-discarded.so)
set(memory ${PROJECT_BINARY_DIR}/navcore-memory.o)
set(linked ${PROJECT_BINARY_DIR}/navcore-linked.o)
set(memory_source ${PROJECT_SOURCE_DIR}/Sources/CNavCoreMemory/memory.c)
separate_arguments(users_c_options UNIX_COMMAND "${CMAKE_C_FLAGS}")
add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_Swift_COMPILER} ${swift_options} "$<$<CONFIG:Debug,RelWithDebInfo>:-g>" ${users_swift_options}
        -c ${swift_sources} -o ${compiled}
    COMMAND ${CMAKE_C_COMPILER} -O2 -fPIC -ffunction-sections ${users_c_options} -c ${memory_source} -o ${memory}
    COMMAND ${swift_linker} -shared --version-script=${PROJECT_SOURCE_DIR}/cmake/navcore.map --lto-O2 ${outlining}
        ${compiled} --lto-obj-path=${whole} -o ${discarded}
    COMMAND ${CMAKE_LINKER} -r --gc-sections --wrap=posix_memalign ${roots} ${whole} ${memory} -o ${linked}
    COMMAND ${CMAKE_OBJCOPY} --keep-global-symbols=${exported} ${linked} ${object}
    BYPRODUCTS ${compiled} ${whole} ${discarded} ${memory} ${linked}
    DEPENDS ${swift_sources} ${c_interfaces} ${memory_source} ${exported}
    COMMENT "Compiling the Swift sources into navcore.o"
    COMMAND_EXPAND_LISTS VERBATIM)
set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
