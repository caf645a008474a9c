package dev.tegula.internal.base;

import jdk.jfr.FlightRecorder;

/**
 * Whether Java Flight Recorder was used in this process. The class of an event loads a hundred others, which takes a
 * tenth of a second at the start of a process, so it is not loaded before.
 */
public final class FlightRecording {

    /** Whether there is the optional module jdk.jfr. */
    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private FlightRecording() {}

    /** Returns whether there is or was a recording. */
    public static boolean wasStarted() {
        return PRESENT && FlightRecorder.isInitialized();
    }
}
