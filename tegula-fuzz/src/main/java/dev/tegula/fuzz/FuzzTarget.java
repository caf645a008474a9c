package dev.tegula.fuzz;

import java.io.IOException;

/** Code that takes bytes from anywhere. It may refuse them by a typed exception with a message, and in no other way. */
@FunctionalInterface
public interface FuzzTarget {

    /**
     * Takes an input; throws an {@link AssertionError} if what was read does not come back when it is written and read
     * again.
     */
    void accept(byte[] input) throws IOException;
}
