package dev.tegula.internal.vcf.stats;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.vcf.model.VariantStatistics;
import dev.tegula.vcf.model.VcfRegion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code variant_stats} of versions 2 and 3. AN of a position is the sum of AC of its alleles. Version 3 has
 * cells of the allele {@code nr}, for blocks of reference: on request, their calls count at all positions of the block,
 * as TileDB-VCF does when it filters records by internal allele frequency.
 */
public final class AlleleFrequencies {

    private static final Long WITHOUT_BLOCKS = 2L;
    private static final Long WITH_BLOCKS = 3L;
    private static final String BLOCK = "nr";
    private static final String REFERENCE = "ref";

    private record Block(long end, long count, long number) {}

    private final ArrayReader array;
    /** Whether cells have samples, ends and blocks, as in version 3. */
    private final boolean hasBlocks;

    private final long longest;
    private final long budget;
    private final boolean withBlocks;
    private final Map<String, long[]> alleles = new TreeMap<>();
    private final PriorityQueue<Block> open = new PriorityQueue<>(Comparator.comparingLong(Block::end));
    private long blockCount;
    private long blockNumber;

    /**
     * @param uri the dataset, for messages
     * @param withBlocks whether calls of blocks of reference count at the positions that they span
     * @throws UnsupportedFormatException if the version of the array is not supported
     */
    public AlleleFrequencies(String uri, ArrayReader array, long budget, boolean withBlocks) {
        this.array = array;
        this.budget = budget;
        this.withBlocks = withBlocks;
        this.hasBlocks = version(uri, array).equals(WITH_BLOCKS);
        MetadataValue length = array.metadata().get("max_length");
        this.longest = length == null || length.isNull() || !length.datatype().isInteger() ? 0 : length.longAt(0);
    }

    private static Long version(String uri, ArrayReader array) {
        MetadataValue value = array.metadata().get("version");
        Long found = value == null || value.isNull() || !value.datatype().isInteger() ? 1L : (Long) value.longAt(0);
        if (!List.of(WITHOUT_BLOCKS, WITH_BLOCKS).contains(found)) {
            throw new UnsupportedFormatException(uri + ": unsupported version of the array 'variant_stats' (found "
                    + found + ", expected 2 or 3). Ingest the samples again with a newer TileDB-VCF.");
        }
        return found;
    }

    /** Passes the statistics of regions by contig, position and allele. */
    public void read(List<VcfRegion> regions, Consumer<VariantStatistics> use) {
        boolean blocks = hasBlocks && withBlocks;
        List<String> fields = new ArrayList<>(List.of("pos", "allele", "ac", "n_hom"));
        if (hasBlocks) {
            fields.addAll(List.of("an", "end"));
        }
        PositionRanges.byContig(regions).forEach((contig, ranges) -> {
            open.clear();
            blockCount = 0;
            blockNumber = 0;
            try (CellBatches batches = array.query()
                    .subarray(PositionRanges.subarray(contig, ranges, blocks ? longest : 0))
                    .fields(fields)
                    .batches(budget)) {
                read(contig, ranges, batches, use);
            }
        });
    }

    private void read(String contig, List<VcfRegion> ranges, CellBatches batches, Consumer<VariantStatistics> use) {
        long position = -1;
        for (Cells batch : batches) {
            for (int i = 0; i < batch.size(); i++) {
                long found = batch.column("pos").longAt(i);
                if (found != position) {
                    pass(contig, position, ranges, use);
                    position = found;
                }
                add(batch, i);
            }
        }
        pass(contig, position, ranges, use);
    }

    private void add(Cells batch, int cell) {
        String allele = new String(batch.column("allele").bytes(cell), StandardCharsets.UTF_8);
        long count = batch.column("ac").longAt(cell);
        if (hasBlocks && allele.equals(BLOCK)) {
            if (withBlocks) {
                long number = value(batch.find("an"), cell);
                open.add(new Block(value(batch.find("end"), cell), count, number));
                blockCount += count;
                blockNumber += number;
            }
            return;
        }
        long[] sums = alleles.computeIfAbsent(allele, name -> new long[2]);
        sums[0] += count;
        sums[1] += batch.column("n_hom").longAt(cell);
    }

    private static long value(@Nullable Column column, int cell) {
        return column == null ? 0 : column.longAt(cell);
    }

    /** Returns whether one of the regions, which are sorted and apart, has a position. */
    private static boolean isIn(long position, List<VcfRegion> regions) {
        int low = 0;
        int high = regions.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (regions.get(middle).end() < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < regions.size() && regions.get(low).start() <= position;
    }

    private void pass(String contig, long position, List<VcfRegion> ranges, Consumer<VariantStatistics> use) {
        while (!open.isEmpty() && open.peek().end() < position) {
            Block ended = open.remove();
            blockCount -= ended.count();
            blockNumber -= ended.number();
        }
        long called = 0;
        for (long[] sums : alleles.values()) {
            called += sums[0];
        }
        long number = called + blockNumber;
        boolean wanted = !withBlocks || isIn(position + 1, ranges);
        if (wanted) {
            alleles.forEach((allele, sums) -> {
                long count = sums[0] + (allele.equals(REFERENCE) ? blockCount : 0);
                use.accept(new VariantStatistics(contig, position + 1, allele, count, number, sums[1]));
            });
        }
        alleles.clear();
    }
}
