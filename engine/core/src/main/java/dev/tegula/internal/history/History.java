package dev.tegula.internal.history;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.SparseQuery;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TimestampedFolder;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.FragmentWrites;
import dev.tegula.maintenance.HistoryEvent;
import dev.tegula.maintenance.HistoryEvent.Kind;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Events of an array or group that its folder still shows: schemas, fragments, deletes, members, metadata. */
public final class History {

    private static final Comparator<HistoryEvent> BY_TIME = Comparator.comparingLong(HistoryEvent::start)
            .thenComparing(HistoryEvent::kind)
            .thenComparing(HistoryEvent::name);

    private History() {}

    /** Returns all events within a time range, oldest first. */
    public static List<HistoryEvent> of(ArrayContext context, TimestampRange range) {
        List<HistoryEvent> events = new ArrayList<>();
        for (SchemaRef schema : context.directory().schemas()) {
            events.add(new HistoryEvent(Kind.SCHEMA, schema.timestamp(), schema.timestamp(), schema.name(), 0, false));
        }
        fragments(context, events);
        context.directory()
                .deletes()
                .forEach(delete -> events.add(new HistoryEvent(
                        Kind.DELETE,
                        delete.name().start(),
                        delete.name().end(),
                        delete.name().text(),
                        0,
                        false)));
        files(
                Kind.METADATA,
                MetadataFolder.list(context.storage(), context.directory().root()),
                events);
        return within(range, events);
    }

    /**
     * Returns all events of a group within a time range: changes of its members and metadata.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if the group does not exist
     */
    public static List<HistoryEvent> ofGroup(StoreLocation group, TimestampRange range) {
        // File names suffice for the history, but opening the group checks the key.
        GroupDirectory.open(group, TimestampRange.all());
        List<HistoryEvent> events = new ArrayList<>();
        files(Kind.MEMBERS, TimestampedFolder.list(group.storage(), GroupDirectory.folder(group.uri())), events);
        files(Kind.METADATA, MetadataFolder.list(group.storage(), group.uri()), events);
        return within(range, events);
    }

    private static void files(Kind kind, TimestampedFolder folder, List<HistoryEvent> events) {
        folder.at(TimestampRange.all())
                .forEach(file -> events.add(new HistoryEvent(
                        kind,
                        file.name().start(),
                        file.name().end(),
                        file.name().text(),
                        0,
                        false)));
    }

    private static List<HistoryEvent> within(TimestampRange range, List<HistoryEvent> events) {
        events.removeIf(event -> !range.contains(event.start(), event.end()));
        events.sort(BY_TIME);
        return events;
    }

    private static void fragments(ArrayContext context, List<HistoryEvent> events) {
        Set<String> replaced = new HashSet<>();
        Set<String> replacing = new HashSet<>();
        for (VacuumFile vacuum : context.directory().vacuums()) {
            replaced.addAll(vacuum.names());
            replacing.add(vacuum.by().text());
        }
        FragmentWrites writes = new FragmentWrites(context);
        Map<String, OpenFragment> visible = new HashMap<>();
        ArraySnapshot.open(context, TimestampRange.all())
                .fragments()
                .forEach(fragment -> visible.put(fragment.name().text(), fragment));
        context.directory().allFragments().forEach(ref -> {
            TimestampedName name = ref.name();
            OpenFragment fragment = visible.get(name.text());
            boolean consolidated = replacing.contains(name.text())
                    || name.start() != name.end()
                    || fragment != null && isMadeAtOneTime(fragment, writes);
            long cells = fragment == null ? 0 : FragmentSummary.of(fragment).cells();
            events.add(new HistoryEvent(
                    consolidated ? Kind.CONSOLIDATION : Kind.WRITE,
                    name.start(),
                    name.end(),
                    name.text(),
                    cells,
                    replaced.contains(name.text())));
        });
    }

    /** Returns whether a consolidation has made a fragment. */
    static boolean isConsolidated(OpenFragment fragment, ArrayDirectory directory, FragmentWrites writes) {
        TimestampedName name = fragment.name();
        return name.start() != name.end()
                || directory.vacuums().stream().anyMatch(vacuum -> vacuum.by().equals(name))
                || isMadeAtOneTime(fragment, writes);
    }

    /** Returns whether a fragment of one time shows that it was made of several. */
    private static boolean isMadeAtOneTime(OpenFragment fragment, FragmentWrites writes) {
        return fragment.hasTimestamps()
                ? !isTombstoneWrite(fragment, writes)
                : fragment.isDense() && writes.isRecorded(fragment);
    }

    /** Returns whether a fragment of one time has times of cells because it was written with tombstones. */
    private static boolean isTombstoneWrite(OpenFragment fragment, FragmentWrites writes) {
        return fragment.hasDeletes() && !writes.isRecorded(fragment);
    }

    /**
     * Returns the timestamps at which a part of the array may have changed, ascending: those of its cells in a sparse
     * array, those of all fragments in a dense array, and those of deletes.
     */
    public static List<Long> timestamps(ArrayContext context, TimestampRange range, Subarray part) {
        Set<Long> times = new TreeSet<>();
        ArraySnapshot snapshot = ArraySnapshot.open(context, TimestampRange.all());
        if (snapshot.schema().isDense()) {
            context.directory()
                    .allFragments()
                    .forEach(ref -> times.add(ref.name().end()));
        } else {
            Cells versions = SparseQuery.ofVersions(
                            new Execution(snapshot),
                            part,
                            CellRequest.all(List.of(FragmentFields.TIMESTAMPS), ResultOrder.UNORDERED),
                            Deletes.IGNORED)
                    .read(Map.of());
            for (long time : versions.uint64(FragmentFields.TIMESTAMPS)) {
                times.add(time);
            }
        }
        context.directory().deletes().forEach(delete -> times.add(delete.name().end()));
        times.removeIf(time -> !range.contains(time, time));
        return List.copyOf(times);
    }
}
