package dev.tegula.internal.fragment;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;

/**
 * The tree of minimum bounding rectangles of a sparse fragment's tiles ({@code fragment.md}, "R-Tree").
 *
 * <pre>
 * u32 dimensions (before 5), u32 fanout, u8 datatype (before 5), u32 levels, then per level from the root:
 * u64 count, MBRs
 * </pre>
 *
 * <p>The last level has one MBR per tile. A dense fragment's tree has no levels.
 *
 * @param levels from the root to the leaves
 */
public record RTree(int fanout, List<MbrLevel> levels) {

    /** Fanout of all trees that libtiledb writes. */
    public static final int FANOUT = 10;

    /** More levels than needed for 2^63 tiles with a fanout of 2. */
    private static final int MAX_LEVELS = 64;

    /** Returns the tree of a fragment without tiles or of a dense fragment. */
    public static RTree empty() {
        return new RTree(FANOUT, List.of());
    }

    public static RTree read(ByteReader in, List<Dimension> dimensions, FormatVersion version) {
        boolean old = !version.hasPerDimensionFiles();
        if (old) {
            long count = in.u32("R-tree dimensions");
            if (count != dimensions.size()) {
                throw in.corrupt("wrong number of dimensions of the R-tree (found " + count + ", expected "
                        + dimensions.size() + " by the schema)");
            }
        }
        int fanout = in.i32("R-tree fanout");
        if (old) {
            in.u8("R-tree datatype");
        }
        int count = in.count32("R-tree levels", 8);
        if (count > MAX_LEVELS) {
            throw in.corrupt(
                    "too many levels of the R-tree (found " + count + ", expected at most " + MAX_LEVELS + ")");
        }
        // The fanout is needed only to find levels below others.
        if (fanout < 2 && count > 1) {
            throw in.corrupt("wrong fanout of an R-tree of " + count + " levels (found "
                    + Integer.toUnsignedString(fanout) + ", expected at least 2)");
        }
        int least = 0;
        for (Dimension dimension : dimensions) {
            least += dimension.isVariable() ? 16 : 2 * dimension.datatype().size();
        }
        List<MbrLevel> levels = new ArrayList<>();
        for (int l = 0; l < count; l++) {
            levels.add(MbrLevel.read(in, in.count64("R-tree MBRs at level " + l, least), dimensions));
        }
        return new RTree(fanout, levels);
    }

    /** Builds the tree over the leaves. */
    public static RTree over(MbrLevel leaves) {
        if (leaves.size() == 0) {
            return empty();
        }
        List<MbrLevel> levels = new ArrayList<>();
        levels.add(leaves);
        while (levels.get(0).size() > 1) {
            levels.add(0, levels.get(0).grouped(FANOUT));
        }
        return new RTree(FANOUT, levels);
    }

    /** Returns the leaves, with one MBR per tile. */
    public MbrLevel leaves(List<Dimension> dimensions) {
        return levels.isEmpty() ? MbrLevel.empty(dimensions) : levels.get(levels.size() - 1);
    }

    public void write(ByteWriter out) {
        out.u32(fanout).u32(levels.size());
        for (MbrLevel level : levels) {
            out.u64(level.size());
            level.write(out);
        }
    }
}
