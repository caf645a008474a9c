package dev.tegula.internal.hdf5.file;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** The elements of a dataset or variable. Methods throw {@link Hdf5Problem} if something cannot be read. */
public interface ElementSource extends Attributed {

    /** Returns the type of an element. */
    ElementType type();

    /** Returns the lengths of the dimensions. */
    long[] lengths();

    /** Returns the lengths of a chunk, or ones. */
    int[] chunk();

    /** Returns the bytes of all elements. */
    long bytes();

    /** Returns the bytes of the elements that the file holds, when decoded; for others the fill value stands. */
    long heldBytes();

    /** Returns the value of elements that were never written, or null if it is zero. */
    @Nullable
    FlatValues fill();

    /**
     * Reads a box of elements.
     *
     * @param charset the character set of texts
     */
    FlatValues read(long[] from, int[] lengths, Charset charset);

    /** Reads the texts of an array of characters: elements of one byte, joined along the last dimension. */
    FlatValues readJoined(long[] from, int[] lengths, Charset charset);
}
