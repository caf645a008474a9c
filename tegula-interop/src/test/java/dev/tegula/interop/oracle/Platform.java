package dev.tegula.interop.oracle;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Where libtiledb can be had. */
public final class Platform {

    private Platform() {}

    /** Whether the native library that the tests depend on runs here: Linux on x86-64. */
    public static boolean hasLibtiledb() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    /** Skips the test, with the reason, where libtiledb does not run. */
    public static void assumeLibtiledb() {
        assumeTrue(hasLibtiledb(), "libtiledb is at hand for Linux on x86-64 only");
    }
}
