# arm64 Linux, from another processor: the C compiler and binutils are Debian's cross tools, and Swift compiles with the
# embedded standard library that it has for arm64 without a system. The thread pointer is where Linux keeps it.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_Swift_FLAGS_INIT "-target aarch64-none-none-elf -Xcc -DNAVCORE_THREAD_POINTER")
# Swift can't link a program for that target, and CMake would try to.
set(CMAKE_Swift_COMPILER_WORKS TRUE)
