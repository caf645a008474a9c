package dev.tegula.internal.io.tree;

import dev.tegula.query.Subarray;
import java.util.List;

/**
 * What a tree shows.
 *
 * @param format the name of the format, for messages
 * @param box the cells of each array, at most one range per dimension; by default the current domain, else the domain
 * @param attributes the attributes of an array, none for all that the format can hold
 * @param missing what stands for missing cells
 * @param maxChunkBytes the largest chunk, unless a single element is larger
 */
public record TreeOptions(String format, Subarray box, List<String> attributes, Missing missing, long maxChunkBytes) {

    /** What stands for missing cells. */
    public enum Missing {
        /** The fill value of the attribute. */
        FILL,
        /** The same, but the value of NetCDF if that is NaN, which is not a missing value there. */
        NUMBER
    }

    public TreeOptions {
        attributes = List.copyOf(attributes);
    }
}
