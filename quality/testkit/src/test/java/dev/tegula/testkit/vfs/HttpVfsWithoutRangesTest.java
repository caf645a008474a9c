package dev.tegula.testkit.vfs;

import dev.tegula.testkit.generate.Slow;

/** Contract tests on a web server that ignores ranges and always sends whole files. */
@Slow
class HttpVfsWithoutRangesTest extends HttpVfsContractTest {

    HttpVfsWithoutRangesTest() {
        ranges = false;
    }
}
