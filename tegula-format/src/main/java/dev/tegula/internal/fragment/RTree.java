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

    /** The fanout of all trees that the format's library writes. */
    public static final int FANOUT = 10;

    /** With a fanout of 2 or more, above 2^63 tiles. */
    private static final int MOST_LEVELS = 64;

    /** The tree of a fragment without tiles or of a dense one. */
    public static RTree empty() {
        return new RTree(FANOUT, List.of());
    }

    public static RTree read(ByteReader in, List<Dimension> dimensions, FormatVersion version) {
        boolean old = !version.hasPerDimensionFiles();
        if (old) {
            long count = in.u32("R-tree dimensions");
            if (count != dimensions.size()) {
                throw in.corrupt("R-tree has " + count + " dimensions, the schema " + dimensions.size());
            }
        }
        int fanout = in.i32("R-tree fanout");
        if (old) {
            in.u8("R-tree datatype");
        }
        int count = in.count32("R-tree levels", 8);
        if (count > MOST_LEVELS) {
            throw in.corrupt("R-tree has " + count + " levels; no number of tiles makes more than " + MOST_LEVELS);
        }
        // Only levels below others are found by the fanout.
        if (fanout < 2 && count > 1) {
            throw in.corrupt(
                    "R-tree fanout is " + Integer.toUnsignedString(fanout) + " in a tree of " + count + " levels");
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

    /** One MBR per tile. */
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
