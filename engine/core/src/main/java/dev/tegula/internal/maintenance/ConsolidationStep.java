package dev.tegula.internal.maintenance;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.TaggedHistoryException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.format.ConsolidationRecord.History;
import dev.tegula.internal.format.WriteSet;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.StoredDeletes;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.FragmentWrites;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.verify.SourceVerification;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.schema.ArraySchema;
import dev.tegula.tags.Tag;
import dev.tegula.vfs.VfsUri;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** One step of a consolidation: the fragments that it replaces, and the checks that they can be replaced. */
final class ConsolidationStep {

    private final ArraySnapshot all;
    private final List<OpenFragment> chosen;
    private final ConsolidationOptions options;
    private final TagProtection tags;
    private final Deletes deletes;
    private final ArraySchema schema;

    /**
     * @param all the whole array
     * @param chosen the fragments to consolidate, oldest first
     * @param deletes what a purge drops
     */
    ConsolidationStep(
            ArraySnapshot all,
            List<OpenFragment> chosen,
            ConsolidationOptions options,
            TagProtection tags,
            Deletes deletes) {
        this.deletes = deletes;
        this.all = all;
        this.chosen = List.copyOf(chosen);
        this.options = options;
        this.tags = tags;
        this.schema = ConsolidationRules.newestSchema(chosen);
    }

    ConsolidationOptions options() {
        return options;
    }

    ArraySchema schema() {
        return schema;
    }

    /** Returns the array as if it had these fragments only. */
    ArraySnapshot snapshot() {
        // Readers continue to apply deletes to cells written before them, so the new fragment does not record them.
        return new ArraySnapshot(all.context(), all.timestamps(), schema, chosen, all.deletes());
    }

    /** Returns an execution that reads the fragments in batches under the budget of the options. */
    Execution execution() {
        return new Execution(snapshot(), options.memoryBudget());
    }

    /** Returns the version of the new fragment. */
    FormatVersion version() {
        return FormatVersion.forFragment(all.schema().version());
    }

    /** Returns what a purge drops. */
    Deletes deletes() {
        return deletes;
    }

    /** Returns whether the new fragment keeps tombstones of the fragments. A purge drops those up to its time. */
    boolean keepsTombstones() {
        if (deletes.until() == Long.MAX_VALUE || chosen.stream().noneMatch(fragment -> fragment.hasDeletes())) {
            return false;
        }
        // Fragments that libtiledb consolidated may have times of deletes by conditions only.
        return !deletes.isApplied()
                || !StoredDeletes.times(snapshot(), options.memoryBudget())
                        .tailSet(deletes.until() + 1)
                        .isEmpty();
    }

    /** Returns the name of the new fragment. */
    TimestampedName name() {
        long end = chosen.stream()
                .mapToLong(fragment -> fragment.name().end())
                .max()
                .orElseThrow();
        TimestampedName last = chosen.get(chosen.size() - 1).name();
        return NameSource.consolidated(
                chosen.get(0).name().start(), end, last, version().number());
    }

    List<FragmentRef> refs() {
        return chosen.stream().map(OpenFragment::ref).toList();
    }

    List<String> names() {
        return chosen.stream().map(fragment -> fragment.name().text()).toList();
    }

    /** Returns the file of the schema. For fragments that name no schema, returns the one that new fragments name. */
    @SuppressWarnings("ReferenceEquality") // Schemas with equal contents may have different names.
    SchemaRef schemaRef() {
        ArrayDirectory directory = all.context().directory();
        for (OpenFragment fragment : chosen) {
            for (SchemaRef ref : directory.schemas()) {
                if (fragment.schema() == schema && ref.name().equals(fragment.schemaName())) {
                    return ref;
                }
            }
        }
        return directory.schemaAt(Long.MAX_VALUE);
    }

    /** Returns the number of cells in each fragment that is read, by name. */
    Map<String, Long> cells() {
        Map<String, Long> cells = new LinkedHashMap<>();
        chosen.forEach(fragment ->
                cells.put(fragment.name().text(), FragmentSummary.of(fragment).cells()));
        return cells;
    }

    /** Adds the writes that the new fragment contains, in sets between the times of tags. */
    ConsolidationRecord withHistory(ConsolidationRecord record) {
        FragmentWrites writes = new FragmentWrites(all.context());
        SortedMap<Long, WriteSet> sets = FragmentWrites.join(writes.of(chosen), tags.times());
        if (sets.isEmpty()) { // those of its fragments are counted with a fragment beside them
            sets.put(chosen.get(0).name().start(), WriteSet.NONE);
        }
        return record.withHistory(
                        new History(writes.isAnyPurged(chosen), sets, writes.earlier(chosen), writes.beside(chosen)))
                .withPurge(new PurgeState(all, writes)
                        .merged(chosen, deletes, !record.leftOut().isEmpty()));
    }

