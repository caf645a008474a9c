package dev.tegula.internal.tagging;

import dev.tegula.internal.format.WriteSet;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.DimensionLabel;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Digests of the visible state of an array or group at a time. They are computed from names, not from cells: the name
 * of the schema, the set of writes ({@link FragmentWrites}), the names of delete conditions, and the metadata except
 * tags. Consolidation does not change them, as long as the visible state stays the same.
 *
 * @param members hash of the members of a group, or of nothing
 * @param schemas hash of the names of schemas
 * @param count number of writes
 * @param writes sum or hash of the names of writes
 * @param deletes hash of the names of delete conditions
 * @param metadata hash of metadata keys and values
 */
record VisibleState(String members, String schemas, long count, String writes, String deletes, String metadata) {

    private static final int DIGITS = 16;
    private static final int PARTS = 6;

    /** Returns the state of an array at a time. */
    static VisibleState of(StoreLocation array, long time) {
        return Retry.whileListingChanges(() -> of(ArrayContext.open(array), time));
    }

    private static VisibleState of(ArrayContext context, long time) {
        TimestampRange range = TimestampRange.upTo(time);
        ArraySnapshot snapshot = ArraySnapshot.open(context, range);
        WriteSet writes = WriteSet.NONE;
        SortedMap<Long, WriteSet> sets = new FragmentWrites(context).of(snapshot.fragments());
        for (WriteSet set : sets.headMap(time + 1).values()) {
            writes = writes.plus(set);
        }
        for (DimensionLabel label : snapshot.schema().labels()) {
            VisibleState values = of(LabelFolder.open(context, label), time);
            WriteSet labelled = WriteSet.of("label " + label.name() + " " + values.writes);
            writes = writes.plus(new WriteSet(values.count, labelled.high(), labelled.low()));
        }
        return new VisibleState(
                hash(List.of()),
                hash(List.of(context.directory().schemaAt(time).name())),
                writes.count(),
                writes.sum(),
                hash(deletes(context.directory(), range)),
                metadata(context.location(), range));
    }

    private static List<String> deletes(ArrayDirectory directory, TimestampRange range) {
        return directory.deletes().stream()
                .map(ArrayDirectory.DeleteRef::name)
                .filter(name -> range.contains(name.start(), name.end()))
                .map(name -> name.text())
                .sorted()
                .distinct()
                .toList();
    }

    /** Returns a hash of the metadata of an array or group in a time range, without tags. */
    static String metadata(StoreLocation object, TimestampRange range) {
        List<String> lines = new ArrayList<>();
        MetadataFolder.read(object, range).forEach((key, value) -> {
            if (!StoredTags.isTag(key)) {
                lines.add(key + "=" + line(value));
            }
        });
        return hash(lines);
    }

    private static String line(MetadataValue value) {
        return value.datatype() + " " + value.count() + " " + HexFormat.of().formatHex(value.bytes());
    }

    /** Returns a hash of lines. */
    static String hash(List<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(
                line -> text.append(line.length()).append(':').append(line).append('\n'));
        return HexFormat.of().formatHex(WriteSet.sha256(text.toString()), 0, DIGITS / 2);
    }

    /** Returns the state of a group's own metadata at a time. */
    static VisibleState ofGroup(StoreLocation group, long time) {
        String none = hash(List.of());
        return new VisibleState(none, none, 0, none, none, metadata(group, TimestampRange.upTo(time)));
    }

    /** Returns the state of a group from those of the objects below it, by their paths. */
    static VisibleState combine(List<String> paths, List<VisibleState> states) {
        TreeMap<String, VisibleState> sorted = new TreeMap<>();
        for (int i = 0; i < paths.size(); i++) {
            sorted.put(paths.get(i), states.get(i));
        }
        return new VisibleState(
                hash(List.copyOf(sorted.keySet())),
                combine(sorted, VisibleState::schemas),
                states.stream().mapToLong(VisibleState::count).sum(),
                combine(sorted, VisibleState::writes),
                combine(sorted, VisibleState::deletes),
                combine(sorted, VisibleState::metadata));
    }

    private static String combine(Map<String, VisibleState> states, Function<VisibleState, String> part) {
        List<String> lines = new ArrayList<>();
        states.forEach((path, state) -> lines.add(path + " " + part.apply(state)));
        return hash(lines);
    }

    /** Returns the digest: the parts, separated by hyphens. */
    String digest() {
        return String.join("-", members, schemas, Long.toString(count), writes, deletes, metadata);
    }

    /** Describes the differences between this state, at the time of a tag, and the digest of the tag. */
    List<String> differencesFrom(String digest) {
        String[] before = digest.split("-", -1);
        if (before.length != PARTS) {
            return List.of("the digest of the tag is not one that this version of Tegula computes");
        }
        List<String> differences = new ArrayList<>();
        if (!members.equals(before[0])) {
            differences.add("members of groups changed");
        }
        if (!schemas.equals(before[1])) {
            differences.add("the schema changed");
        }
        if (!before[2].equals(Long.toString(count)) || !writes.equals(before[3])) {
            differences.add("other writes are visible (found " + count + ", expected " + before[2] + ")");
        }
        if (!deletes.equals(before[4])) {
            differences.add("other delete conditions are visible");
        }
        if (!metadata.equals(before[5])) {
            differences.add("metadata changed");
        }
        return differences;
    }
}
