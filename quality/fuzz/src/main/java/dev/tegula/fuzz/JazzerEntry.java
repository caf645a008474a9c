package dev.tegula.fuzz;

import java.util.Objects;

/** The entry point of Jazzer: runs the target in the system property {@code tegula.fuzz.target}. */
public final class JazzerEntry {

    private static final String TARGET =
            Objects.requireNonNull(System.getProperty("tegula.fuzz.target"), "tegula.fuzz.target");

    private JazzerEntry() {}

    /** Runs one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        FuzzTargets.accepts(TARGET, input);
    }
}
