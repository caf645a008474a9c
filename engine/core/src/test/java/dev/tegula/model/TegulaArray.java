package dev.tegula.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.CellBatches;
import dev.tegula.GlobalOrderWriter;
import dev.tegula.JobWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Query;
import dev.tegula.Tags;
import dev.tegula.Tegula;
import dev.tegula.TombstoneFragments;
import dev.tegula.WriteJobs;
import dev.tegula.errors.TaggedHistoryException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.SealReport;
import dev.tegula.integrity.Severity;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.model.ArrayUnderTest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array of Tegula under test. */
public final class TegulaArray implements ArrayUnderTest {

    private static final long FAR_BUDGET = 100_000;

    /** The engine to close with the array; null if the caller closes it. */
    private final @Nullable Tegula own;

    private final Tegula tegula;
    private final String uri;
    private final long leastBudget;

    /** Creates an array in memory. */
    public TegulaArray() {
        this("mem://model/array");
    }

    /** Creates an array at an unused URI. */
    public TegulaArray(String uri) {
        this(Tegula.builder().computeThreads(2).build(), uri, true, 0);
    }

    /**
     * Creates an array on an engine that stays open. Budgets are large enough that single cells need no separate
     * requests.
     */
    public TegulaArray(Tegula tegula, String uri) {
        this(tegula, uri, false, FAR_BUDGET);
    }

    private TegulaArray(Tegula tegula, String uri, boolean closes, long leastBudget) {
        this.own = closes ? tegula : null;
        this.leastBudget = leastBudget;
        this.tegula = tegula;
        this.uri = uri;
    }

    @Override
    public void create(long timestamp, ArraySchema schema) {
        tegula.createArray(uri, schema, OpenOptions.defaults().at(timestamp));
    }

    @Override
    public void evolve(long timestamp, SchemaEvolution change) {
        tegula.maintenance(uri, at(timestamp)).evolve(change);
    }

    private static OpenOptions at(long timestamp) {
        return timestamp == CLOCK
                ? OpenOptions.defaults()
                : OpenOptions.defaults().at(timestamp);
    }

    private ArrayWriter writer(long timestamp) {
        return tegula.openForWriting(uri, at(timestamp));
    }

    @Override
    public void write(long timestamp, Cells cells, Duplicates duplicates) {
        try (ArrayWriter array = writer(timestamp)) {
            array.write(cells, duplicates);
        }
    }

    @Override
    public void write(long timestamp, Subarray box, Cells cells, TileOrder order) {
        try (ArrayWriter array = writer(timestamp)) {
            array.write(box, cells, order);
        }
    }

    @Override
    public void writeInGlobalOrder(long timestamp, Subarray box, List<Cells> parts) {
        try (ArrayWriter array = writer(timestamp);
                GlobalOrderWriter fragment = array.schema().isDense() ? array.globalOrder(box) : array.globalOrder()) {
            parts.forEach(fragment::write);
            fragment.commit();
        }
    }

    @Override
    public void writeJob(long timestamp, List<Cells> tasks, boolean published) {
        WriteJobs jobs = tegula.jobs(uri, at(timestamp));
        WriteJob job = jobs.begin();
        try {
            List<FragmentReceipt> receipts = new ArrayList<>();
            for (Cells cells : tasks) {
                receipts.addAll(write(jobs, job, cells));
            }
            if (published) {
                if (!tasks.isEmpty()) {
                    write(jobs, job, tasks.get(0));
                }
                jobs.publish(job, receipts);
            } else {
                jobs.discard(job);
            }
        } catch (IllegalArgumentException e) {
            jobs.discard(job);
            throw e;
        }
    }

    private static List<FragmentReceipt> write(WriteJobs jobs, WriteJob job, Cells cells) {
        try (JobWriter task = jobs.open(job)) {
            task.write(cells, Duplicates.DROP);
            return task.receipts();
        }
    }

    @Override
    public void writeTombstones(long timestamp, Cells cells, BitSet tombstones) {
        long time = timestamp == CLOCK ? System.currentTimeMillis() : timestamp;
        new TombstoneFragments(tegula, uri).write(time, cells, tombstones);
    }

    @Override
    public void tag(long timestamp, String name) {
        tegula.tags(uri, at(timestamp)).set(name);
    }

    @Override
    public TimestampRange tagged(String name, boolean unchanged) {
        Tags tags = tegula.tags(uri, OpenOptions.defaults());
        if (unchanged) {
            assertEquals(List.of(), tags.check(tags.require(name)).differences());
        }
        return tags.options(name).timestamps();
    }

    @Override
    public void seal() {
        SealReport report = tegula.integrity(uri).seal(SealOptions.defaults());
        assertTrue(report.isComplete(), report::toString);
    }

    @Override
    public void deleteAllBut(long timestamp, Condition stays) {
        try (ArrayWriter array = writer(timestamp)) {
            array.deleteAllBut(stays);
        }
    }

    @Override
    public List<Cells> read(
            TimestampRange timestamps,
            Subarray subarray,
            @Nullable Condition where,
            List<String> fields,
            ResultOrder order,
            long budget) {
        try (ArrayReader array =
                tegula.openForReading(uri, OpenOptions.defaults().at(timestamps))) {
            Query query = array.query().subarray(subarray).fields(fields).order(order);
            if (where != null) {
                query = query.where(where).matchesOnly();
            }
            if (budget == 0) {
                return List.of(query.read());
            }
            List<Cells> all = new ArrayList<>();
            try (CellBatches batches = query.batches(Math.max(budget, leastBudget))) {
                batches.forEach(all::add);
            }
            return all;
        }
    }

    @Override
    public List<AggregateResult> aggregate(
            TimestampRange timestamps, Subarray subarray, @Nullable Condition where, List<Aggregate> aggregates) {
        try (ArrayReader array =
                tegula.openForReading(uri, OpenOptions.defaults().at(timestamps))) {
            Query query = array.query().subarray(subarray);
            if (where != null) {
                query = query.where(where);
            }
            return query.aggregate(aggregates.toArray(Aggregate[]::new));
        }
    }

    @Override
    public void consolidate(ConsolidationMode mode, ConsolidationOptions options) {
        try {
            tegula.maintenance(uri)
                    .consolidate(options.withMemoryBudget(Math.max(options.memoryBudget(), leastBudget))
                            .withMode(mode));
        } catch (TaggedHistoryException e) {
            assertTrue(options.isPurge(), e::toString); // A tag sees cells that were deleted later.
        }
    }

    @Override
    public void vacuum(ConsolidationMode mode) {
        tegula.maintenance(uri).vacuum(VacuumOptions.of(mode));
    }

    @Override
    public List<String> damage() {
        return tegula.integrity(uri).verify().findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(Finding::toString)
                .toList();
    }

    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
    }
}
