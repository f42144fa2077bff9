// The tests of navcore.hpp, as one program: the headers take most of the time to compile.
#include "callbacks.hpp"
#include "lifetime.hpp"
#include "values.hpp"

int main() {
    run_values();
    run_callbacks();
    run_lifetime();
    return check_report();
}
