package dev.tegula.internal.image.source;

/** Logs how an imported image differs from what other programs show. */
final class Warnings {

    private Warnings() {}

    /** Warns that a part of a file is not turned or mirrored as its orientation says. */
    static void notTurned(String part) {
        warn(part + ": imported as stored, not turned or mirrored as its orientation says. Turn it with another program"
                + " first, if rows must run from the top.");
    }

    static void warn(String text) {
        System.getLogger("dev.tegula").log(System.Logger.Level.WARNING, text);
    }
}
