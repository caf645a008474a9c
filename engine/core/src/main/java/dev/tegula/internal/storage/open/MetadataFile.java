package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FieldLog;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.storage.FileSection;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.VfsUri;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sections of a fragment's metadata file. The footer has the offset where each section begins. A section ends where the
 * next one begins.
 */
final class MetadataFile implements FragmentMetadata {

    private final ArrayContext context;
    private final VfsUri uri;
    private final FragmentFooter footer;
    private final long footerStart;
    private final byte @Nullable [] whole;
    private final @Nullable FieldLog log;
    private volatile long @Nullable [] borders;

    /**
     * @param footerStart offset of the footer, where the last section ends
     * @param whole the whole file if it was read with the footer, else null
     * @param log records every field of sections that are read, or null
     */
    MetadataFile(
            ArrayContext context,
            VfsUri uri,
            FragmentFooter footer,
            long footerStart,
            byte @Nullable [] whole,
            @Nullable FieldLog log) {
        this.log = log;
        this.context = context;
        this.uri = uri;
        this.footer = footer;
        this.whole = whole;
        this.footerStart = footerStart;
    }

    /**
     * Returns the offsets where sections begin and end, ascending. They are computed with the first section, since most
     * fragments of a large array are never asked for one.
     */
    private long[] borders() {
        long[] present = borders;
        if (present == null) {
            present = findBorders();
            borders = present;
        }
        return present;
    }

    private long[] findBorders() {
        FragmentFooter.SectionOffsets s = footer.sections();
        long[][] groups = {
            {s.rtree(), s.statistics(), s.processedConditions(), footerStart},
            s.tileOffsets(),
            s.varOffsets(),
            s.varSizes(),
            s.validityOffsets(),
            s.minima(),
            s.maxima(),
            s.sums(),
            s.nullCounts()
        };
        int count = 0;
        for (long[] group : groups) {
            count += group.length;
        }
        long[] found = new long[count];
        int n = 0;
        for (long[] group : groups) {
            for (long at : group) {
                found[n] = at;
                n += at >= 0 && at <= footerStart ? 1 : 0;
            }
        }
        return distinct(found, n);
    }

    /** Returns the different ones of the first {@code count} numbers, ascending. */
    private static long[] distinct(long[] numbers, int count) {
        Arrays.sort(numbers, 0, count);
        int n = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || numbers[i] != numbers[i - 1]) {
                numbers[n++] = numbers[i];
            }
        }
        return Arrays.copyOf(numbers, n);
    }

    private ByteReader section(String name, long at) {
        FileSection source = new FileSection(uri, name);
        long[] ends = borders();
        int i = Arrays.binarySearch(ends, at);
        if (i < 0 || i == ends.length - 1) {
            throw new CorruptArrayException(
                    FilePlace.of(source),
                    "wrong offset in the footer (found " + Long.toUnsignedString(at) + ", expected less than "
                            + ends[ends.length - 1] + ")");
        }
        int length = Math.toIntExact(Math.min(Integer.MAX_VALUE - 8, ends[i + 1] - at));
        byte[] bytes = whole;
        int offset = (int) at;
        if (bytes == null) {
            bytes = new byte[length];
            offset = 0;
            context.storage().read(uri, at, bytes, 0, length);
        }
        ByteReader stored = new ByteReader(bytes, offset, length, source, log);
        return TileFile.content(context.resources(), stored, source, context.key(), log);
    }

    @Override
    public boolean isInMemory() {
        return whole != null;
    }

    @Override
    public RTree rtree(List<Dimension> dimensions) {
        return RTree.read(section("R-tree", footer.sections().rtree()), dimensions, footer.version());
    }

    @Override
    public long[] tileOffsets(int field) {
        return longs("tile offsets", footer.sections().tileOffsets(), field);
    }

    @Override
    public long[] varOffsets(int field) {
        return longs("tile var offsets", footer.sections().varOffsets(), field);
    }

    @Override
    public long[] varSizes(int field) {
        return longs("tile var sizes", footer.sections().varSizes(), field);
    }

    @Override
    public long[] validityOffsets(int field) {
        return longs("tile validity offsets", footer.sections().validityOffsets(), field);
    }

    @Override
    public long[] sums(int field) {
        return longs("tile sums", footer.sections().sums(), field);
    }

    @Override
    public long[] nullCounts(int field) {
        return longs("tile null counts", footer.sections().nullCounts(), field);
    }

    private long[] longs(String name, long[] sections, int field) {
        return FragmentSections.readLongs(section(name + " of field " + field, sections[field]), name);
    }

    @Override
    public FragmentSections.Extremes minima(int field) {
        return FragmentSections.readExtremes(
                section("tile minima of field " + field, footer.sections().minima()[field]));
    }

    @Override
    public FragmentSections.Extremes maxima(int field) {
        return FragmentSections.readExtremes(
                section("tile maxima of field " + field, footer.sections().maxima()[field]));
    }

    @Override
    public FragmentStatistics statistics() {
        return FragmentStatistics.read(
                section("fragment statistics", footer.sections().statistics()), footer.fileSizes().length);
    }

    @Override
    public List<String> processedConditions() {
        return FragmentSections.readConditions(
                section("processed conditions", footer.sections().processedConditions()));
    }
}
