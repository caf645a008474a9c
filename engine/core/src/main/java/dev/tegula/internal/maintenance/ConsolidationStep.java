package dev.tegula.internal.maintenance;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.TaggedHistoryException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.format.WriteSet;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.DenseBatch;
import dev.tegula.internal.read.DenseQuery;
import dev.tegula.internal.read.SparseQuery;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.FragmentWrites;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.verify.SourceVerification;
import dev.tegula.internal.write.DenseConsolidatedWrite;
import dev.tegula.internal.write.SparseConsolidatedWrite;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import dev.tegula.tags.Tag;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * One consolidation step: reads fragments and writes one fragment that replaces them. Cells pass from reader to writer
 * in batches under a byte budget.
 */
final class ConsolidationStep {

    /** Receives the number of cells written and the expected number. */
    interface Progress {
        void tell(long cells, long expected);
    }

    private final ArraySnapshot all;
    private final List<OpenFragment> chosen;
    private final ConsolidationOptions options;
    private final TagProtection tags;
    private final Progress progress;

    /**
     * @param all the whole array
     * @param chosen the fragments to consolidate, oldest first
     * @param progress called after each batch
     */
    ConsolidationStep(
            ArraySnapshot all,
            List<OpenFragment> chosen,
            ConsolidationOptions options,
            TagProtection tags,
            Progress progress) {
        this.tags = tags;
        this.all = all;
        this.chosen = chosen;
        this.options = options;
        this.progress = progress;
    }

    /** Reads the fragments, writes the new one and commits it. */
    ConsolidationReport.Step run() {
        requireTags();
        requireDeletes();
        requireVacuumFiles();
        if (options.verifiesSources()) {
            requireSound();
        }
        // Readers continue to apply deletes to cells written before them, so the new fragment does not record them.
        ArraySchema schema = ConsolidationRules.newestSchema(chosen);
        ArraySnapshot snapshot =
                new ArraySnapshot(all.context(), all.timestamps(), schema, List.copyOf(chosen), all.deletes());
        long end = chosen.stream()
                .mapToLong(fragment -> fragment.name().end())
                .max()
                .orElseThrow();
        TimestampedName last = chosen.get(chosen.size() - 1).name();
        FormatVersion version = FormatVersion.forFragment(all.schema().version());
        TimestampedName name = NameSource.consolidated(chosen.get(0).name().start(), end, last, version.number());
        List<FragmentRef> replaced = chosen.stream()
                .map(fragment -> new FragmentRef(fragment.name(), fragment.uri()))
                .toList();
        SchemaRef schemaRef = schemaRef(schema);
        return all.schema().isDense()
                ? dense(snapshot, schemaRef, name, replaced)
                : sparse(snapshot, schemaRef, name, version.hasTimestamps(), replaced);
    }

    /** Returns the file of a schema. For fragments that name no schema, returns the one that new fragments name. */
    @SuppressWarnings("ReferenceEquality") // Schemas with equal contents may have different names.
    private SchemaRef schemaRef(ArraySchema schema) {
        ArrayDirectory directory = all.context().directory();
        for (OpenFragment fragment : chosen) {
            for (SchemaRef ref : directory.schemas()) {
                if (fragment.schema() == schema
                        && ref.name().equals(fragment.footer().schemaName())) {
                    return ref;
                }
            }
        }
        return directory.schemaAt(Long.MAX_VALUE);
    }

    /** Refuses a purge of cells that a tag sees because they were deleted later. */
    private void requireTags() {
        long first = chosen.stream()
                .mapToLong(fragment -> fragment.name().start())
                .min()
                .orElseThrow();
        for (ArrayDirectory.DeleteRef delete :
                options.isPurge() ? all.context().directory().deletes() : List.<ArrayDirectory.DeleteRef>of()) {
            Tag tag = tags.between(first, delete.name().start());
            if (tag != null) {
                throw new TaggedHistoryException(all.context().directory().root() + ": "
                        + TagProtection.text(tag) + " needs cells that were deleted at "
                        + delete.name().start() + ", so they cannot be purged."
                        + TagProtection.nextStep());
            }
        }
    }

