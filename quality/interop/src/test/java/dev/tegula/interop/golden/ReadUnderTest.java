package dev.tegula.interop.golden;

import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.ReadSpec;

/** A reader of golden arrays: Tegula or libtiledb. */
@FunctionalInterface
public interface ReadUnderTest {

    /**
     * Returns the columns of a read of the array at {@code uri}. The opening of the read contains the key, timestamps
     * and settings.
     */
    Columns read(String uri, ReadSpec read) throws Exception;
}
