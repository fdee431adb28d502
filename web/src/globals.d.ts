/** True only in the build the tests run (LERO_TEST_BUILD=1): it contains /gallery. */
declare const IS_TEST_BUILD: boolean
