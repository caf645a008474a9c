package dev.tegula.internal.storage.open;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable view of an array in a time range: the schema and the visible fragments.
 *
 * @param schema newest schema at the end of the range
 * @param fragments visible fragments, oldest first
 * @param deletes visible delete conditions
 */
public record ArraySnapshot(
        ArrayContext context,
        TimestampRange timestamps,
        ArraySchema schema,
        List<OpenFragment> fragments,
        DeleteConditions deletes) {

    /** Evicts this snapshot's chunks from the cache. */
    public void forgetChunks() {
        if (context.resources().chunks().size() == 0) {
            return;
        }
        Set<ChunkIndex> files = new HashSet<>();
        for (OpenFragment fragment : fragments) {
            fragment.openDataFiles().forEach(part -> files.add(part.chunkIndex()));
        }
        context.resources().chunks().forget(files);
    }

    /** Reads the schema and the footers of all visible fragments. */
    public static ArraySnapshot open(ArrayContext context, TimestampRange timestamps) {
        return open(context, timestamps, Map.of());
    }

    /**
     * Reads the schema and the footers of all visible fragments that are not known yet.
     *
     * @param known fragments of this array that were opened before, by name
     * @throws dev.tegula.errors.LostHistoryException if a purge has dropped cells that readers at the end of the range
     *     would see
     */
    public static ArraySnapshot open(ArrayContext context, TimestampRange timestamps, Map<String, OpenFragment> known) {
        ArrayDirectory directory = context.directory();
        String schemaName = directory.schemaAt(timestamps.end()).name();
        List<FragmentRef> refs = fragmentsOf(context, timestamps, schemaName);
        OpenFragment[] opened = new OpenFragment[refs.size()];
        if (!known.isEmpty()) {
            Arrays.setAll(opened, i -> known.get(refs.get(i).name().text()));
        }
        open(context, schemaName, refs, opened);
        ArraySchema schema = context.schemas().get(schemaName);
        Set<String> replaced = replacedByCells(directory, opened);
        List<OpenFragment> fragments = new ArrayList<>(opened.length);
        for (OpenFragment fragment : opened) {
            TimestampedName name = fragment.name();
            boolean within = timestamps.contains(name.start(), name.end()) || fragment.hasTimestamps();
            if (within && (replaced.isEmpty() || !replaced.contains(name.text()))) {
                fragments.add(fragment);
            }
        }
        KeptHistory.require(context, fragments, timestamps.end());
        return new ArraySnapshot(
                context, timestamps, schema, List.copyOf(fragments), new DeleteConditions(context, timestamps));
    }

    /**
     * Returns the fragments replaced by fragments with timestamps of cells. For version 14 only the footer shows
     * whether a fragment has them.
     */
    private static Set<String> replacedByCells(ArrayDirectory directory, OpenFragment[] fragments) {
        if (directory.vacuums().isEmpty()) {
            return Set.of();
        }
        Set<String> timed = new HashSet<>();
        for (OpenFragment fragment : fragments) {
            if (fragment.hasTimestamps()) {
                timed.add(fragment.name().text());
            }
        }
        Set<String> replaced = new HashSet<>();
        for (VacuumFile vacuum : directory.vacuums()) {
            if (timed.contains(vacuum.by().text())) {
                replaced.addAll(vacuum.names());
            }
        }
        return replaced;
    }

    /**
     * Refuses committed fragments that are missing. Only fragments are checked whose footers were read from a
     * consolidated file, with one listing for each folder of fragments.
     *
     * @throws dev.tegula.errors.CorruptArrayException if a fragment is missing and was not deleted by another process
     */
    public ArraySnapshot requireFragments() {
        LostFragments.requirePresent(
                context,
                fragments.stream()
                        .filter(fragment -> !fragment.isSeen())
                        .map(OpenFragment::ref)
                        .toList());
        return this;
    }

    /**
     * Returns the newest schema up to a time that has all these fields, otherwise the oldest schema that has them,
     * otherwise the snapshot's schema.
     */
    public ArraySchema schemaWith(Set<String> fields, long timestamp) {
        List<SchemaRef> schemas = context.directory().schemas();
        int upTo = 0;
        while (upTo < schemas.size() && schemas.get(upTo).timestamp() <= timestamp) {
            upTo++;
        }
        // Most often, the first one has them, so that no other is read from its file.
        for (int i = 0; i < schemas.size(); i++) {
            SchemaRef ref = schemas.get(i < upTo ? upTo - 1 - i : i);
            ArraySchema other = context.schemas().get(ref.name());
            if (other.fieldNames().containsAll(fields)) {
                return other;
            }
        }
        return schema;
    }

    /** Returns the attributes of other schemas that the schema does not have. */
    public List<Attribute> formerAttributes() {
        return context.directory().schemas().stream()
                .flatMap(other -> context.schemas().get(other.name()).attributes().stream())
                .filter(each -> !schema.attributes().contains(each))
                .distinct()
                .toList();
    }

    /** Returns the fragments to open. Reads the schema only if they depend on it. */
    private static List<FragmentRef> fragmentsOf(ArrayContext context, TimestampRange timestamps, String schemaName) {
        ArrayDirectory directory = context.directory();
        List<FragmentRef> refs = directory.fragmentsAt(timestamps, true);
        if (directory.vacuums().isEmpty()) {
            return refs;
        }
        List<FragmentRef> ofDense = directory.fragmentsAt(timestamps, false);
        return refs.equals(ofDense) || !context.schemas().get(schemaName).isDense() ? refs : ofDense;
    }

    /**
     * Opens the fragments that are not open yet. The schema, which is needed to read footers, is fetched at the same
     * time as the first of them.
     */
    private static void open(
            ArrayContext context, String schemaName, List<FragmentRef> refs, @Nullable OpenFragment[] opened) {
        List<Runnable> first = new ArrayList<>();
        first.add(() -> context.schemas().get(schemaName));
        if (context.directory().consolidatedFooters().isEmpty()) {
            addFootersOf(context, refs, opened, first);
            run(context, first);
            return;
        }
        if (context.storage().traits().lowLatency()) {
            ConsolidatedFooters.open(context, refs, opened); // on this thread, whose work others share
        } else {
            first.add(() -> ConsolidatedFooters.open(context, refs, opened));
            run(context, first);
        }
        List<Runnable> others = new ArrayList<>();
        addFootersOf(context, refs, opened, others);
        run(context, others);
    }

    private static void run(ArrayContext context, List<Runnable> requests) {
        ConcurrentRequests.forEach(
                context.storage(),
                context.resources().workers(),
                requests.size(),
                i -> requests.get(i).run());
    }

    /** Adds the reads of footers that are missing, from the fragments' own files. */
    private static void addFootersOf(
            ArrayContext context, List<FragmentRef> refs, @Nullable OpenFragment[] opened, List<Runnable> requests) {
        int missing = (int) Arrays.stream(opened).filter(Objects::isNull).count();
        for (int i = 0; i < opened.length; i++) {
            if (opened[i] == null) {
                int number = i;
                requests.add(() -> opened[number] = FragmentOpener.committed(context, refs.get(number), missing));
            }
        }
    }
}