    /** Adds the writes that the new fragment contains, in sets between the times of tags. */
    private ConsolidationRecord withHistory(ConsolidationRecord record) {
        FragmentWrites writes = new FragmentWrites(all.context());
        SortedMap<Long, WriteSet> sets = FragmentWrites.join(writes.of(chosen), tags.times());
        return record.withHistory(writes.isAnyPurged(chosen), sets);
    }

    /**
     * Refuses fragments with times of deletes whose conditions are missing, because nothing else would show that their
     * cells were deleted.
     */
    private void requireDeletes() {
        Set<String> known = new HashSet<>();
        all.context()
                .directory()
                .deletes()
                .forEach(delete -> known.add(delete.name().text() + ".del"));
        for (OpenFragment fragment : chosen) {
            for (String marker :
                    fragment.footer().deletes() ? fragment.metadata().processedConditions() : List.<String>of()) {
                if (!known.contains(marker.substring(marker.lastIndexOf('/') + 1))) {
                    throw new UnsupportedFormatException(fragment.metadataUri() + " [processed conditions]: the "
                            + "delete condition " + marker + " is missing, so the fragment cannot be consolidated. "
                            + "Consolidate the other fragments.");
                }
            }
        }
    }

    /** Refuses damaged fragments, and changed conditions if deleted cells are purged. */
    private void requireSound() {
        ArrayContext context = all.context();
        if (options.isPurge()) {
            List<VfsUri> conditions = context.directory().deletes().stream()
                    .map(ArrayDirectory.DeleteRef::uri)
                    .distinct()
                    .toList();
            SourceVerification.requireSealed(
                    context.storage(),
                    context.resources().workers(),
                    context.directory().root(),
                    ObjectType.ARRAY,
                    conditions);
        }
        SourceVerification.requireSound(context, chosen);
    }

    /**
     * Refuses fragments that are visible together with fragments that they replaced. A vacuum file is then lost or
     * damaged, and the new fragment would have cells twice, or older cells instead of newer ones.
     */
    private void requireVacuumFiles() {
        if (!all.schema().isDense() && !all.schema().allowsDuplicates()) {
            return; // Identical cells do no harm.
        }
        List<FragmentRef> visible = all.fragments().stream()
                .map(fragment -> new FragmentRef(fragment.name(), fragment.uri()))
                .toList();
        Set<String> read =
                chosen.stream().map(fragment -> fragment.name().text()).collect(Collectors.toSet());
        ArrayDirectory directory = all.context().directory();
        for (FragmentRef fragment : directory.allFragments()) {
            List<String> again = ConsolidationRecords.shownAgain(all.context().storage(), directory, fragment, visible);
            if (again.stream().anyMatch(read::contains)
                    || read.contains(fragment.name().text()) && !again.isEmpty()) {
                throw new CorruptArrayException(fragment.uri() + ": the fragment replaced " + String.join(", ", again)
                        + ", but its vacuum file is lost or damaged");
            }
        }
    }

    private ConsolidationReport.Step sparse(
            ArraySnapshot snapshot,
            SchemaRef schemaRef,
            TimestampedName name,
            boolean timestamps,
            List<FragmentRef> replaced) {
        ArrayContext context = snapshot.context();
        List<String> fields = new ArrayList<>(snapshot.schema().fieldNames());
        if (timestamps) {
            fields.add(FragmentFields.TIMESTAMPS);
        }
        long expected = snapshot.fragments().stream()
                .mapToLong(fragment -> FragmentSummary.of(fragment).cells())
                .sum();
        FragmentOrigin origin = timestamps ? FragmentOrigin.CONSOLIDATION_WITH_TIMESTAMPS : FragmentOrigin.WRITE;
        Execution execution = new Execution(snapshot, options.memoryBudget());
        CellRequest request = CellRequest.all(fields, ResultOrder.GLOBAL);
        Deletes deletes = options.isPurge() ? Deletes.APPLIED : Deletes.IGNORED;
        SparseQuery query = timestamps
                ? SparseQuery.ofVersions(execution, Subarray.whole(), request, deletes)
                : new SparseQuery(execution, Subarray.whole(), request);
        Iterator<Cells> batches = query.batches();
        try (SparseConsolidatedWrite write =
                new SparseConsolidatedWrite(context, schemaRef, name, origin, options.maxFragmentSize())) {
            while (batches.hasNext()) {
                write.append(batches.next());
                progress.tell(write.written(), expected);
            }
            long written = write.written();
            if (written > expected) {
                throw new IllegalStateException(name + ": too many cells were written "
                        + "(found " + written + ", expected at most " + expected + " from the fragments read). "
                        + "Nothing was published.");
            }
            ConsolidationRecord.Reason reason = reasonForFewerCells(timestamps);
            return new ConsolidationReport.Step(
                    names(replaced),
                    write.commit(replaced, made -> withHistory(ConsolidationRecord.sparse(made, cells(), reason))),
                    written);
        }
    }