    /**
     * Reads the fragments, writes the new one and commits it. Cells pass from reader to writer in batches under a byte
     * budget.
     */
    ConsolidationReport.Step replace(ConsolidationListener listener) {
        require();
        return schema.isDense()
                ? new DenseConsolidation(this, listener).run()
                : new SparseConsolidation(this, listener).run();
    }

    /**
     * Refuses fragments whose replacement would lose cells, or show cells that nobody sees now.
     *
     * @throws dev.tegula.errors.TegulaException if they cannot be replaced
     */
    void require() {
        requireTags();
        requireDeletes();
        requireVacuumFiles();
        if (options.verifiesSources()) {
            requireSound();
        }
    }

    /** Refuses a purge of cells that a tag sees because they were deleted later. */
    private void requireTags() {
        long first = chosen.stream()
                .mapToLong(fragment -> fragment.name().start())
                .min()
                .orElseThrow();
        boolean isLimited = deletes.horizon() >= 0;
        SortedSet<Long> times = new TreeSet<>();
        if (deletes.isApplied() && !isLimited && tags.isAny()) {
            times = deleteTimes();
        } else if (isLimited) {
            times.add(deletes.horizon());
        }
        for (long time : times) {
            Tag tag = tags.between(first, time);
            if (tag != null) {
                throw new TaggedHistoryException(
                        all.context().directory().root() + ": " + TagProtection.text(tag)
                                + " needs cells that were deleted at "
                                + time
                                + ", so they cannot be purged",
                        TagProtection.NEXT_STEP);
            }
        }
    }

    /** Returns the times of all conditions, and of the tombstones in the fragments. */
    private SortedSet<Long> deleteTimes() {
        SortedSet<Long> times = StoredDeletes.times(snapshot(), options.memoryBudget());
        all.context()
                .directory()
                .deletes()
                .forEach(delete -> times.add(delete.name().start()));
        return times;
    }

    /**
     * Refuses fragments with times of deletes whose conditions are missing, because nothing else would show that their
     * cells were deleted, and those whose tombstones the new fragment could not hold.
     */
    private void requireDeletes() {
        if (keepsTombstones() && !version().hasDeleteMetadata()) {
            throw new UnsupportedFormatException(all.context().directory().root() + ": fragments with deleted cells "
                    + "cannot be consolidated in its format version (found "
                    + version().number()
                    + ", expected at least 15). Upgrade the array.");
        }
        Set<String> known = new HashSet<>();
        all.context()
                .directory()
                .deletes()
                .forEach(delete -> known.add(delete.name().text() + ".del"));
        for (OpenFragment fragment : chosen) {
            List<String> processed = fragment.hasDeletes() ? fragment.metadata().processedConditions() : List.of();
            if (processed.stream().map(PathNames::last).allMatch(known::contains)) {
                continue;
            }
            // Maintenance forgets conditions that delete nothing any more, but libtiledb lists them still.
            for (long number : StoredDeletes.conditions(all, fragment, options.memoryBudget())) {
                boolean isListed = number >= 0 && number < processed.size();
                String marker = isListed ? processed.get((int) number) : "number " + number;
                if (!known.contains(PathNames.last(marker))) {
                    throw new UnsupportedFormatException(fragment.metadataUri() + ", processed conditions: the "
                            + "delete condition " + marker + " is missing, so the fragment cannot be consolidated. "
                            + "Consolidate the other fragments.");
                }
            }
        }
    }

    /** Refuses damaged fragments, and changed conditions if deleted cells are purged. */
    private void requireSound() {
        ArrayContext context = all.context();
        if (deletes.isApplied()) {
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
        List<FragmentRef> visible =
                all.fragments().stream().map(OpenFragment::ref).toList();
        Set<String> read = Set.copyOf(names());
        ArrayDirectory directory = all.context().directory();
        for (FragmentRef fragment : directory.allFragments()) {
            List<String> again = ConsolidationRecords.shownAgain(all.context().storage(), directory, fragment, visible);
            if (again.stream().anyMatch(read::contains)
                    || read.contains(fragment.name().text()) && !again.isEmpty()) {
                throw new CorruptArrayException(
                        FilePlace.of(fragment.uri()),
                        "the fragment replaced " + String.join(", ", again)
                                + ", but its vacuum file is lost or damaged");
            }
        }
    }
}
