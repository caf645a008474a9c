package dev.tegula.interop.golden;

import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.ReadSpec;

/** Whoever reads golden arrays: the engine, or libtiledb. */
@FunctionalInterface
public interface ReadUnderTest {

    /**
     * The columns of a read of the array at {@code uri}; the key, timestamps and settings are in the read's opening.
     */
    Columns read(String uri, ReadSpec read) throws Exception;
}