    /** Returns why the new fragment may have fewer cells. */
    private ConsolidationRecord.Reason reasonForFewerCells(boolean timestamps) {
        return !timestamps || !options.isPurge()
                ? ConsolidationRecord.Reason.SUPERSEDED
                : all.schema().allowsDuplicates()
                        ? ConsolidationRecord.Reason.PURGED
                        : ConsolidationRecord.Reason.SUPERSEDED_OR_PURGED;
    }

    /** Returns the number of cells in each fragment that is read, by name. */
    private Map<String, Long> cells() {
        Map<String, Long> cells = new LinkedHashMap<>();
        chosen.forEach(fragment ->
                cells.put(fragment.name().text(), FragmentSummary.of(fragment).cells()));
        return cells;
    }

    private ConsolidationReport.Step dense(
            ArraySnapshot snapshot, SchemaRef schemaRef, TimestampedName name, List<FragmentRef> replaced) {
        ArraySchema schema = snapshot.schema();
        Execution execution = new Execution(snapshot, options.memoryBudget());
        DenseReader reader = DenseReader.of(execution);
        List<Range> union = FragmentSummary.nonEmptyDomain(snapshot);
        if (union == null) {
            throw new IllegalStateException("dense fragments have no non-empty domain");
        }
        List<String> fields = schema.attributes().stream().map(Attribute::name).toList();
        Subarray box = tiles(schema, reader.grid(), union);
        Iterator<DenseBatch> parts =
                new DenseQuery(execution, reader, box, CellRequest.all(fields, ResultOrder.GLOBAL)).boxes();
        long cells = 0;
        try (DenseConsolidatedWrite write = new DenseConsolidatedWrite(snapshot.context(), schemaRef, name)) {
            while (parts.hasNext()) {
                DenseBatch part = parts.next();
                write.append(part.box(), part.cells());
                cells += part.cells().size();
                progress.tell(cells, expected(box));
            }
            return new ConsolidationReport.Step(
                    names(replaced),
                    write.commit(union, replaced, made -> withHistory(ConsolidationRecord.dense(made, cells()))),
                    cells);
        }
    }

    /** Extends a box to whole tiles within the array's domain. */
    private static Subarray tiles(ArraySchema schema, TileGrid grid, List<Range> box) {
        Subarray wide = Subarray.whole();
        for (int d = 0; d < box.size(); d++) {
            Range.OfLong range = (Range.OfLong) box.get(d);
            Range.OfLong bounds = (Range.OfLong) DenseSelection.bounds(schema, d);
            long extent = grid.extent(d);
            long low = grid.tileOf(d, grid.offset(d, range.low())) * extent;
            long high = grid.tileOf(d, grid.offset(d, range.high())) * extent + extent - 1;
            long least = grid.offset(d, bounds.low());
            long most = grid.offset(d, bounds.high());
            // The last tile can extend past the largest number.
            boolean past = Long.compareUnsigned(high, most) > 0 || Long.compareUnsigned(high, low) < 0;
            wide = wide.addRange(
                    schema.dimensions().get(d).name(),
                    grid.coordinate(d, Long.compareUnsigned(low, least) < 0 ? least : low),
                    grid.coordinate(d, past ? most : high));
        }
        return wide;
    }

    private static long expected(Subarray box) {
        double cells = 1;
        for (List<Range> ranges : box.ranges().values()) {
            Range.OfLong range = (Range.OfLong) ranges.get(0);
            cells *= (double) (range.high() - range.low()) + 1;
        }
        return (long) cells;
    }

    private static List<String> names(List<FragmentRef> fragments) {
        return fragments.stream().map(fragment -> fragment.name().text()).toList();
    }
}
