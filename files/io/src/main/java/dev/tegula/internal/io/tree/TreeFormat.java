package dev.tegula.internal.io.tree;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Subarray;
import java.util.List;

/**
 * A format of folders or files that is written from open arrays, found by the service loader. Its options are those of
 * {@link WriteOptions#value}.
 */
public interface TreeFormat {

    /** Returns the name of the format, which is also the extension of its folders. */
    String name();

    /**
     * Prepares an export of an array. The caller closes the reader after the export.
     *
     * @param attributes the attributes to write; none for all that the format can hold
     * @param box the cells to write
     * @throws IllegalArgumentException if the format cannot hold an attribute or the box
     */
    TreeExport ofArray(ArrayReader reader, List<String> attributes, Subarray box, WriteOptions options);

    /**
     * Prepares an export of a group with its members, as far as the format can hold them.
     *
     * @throws IllegalArgumentException if it can hold none
     */
    TreeExport ofGroup(Tegula tegula, String uri, OpenOptions open, WriteOptions options);
}
