package dev.tegula.internal.vcf.output;

import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Joins records of several samples into lines of one file. Records with the same positions, REF and alternatives, in
 * the same order, become one line, so that genotypes and lists of values per allele need no change. Of a sample with
 * several such records, the further ones begin lines of their own. Lines are sorted by contig and first position.
 */
public final class RecordMerger implements Iterator<OutputRecord> {

    private record Key(String contig, long start, long end, List<String> alleles) {}

    private final Iterator<VcfRecord> records;
    private final Map<String, Integer> columns = new LinkedHashMap<>();
    private final List<VcfRecord> group = new ArrayList<>();
    private Iterator<OutputRecord> ready = Collections.emptyIterator();
    private @Nullable VcfRecord ahead;

    /**
     * @param records by contig and first position
     * @param samples the samples of the file in order
     */
    public RecordMerger(Iterator<VcfRecord> records, List<String> samples) {
        this.records = records;
        samples.forEach(name -> columns.putIfAbsent(name, columns.size()));
    }

    @Override
    public boolean hasNext() {
        if (!ready.hasNext()) {
            readGroup();
            ready = lines().iterator();
        }
        return ready.hasNext();
    }

    @Override
    public OutputRecord next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.next();
    }

    /** Reads the records of the next position. */
    private void readGroup() {
        group.clear();
        VcfRecord first = ahead != null ? ahead : records.hasNext() ? records.next() : null;
        ahead = null;
        if (first == null) {
            return;
        }
        group.add(first);
        while (records.hasNext()) {
            VcfRecord record = records.next();
            if (record.start() != first.start() || !record.contig().equals(first.contig())) {
                ahead = record;
                return;
            }
            group.add(record);
        }
    }

    private List<OutputRecord> lines() {
        Map<Key, List<List<VcfRecord>>> lines = new LinkedHashMap<>();
        for (VcfRecord record : group) {
            Key key = new Key(record.contig(), record.start(), record.end(), record.alleles());
            add(lines.computeIfAbsent(key, same -> new ArrayList<>()), record);
        }
        List<OutputRecord> merged = new ArrayList<>();
        lines.values().forEach(same -> same.forEach(members -> merged.add(merge(members))));
        return merged;
    }

    private static void add(List<List<VcfRecord>> lines, VcfRecord record) {
        for (List<VcfRecord> line : lines) {
            if (!line.get(line.size() - 1).sample().equals(record.sample())) {
                line.add(record);
                return;
            }
        }
        lines.add(new ArrayList<>(List.of(record)));
    }

    private OutputRecord merge(List<VcfRecord> members) {
        VcfRecord first = members.get(0);
        List<List<VcfField>> samples = new ArrayList<>(Collections.nCopies(columns.size(), List.of()));
        for (VcfRecord member : members) {
            Integer column = columns.get(member.sample());
            if (column != null) {
                samples.set(column, member.format());
            }
        }
        return new OutputRecord(
                first.contig(),
                first.start(),
                first.end(),
                ids(members),
                first.alleles(),
                quality(members),
                filters(members),
                MergedInfo.of(members),
                samples);
    }

    private static @Nullable String ids(List<VcfRecord> members) {
        Set<String> ids = new LinkedHashSet<>();
        for (VcfRecord member : members) {
            String id = member.id();
            if (id != null) {
                Collections.addAll(ids, id.split(";"));
            }
        }
        return ids.isEmpty() ? null : String.join(";", ids);
    }

    /** Returns the greatest QUAL. */
    private static int quality(List<VcfRecord> members) {
        int best = VcfField.FLOAT_MISSING;
        for (VcfRecord member : members) {
            boolean better = best == VcfField.FLOAT_MISSING || member.quality() > Float.intBitsToFloat(best);
            if (member.hasQuality() && better) {
                best = OutputRecord.qualityBits(member);
            }
        }
        return best;
    }

    /** Returns the filters of all members; PASS only if no member failed one. */
    private static @Nullable List<String> filters(List<VcfRecord> members) {
        Set<String> filters = new LinkedHashSet<>();
        for (VcfRecord member : members) {
            List<String> names = member.filters();
            if (names != null) {
                filters.addAll(names);
            }
        }
        if (filters.size() > 1) {
            filters.remove("PASS");
        }
        return filters.isEmpty() ? null : List.copyOf(filters);
    }
}
