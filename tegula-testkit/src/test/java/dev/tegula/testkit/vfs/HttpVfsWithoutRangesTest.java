package dev.tegula.testkit.vfs;

/** Contract tests on a web server that ignores ranges and always sends whole files. */
class HttpVfsWithoutRangesTest extends HttpVfsContractTest {

    HttpVfsWithoutRangesTest() {
        ranges = false;
    }
}
