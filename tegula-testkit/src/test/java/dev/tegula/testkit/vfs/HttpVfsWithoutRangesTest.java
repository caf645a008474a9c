package dev.tegula.testkit.vfs;

/** A web server that sends whole files whatever it is asked for. */
class HttpVfsWithoutRangesTest extends HttpVfsContractTest {

    HttpVfsWithoutRangesTest() {
        ranges = false;
    }
}
