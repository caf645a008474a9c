package dev.tegula.interop.oracle;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The platforms that libtiledb is available for. */
public final class Platform {

    private Platform() {}

    /** Returns true if the native library runs on this platform: Linux on x86-64. */
    public static boolean hasLibtiledb() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    /** Skips the test with a message on platforms without libtiledb. */
    public static void assumeLibtiledb() {
        assumeTrue(hasLibtiledb(), "libtiledb is at hand for Linux on x86-64 only");
    }
}
