package dev.tegula.tiledbjava.speed;

import io.tiledb.java.api.Context;
import java.util.function.LongSupplier;

/** A scenario of a program that uses the classes of TileDB-Java. */
record Work(String name, boolean writes, Step before, Measured measured) {

    /** Prepares a run. */
    interface Step {
        void run(Context context, String folder) throws Exception;
    }

    /** Runs the scenario, and returns a function that computes the digest of what it read. */
    interface Measured {
        LongSupplier run(Context context, String folder) throws Exception;
    }

    static Work reading(String name, Measured measured) {
        return new Work(name, false, (context, folder) -> {}, measured);
    }

    /** @param before creates the array in place of an older one; not measured */
    static Work writing(String name, Step before, Measured measured) {
        return new Work(name, true, before, measured);
    }
}
