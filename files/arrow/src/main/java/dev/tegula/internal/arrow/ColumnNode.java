package dev.tegula.internal.arrow;

import java.util.List;

/**
 * The cells of a column, or the values of its lists, in Arrow's layout.
 *
 * @param length number of cells
 * @param nulls number of nulls
 * @param buffers validity, and by type offsets and values
 * @param children the values of lists
 */
public record ColumnNode(long length, long nulls, List<ArrowBytes> buffers, List<ColumnNode> children) {

    /** Returns the bytes of all buffers. */
    long bytes() {
        return buffers.stream().mapToLong(ArrowBytes::size).sum()
                + children.stream().mapToLong(ColumnNode::bytes).sum();
    }
}
