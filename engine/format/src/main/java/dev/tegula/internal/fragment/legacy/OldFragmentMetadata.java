package dev.tegula.internal.fragment.legacy;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.RangeFormat;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Fragment metadata of versions 1 and 2: one generic tile for everything ({@code fragment.md}, "Legacy Fragment
 * metadata file").
 *
 * <pre>
 * u32 version, u64 size and non-empty domain, u64 count and MBRs, u64 count and bounding coordinates (not used),
 * per attribute and for the coordinates: u64 count and tile offsets,
 * per attribute: u64 count and var offsets; per attribute: u64 count and var sizes,
 * u64 cells in the last tile, u64 file sizes (attributes, coordinates), u64 var file sizes (attributes)
 * </pre>
 *
 * <p>It is not stored whether a fragment is sparse. Fragments with MBRs are sparse, and so are all fragments of a
 * sparse array and those without any cells, since a dense fragment would have a domain. All other data of
 * {@link FragmentMetadata} are newer.
 */
public final class OldFragmentMetadata implements FragmentMetadata {

    private static final long[] NONE = new long[0];

    private final String source;
    private final FragmentFooter footer;
    private final RTree rtree;
    private final List<long[]> tileOffsets;
    private final List<long[]> varOffsets;
    private final List<long[]> varSizes;

    private OldFragmentMetadata(
            String source,
            FragmentFooter footer,
            RTree rtree,
            List<long[]> tileOffsets,
            List<long[]> varOffsets,
            List<long[]> varSizes) {
        this.source = source;
        this.footer = footer;
        this.rtree = rtree;
        this.tileOffsets = tileOffsets;
        this.varOffsets = varOffsets;
        this.varSizes = varSizes;
    }

    public static OldFragmentMetadata read(ByteReader in, ArraySchema schema) {
        FormatVersion version = FormatVersion.read(in.u32("version"), in);
        if (version.hasFooter()) {
            throw in.corrupt("wrong version of the metadata (found " + version.number() + ", expected 1 or 2)");
        }
        version.requireSchema(schema.version(), in);
        List<Dimension> dimensions = schema.dimensions();
        int boxSize = dimensions.stream().mapToInt(d -> 2 * d.datatype().size()).sum();
        long domainSize = in.u64("non-empty domain size");
        List<Range> domain = null;
        if (domainSize != 0) {
            if (domainSize != boxSize) {
                throw in.corrupt("wrong size of the non-empty domain (found " + domainSize + " bytes, expected "
                        + boxSize + ")");
            }
            domain = RangeFormat.readBox(in, dimensions);
        }
        int mbrs = in.count64("number of MBRs", boxSize);
        List<List<Range>> boxes = new ArrayList<>(mbrs);
        for (int m = 0; m < mbrs; m++) {
            boxes.add(RangeFormat.readBox(in, dimensions));
        }
        in.skip("bounding coordinates", (long) boxSize * in.count64("number of bounding coordinates", boxSize));
        int attributes = schema.attributes().size();
        List<long[]> tileOffsets = lists(in, "tile offsets", attributes + 1);
        List<long[]> varOffsets = lists(in, "var offsets", attributes);
        List<long[]> varSizes = lists(in, "var sizes", attributes);
        long lastTileCells = in.u64("cells in the last tile");
        long[] sizes = in.longs("file sizes", attributes + 1);
        long[] varFileSizes = in.longs("var file sizes", attributes);
        boolean empty = domain == null && Arrays.stream(sizes).allMatch(size -> size == 0);
        FragmentFooter footer = new FragmentFooter(
                version,
                null,
                schema.isDense() && mbrs == 0 && !empty,
                domain,
                mbrs,
                lastTileCells,
                false,
                false,
                sizes,
                varFileSizes,
                NONE,
                new FragmentFooter.SectionOffsets(0, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 0, 0));
        return new OldFragmentMetadata(
                in.source(), footer, RTree.over(MbrLevel.of(dimensions, boxes)), tileOffsets, varOffsets, varSizes);
    }

    private static List<long[]> lists(ByteReader in, String field, int count) {
        List<long[]> lists = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            lists.add(in.longs(field, in.count64("number of " + field, Long.BYTES)));
        }
        return lists;
    }

    /** Returns the data that later versions store in the footer. */
    public FragmentFooter footer() {
        return footer;
    }

    @Override
    public RTree rtree(List<Dimension> dimensions) {
        return rtree;
    }

    @Override
    public long[] tileOffsets(int field) {
        return tileOffsets.get(field);
    }

    @Override
    public long[] varOffsets(int field) {
        return varOffsets.get(field);
    }

    @Override
    public long[] varSizes(int field) {
        return varSizes.get(field);
    }

    @Override
    public long[] validityOffsets(int field) {
        throw tooOld("validity");
    }

    @Override
    public long[] sums(int field) {
        throw tooOld("sums");
    }

    @Override
    public long[] nullCounts(int field) {
        throw tooOld("null counts");
    }

    @Override
    public FragmentSections.Extremes minima(int field) {
        throw tooOld("minima");
    }

    @Override
    public FragmentSections.Extremes maxima(int field) {
        throw tooOld("maxima");
    }

    @Override
    public FragmentStatistics statistics() {
        throw tooOld("statistics");
    }

    @Override
    public List<String> processedConditions() {
        return List.of();
    }

    private IllegalStateException tooOld(String what) {
        return new IllegalStateException(
                source + ": version " + footer.version().number() + " has no " + what);
    }
}
