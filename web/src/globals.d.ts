/** True only in the build the tests run (LERO_TEST_BUILD=1): it contains /gallery. */
declare const __TEST_BUILD__: boolean
