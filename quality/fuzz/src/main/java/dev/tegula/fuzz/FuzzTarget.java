package dev.tegula.fuzz;

import java.io.IOException;

/** Code that parses untrusted bytes. It must accept them, or refuse them with a typed exception and a message. */
@FunctionalInterface
public interface FuzzTarget {

    /** Parses an input; throws an {@link AssertionError} if the result does not round-trip. */
    void accept(byte[] input) throws IOException;
}
