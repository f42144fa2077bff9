/* Doubles in saved texts: each is written as the shortest decimal that reads back, and every decimal is read as strtod
 * reads it, however long it is. */
#include "navigator.h"

#include <math.h>

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

enum {
    LIST = 256,
    LONGEST = 1200 /* bytes of a decimal */
};

static uint64_t seed;

static uint64_t next_random(void) {
    uint64_t word = seed += UINT64_C(0x9E3779B97F4A7C15);
    word = (word ^ word >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ word >> 27) * UINT64_C(0x94D049BB133111EB);
    return word ^ word >> 31;
}

static uint64_t bits_of(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static double double_of(uint64_t bits) {
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* ---- Writing ---- */

/* The decimal of so many digits that is nearest. */
static void write_rounded(char text[32], double number, int digits) {
    snprintf(text, 32, "%.*e", digits - 1, number);
}

/* The digits of a decimal without zeros at both ends, and their count. */
static int digits_of(const char *decimal, char digits[32]) {
    int count = 0, kept = 0;
    for (; *decimal != 0 && *decimal != 'e'; decimal++) {
        if (*decimal < '0' || *decimal > '9' || (count == 0 && *decimal == '0')) continue;
        digits[count++] = *decimal;
        if (*decimal != '0') kept = count;
    }
    digits[kept] = 0;
    return kept;
}

static void check_written(double number, const char *text) {
    char digits[32], nearest[32], rounded[32];
    int count = digits_of(text, digits);
    CHECK_NUMBER(bits_of(number), bits_of(strtod(text, NULL)));
    if (number == 0) return;
    if (count > 1) {
        write_rounded(rounded, number, count - 1);
        if (bits_of(strtod(rounded, NULL)) == bits_of(number)) CHECK_TEXT(rounded, text);
    }
    write_rounded(rounded, number, count);
    digits_of(rounded, nearest);
    /* Just above a power of two the nearest one of so few digits may be another double's. */
    if (bits_of(strtod(rounded, NULL)) == bits_of(number)) CHECK_TEXT(nearest, digits);
}

/* The elements of the list of a text are the numbers. */
static void check_list(const char *saved, const double *numbers, size_t count) {
    const char *text = strstr(saved, "\"x\":[");
    char decimal[32];
    CHECK(text != NULL);
    if (text == NULL) return;
    text += strlen("\"x\":[");
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(text, ",]");
        CHECK(length < sizeof decimal);
        snprintf(decimal, sizeof decimal, "%.*s", (int)length, text);
        check_written(numbers[i], decimal);
        text += length + 1;
    }
}

/* The doubles of a list come back, and are written again with the same bytes. */
static void check_list_comes_back(const double *numbers, size_t count) {
    nav_value items[LIST];
    nav_member x;
    nav_value arguments;
    nav_request home;
    nav_navigator *first = new_navigator(NULL), *second = new_navigator(NULL);
    char *saved = NULL, *again = NULL;
    nav_restoring restoring;
    for (size_t i = 0; i < count; i++) items[i] = nav_value_double(numbers[i]);
    x = nav_member_init("x", nav_value_list(items, count));
    arguments = nav_value_map(&x, 1);
    home = nav_request_init("home", &arguments);
    add_routes(first);
    add_routes(second);
    CHECK_NUMBER(NAV_OK, nav_start(first, &home, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_save(first, NULL, &saved, NULL));
    check_list(saved, numbers, count);
    restoring = nav_restoring_init(nav_string_init(saved), NULL);
    CHECK_NUMBER(NAV_OK, nav_restore(second, &restoring, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_save(second, NULL, &again, NULL));
    CHECK_TEXT(saved, again);
    nav_text_free(saved);
    nav_text_free(again);
    nav_navigator_free(first);
    nav_navigator_free(second);
}

static void hard_doubles_are_written_short(void) {
    static const double numbers[] = {
        0.0,
        -0.0,
        0.1,
        0.5,
        1.25,
        0.1 + 0.2,
        1e22,
        1e23,
        9.5e-5,
        1e-5,
        5e-324,
        -5e-324,
        1e-323,
        1.5e-323,
        2.2250738585072014e-308,
        2.2250738585072009e-308,
        1.7976931348623157e308,
        1.7976931348623155e308,
        9007199254740991.0,
        9007199254740992.0,
        9007199254740994.0,
        18014398509481988.0,
        4503599627370495.5,
        4503599627370497.5,
        2.98023223876953125e-8,
        123456789012345680.0,
        299792458.0,
        6.62607015e-34,
    };
    check_list_comes_back(numbers, LENGTH(numbers));
}

static void powers_of_two_and_their_neighbours_are_written_short(void) {
    double numbers[LIST];
    size_t count = 0;
    for (uint64_t biased = 0; biased < 2047; biased++) {
        for (int beside = -1; beside <= 1; beside++) {
            if (biased > 0 || beside >= 0) numbers[count++] = double_of((biased << 52) + (uint64_t)beside);
        }
        if (count > LIST - 3 || biased == 2046) {
            check_list_comes_back(numbers, count);
            count = 0;
        }
    }
}

static void random_doubles_are_written_short(void) {
    double numbers[LIST];
    seed = 57;
    for (int round = 0; round < 50; round++) {
        size_t count = 0;
        while (count < LIST) {
            uint64_t bits = next_random();
            /* Every fourth one of the usual size, every fourth one with few decimals. */
            if (bits % 4 == 0) bits = (bits & UINT64_C(0x800FFFFFFFFFFFFF)) | (1000 + next_random() % 64) << 52;
            if (bits % 4 == 1) bits = bits_of((double)(next_random() % 100000000) / 1000);
            if (isfinite(double_of(bits))) numbers[count++] = double_of(bits);
        }
        check_list_comes_back(numbers, count);
    }
}

/* ---- Reading ---- */

static void check_read(const char *decimal) {
    static const char form[] = "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":["
                               "{\"route\":\"home\",\"arguments\":{\"x\":%s}}]}]}";
    char text[2 * LONGEST + sizeof form];
    double expected = strtod(decimal, NULL);
    nav_navigator *navigator = new_navigator(NULL);
    nav_restoring restoring;
    nav_request home = nav_request_init(NULL, NULL);
    const nav_value *x;
    nav_status status = isfinite(expected) ? NAV_OK : NAV_CORRUPT;
    snprintf(text, sizeof text, form, decimal);
    add_routes(navigator);
    restoring = nav_restoring_init(nav_string_init(text), NULL);
    CHECK_NUMBER(status, nav_restore(navigator, &restoring, NULL, NULL));
    if (status == NAV_OK) {
        CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &home));
        x = nav_value_member(home.arguments, nav_string_init("x"));
        CHECK(x != NULL && x->type == NAV_TYPE_DOUBLE);
        if (x != NULL && bits_of(expected) != bits_of(x->content.real)) CHECK_TEXT("the double of strtod", decimal);
    }
    nav_navigator_free(navigator);
}

static void decimals_of_any_length_are_read(void) {
    static const char *const decimals[] = {
        "0.1234567890123456789012345678901234567890",
        "1234567890123456789012345678901234567890.0",
        "0.1000000000000000055511151231257827021181583404541015625",
        "0.10000000000000001249000902703301107976585626602172851562",
        "0.10000000000000001249000902703301107976585626602172851563",
        "9007199254740993.0",
        "9007199254740993.00000000000000000000000000000000000001",
        "9007199254740992.99999999999999999999999999999999999999",
        "9007199254740991.5",
        "0.00000000000000000000000000000000000000000000000000000000000000000001e68",
        "17976931348623158079372897140530341507.9e271",
        "1.7976931348623158079372897140530341507993413271003782693617377898e308",
        "1.7976931348623158079372897140530341507993413271003782693617377899e309",
        "2.4703282292062327208828439643411068618252990130716238221279284125e-324",
        "2.4703282292062327208828439643411068618252990130716238221279284126e-324",
        "0.0e999999999999999999999",
        "1e-999999999999999999999",
        "1e999999999999999999999",
        "-1E+2",
    };
    for (size_t i = 0; i < LENGTH(decimals); i++) check_read(decimals[i]);
}

static void zeros_move_the_point_only(void) {
    char decimal[LONGEST], zeros[1001];
    memset(zeros, '0', 1000);
    zeros[1000] = 0;
    snprintf(decimal, sizeof decimal, "0.%s123e1003", zeros);
    check_read(decimal);
    snprintf(decimal, sizeof decimal, "123%s.0e-1003", zeros);
    check_read(decimal);
    snprintf(decimal, sizeof decimal, "1.%s", zeros);
    check_read(decimal);
    snprintf(decimal, sizeof decimal, "1.%s1", zeros);
    check_read(decimal);
}

/* An integer with nine digits in each part, the lowest first. */
typedef struct integer {
    uint32_t parts[100];
    int count;
} integer;

static void multiply(integer *number, uint32_t factor, int times) {
    while (times-- > 0) {
        uint64_t carry = 0;
        for (int i = 0; i < number->count; i++) {
            carry += (uint64_t)number->parts[i] * factor;
            number->parts[i] = (uint32_t)(carry % 1000000000);
            carry /= 1000000000;
        }
        if (carry > 0) number->parts[number->count++] = (uint32_t)carry;
    }
}

/* All digits of an odd number times a power of two, without zeros at the beginning. Returns the exponent of ten of the
 * point before the first digit. */
static int write_exactly(char digits[LONGEST], uint64_t odd, int exponent) {
    integer number = {{(uint32_t)(odd % 1000000000), (uint32_t)(odd / 1000000000 % 1000000000)}, 2};
    int length;
    multiply(&number, 2, exponent > 0 ? exponent : 0);
    multiply(&number, 5, exponent < 0 ? -exponent : 0);
    while (number.count > 1 && number.parts[number.count - 1] == 0) number.count--;
    length = snprintf(digits, LONGEST, "%" PRIu32, number.parts[number.count - 1]);
    for (int i = number.count - 2; i >= 0; i--)
        length += snprintf(digits + length, (size_t)(LONGEST - length), "%09" PRIu32, number.parts[i]);
    return length + (exponent < 0 ? exponent : 0);
}

static void check_digits(const char *digits, int length, const char *more, int exponent) {
    char decimal[2 * LONGEST];
    snprintf(decimal, sizeof decimal, "0.%.*s%se%d", length, digits, more, exponent);
    check_read(decimal);
}

/* The number halfway between a double and the next one, exactly, the decimals beside it, and its first digits. */
static void check_halfway(double number) {
    static const char far[] =
        "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001";
    char digits[LONGEST];
    uint64_t bits = bits_of(number), fraction = bits & ((UINT64_C(1) << 52) - 1), biased = bits >> 52;
    uint64_t odd = 2 * (fraction | (biased > 0 ? UINT64_C(1) << 52 : 0)) + 1;
    int point = write_exactly(digits, odd, (int)(biased > 0 ? biased : 1) - 1076), length = (int)strlen(digits);
    int last = length - 1;
    while (digits[last] == '0') last--;
    check_digits(digits, length, "", point);
    check_digits(digits, last + 1, "", point);
    check_digits(digits, length, "1", point);
    check_digits(digits, length, far, point);
    check_digits(digits, 17 + (int)(next_random() % 784), "", point);
    digits[last] -= 1;
    check_digits(digits, length, "", point);
    check_digits(digits, length, "9", point);
}

static void numbers_halfway_are_rounded_to_even(void) {
    static const double numbers[] = {
        0.0, 5e-324, 1e-323, 2.2250738585072009e-308, 2.2250738585072014e-308, 4.4501477170144023e-308, 1.0,
        0.1, 1e22,   1e23,   9007199254740992.0,      1.7976931348623155e308,
    };
    seed = 58;
    for (size_t i = 0; i < LENGTH(numbers); i++) check_halfway(numbers[i]);
    for (int round = 0; round < 500; round++) {
        uint64_t bits = next_random() >> 1;
        if (round % 4 == 0) bits >>= 11;
        if (isfinite(double_of(bits + 1))) check_halfway(double_of(bits));
    }
}

static void random_decimals_are_read(void) {
    seed = 59;
    for (int round = 0; round < 3000; round++) {
        char decimal[LONGEST];
        int length = 0, whole = 1 + (int)(next_random() % 24), places = (int)(next_random() % 24);
        if (next_random() % 2 == 0) decimal[length++] = '-';
        decimal[length++] = (char)('1' + next_random() % 9);
        while (--whole > 0) decimal[length++] = (char)('0' + next_random() % 10);
        decimal[length++] = '.';
        do decimal[length++] = (char)('0' + next_random() % 10);
        while (--places > 0);
        snprintf(decimal + length, 32, "e%d", (int)(next_random() % 700) - 350);
        check_read(decimal);
    }
}

int main(void) {
    RUN(hard_doubles_are_written_short);
    RUN(powers_of_two_and_their_neighbours_are_written_short);
    RUN(random_doubles_are_written_short);
    RUN(decimals_of_any_length_are_read);
    RUN(zeros_move_the_point_only);
    RUN(numbers_halfway_are_rounded_to_even);
    RUN(random_decimals_are_read);
    return check_report();
}
