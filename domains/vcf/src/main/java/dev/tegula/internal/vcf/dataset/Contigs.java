package dev.tegula.internal.vcf.dataset;

import dev.tegula.CellBatches;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.vcf.header.VcfHeaderText;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The contigs of a dataset: those of headers, in their order, and then those that only records name. In versions 2 and
 * 3, metadata have them, with lengths and offsets.
 */
public final class Contigs {

    /** The positions of the domain: 0 to 2^32 - 2. */
    private static final long POSITIONS = 0xFFFF_FFFFL;

    private static final long BUDGET = 8L << 20;

    private final DatasetArrays arrays;
    private final SampleHeaders headers;
    private @Nullable Map<String, Long> declared;
    private @Nullable List<String> stored;

    public Contigs(DatasetArrays arrays, SampleHeaders headers) {
        this.arrays = arrays;
        this.headers = headers;
    }

    /** Returns the contigs of headers or metadata with their lengths, 0 if a length is unknown. */
    public synchronized Map<String, Long> declared() {
        Map<String, Long> known = declared;
        if (known == null) {
            known = arrays.metadata().isNumbered() ? numbered() : ofHeaders();
            declared = known;
        }
        return known;
    }

    private Map<String, Long> numbered() {
        Map<String, Long> lengths = new LinkedHashMap<>();
        arrays.metadata().contigOffsets().entrySet().stream()
                .sorted(Comparator.comparingLong(Map.Entry::getValue))
                .forEach(entry -> lengths.put(
                        entry.getKey(), arrays.metadata().contigLengths().getOrDefault(entry.getKey(), 0L)));
        return lengths;
    }

    private Map<String, Long> ofHeaders() {
        Map<String, Long> lengths = new LinkedHashMap<>();
        for (VcfHeaderText header : headers.firstHeaders()) {
            header.contigs().keySet().forEach(name -> lengths.putIfAbsent(name, header.contigLength(name)));
        }
        return lengths;
    }

    /** Returns all contigs: the declared ones, then those of records only. */
    public List<String> names() {
        Set<String> all = new LinkedHashSet<>(declared().keySet());
        all.addAll(stored());
        return List.copyOf(all);
    }

    /** Returns the contigs with records, in the order of {@link #names}; in versions 2 and 3 all contigs. */
    public synchronized List<String> stored() {
        List<String> known = stored;
        if (known == null) {
            known = arrays.metadata().isNumbered() ? List.copyOf(declared().keySet()) : sorted(distinctContigs());
            stored = known;
        }
        return known;
    }

    private List<String> sorted(List<String> names) {
        List<String> order = new ArrayList<>(declared().keySet());
        Map<String, Integer> places = new LinkedHashMap<>();
        order.forEach(name -> places.put(name, places.size()));
        List<String> sorted = new ArrayList<>(names);
        sorted.sort(Comparator.comparingInt(name -> places.getOrDefault(name, Integer.MAX_VALUE)));
        return List.copyOf(sorted);
    }

    private List<String> distinctContigs() {
        @Nullable List<Range> written = arrays.data().nonEmptyDomain();
        if (written == null || written.isEmpty()) {
            return List.of();
        }
        int contig = arrays.data().schema().dimensionIndex("contig");
        return contig == 0 ? sortedContigs((Range.OfBytes) written.get(0)) : scannedContigs();
    }

    /** Finds the contigs of cells that are sorted by contig, each with one query that begins after the one before. */
    private List<String> sortedContigs(Range.OfBytes bounds) {
        List<String> found = new ArrayList<>();
        byte[] low = bounds.low();
        while (Arrays.compareUnsigned(low, bounds.high()) <= 0) {
            Subarray rest = Subarray.whole().addRange("contig", new Range.OfBytes(low, bounds.high()));
            Cells first = arrays.data()
                    .query()
                    .subarray(rest)
                    .fields("contig")
                    .limit(1)
                    .read();
            if (first.size() == 0) {
                break;
            }
            byte[] name = first.column("contig").bytes(0);
            found.add(new String(name, StandardCharsets.UTF_8));
            low = Arrays.copyOf(name, name.length + 1);
        }
        return found;
    }

    /** Finds the contigs of cells that are sorted by sample or position first. */
    private List<String> scannedContigs() {
        Set<String> found = new TreeSet<>();
        try (CellBatches batches = arrays.data().query().fields("contig").batches(BUDGET)) {
            for (Cells batch : batches) {
                Column names = batch.column("contig");
                for (int i = 0; i < batch.size(); i++) {
                    found.add(new String(names.bytes(i), StandardCharsets.UTF_8));
                }
            }
        }
        return List.copyOf(found);
    }

    /** Returns whether records or headers name a contig. */
    public boolean isKnown(String contig) {
        return declared().containsKey(contig) || stored().contains(contig);
    }

    /** Returns whether records of a contig can exist; in version 4, the query finds out. */
    public boolean canHaveRecords(String contig) {
        return !arrays.metadata().isNumbered() || declared().containsKey(contig);
    }

    /** Returns the position of the first base of a contig among all contigs; 0 in version 4. */
    public long offset(String contig) {
        return arrays.metadata().isNumbered()
                ? arrays.metadata().contigOffsets().getOrDefault(contig, 0L)
                : 0;
    }

    /**
     * Returns the number of positions that cells of a contig can have.
     *
     * @throws CorruptArrayException if the length is not recorded in version 2 or 3
     */
    public long positions(String contig) {
        if (!arrays.metadata().isNumbered()) {
            return POSITIONS;
        }
        long length = arrays.metadata().contigLengths().getOrDefault(contig, 0L);
        if (length < 1 || length > POSITIONS - offset(contig)) {
            throw new CorruptArrayException(
                    FilePlace.ofRoot(arrays.uri()),
                    "metadata 'contig_lengths': wrong length of contig '" + contig + "' (found " + length
                            + ", expected 1 to " + (POSITIONS - offset(contig)) + ")");
        }
        return length;
    }
}
