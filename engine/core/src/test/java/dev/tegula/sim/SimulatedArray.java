package dev.tegula.sim;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.JobWriter;
import dev.tegula.Maintenance;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.TombstoneFragments;
import dev.tegula.WriteJobs;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.Severity;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.model.ModelHistory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;

/** The operations of simulated processes on an array of {@link ModelHistory}. */
record SimulatedArray(String uri, ModelHistory model) {

    /** Younger leftovers may belong to an active process. */
    private static final Duration DEAD = Duration.ofMinutes(1);

    private static final String MORE = "f";
    /** The time of the creation; all changes have later times with the same number of digits. */
    private static final long CREATED = 1_000_000;

    void create(Tegula tegula) {
        tegula.createArray(uri, model.schema(), OpenOptions.defaults().at(CREATED));
    }

    private ArrayWriter writer(Tegula tegula, long time) {
        return tegula.openForWriting(uri, OpenOptions.defaults().at(time));
    }

    void write(Tegula tegula, long time, long[] d, int i) {
        try (ArrayWriter array = writer(tegula, time)) {
            Cells cells = cells(array.schema(), d, i);
            if (array.schema().isDense()) {
                array.write(Subarray.range("d", d[0], d[d.length - 1]), cells);
            } else {
                array.write(cells);
            }
        }
    }

    private static Cells cells(ArraySchema schema, long[] d, int i) {
        int[] values = new int[d.length];
        Arrays.fill(values, i);
        CellsBuilder cells = Cells.builder().int32("i", values);
        if (schema.attribute(MORE) != null) {
            cells.int64(MORE, Arrays.stream(d).map(at -> more(at, i)).toArray());
        }
        return (schema.isDense() ? cells : cells.int64("d", d)).build();
    }

    /**
     * Writes the same cells as {@link #write} by a job of up to two tasks.
     *
     * @param published false if the job is discarded
     */
    void writeJob(Tegula tegula, long time, long[] d, int i, boolean published) {
        WriteJobs jobs = tegula.jobs(uri, OpenOptions.defaults().at(time));
        WriteJob job = jobs.begin();
        List<FragmentReceipt> receipts = new ArrayList<>();
        int middle = (d.length + 1) / 2;
        for (int from = 0; from < d.length; from += middle) {
            long[] part = Arrays.copyOfRange(d, from, Math.min(d.length, from + middle));
            try (JobWriter task = jobs.open(job)) {
                Cells cells = cells(task.schema(), part, i);
                if (task.schema().isDense()) {
                    task.write(Subarray.range("d", part[0], part[part.length - 1]), cells);
                } else {
                    task.write(cells, Duplicates.REFUSE);
                }
                receipts.addAll(task.receipts());
            }
        }
        if (published) {
            jobs.publish(job, receipts);
        } else {
            jobs.discard(job);
        }
    }

    void delete(Tegula tegula, long time, int i) {
        try (ArrayWriter array = writer(tegula, time)) {
            array.delete(Condition.field("i").eq(i));
        }
    }

    /** Deletes cells by tombstones. */
    void deleteCells(Tegula tegula, long time, long[] d) {
        BitSet all = new BitSet();
        all.set(0, d.length);
        ArraySchema then;
        try (ArrayWriter array = writer(tegula, time)) {
            then = array.schema();
        }
        new TombstoneFragments(tegula, uri).write(time, cells(then, d, 0), all);
    }

    /** Returns whether cells can be deleted by tombstones. */
    boolean hasTombstones() {
        return !model.schema().isDense() && !model.schema().allowsDuplicates();
    }

    /** Adds an attribute unknown to the model, or drops it. */
    void evolve(Tegula tegula, long time) {
        boolean there;
        try (ArrayReader array = tegula.openForReading(uri)) {
            there = array.schema().attribute(MORE) != null;
        }
        SchemaEvolution change = SchemaEvolution.begin();
        tegula.maintenance(uri, OpenOptions.defaults().at(time))
                .evolve(there ? change.dropAttribute(MORE) : change.addAttribute(Attribute.int64(MORE)));
    }

    /** Performs a random maintenance operation. */
    void maintain(Tegula tegula, RandomGenerator random) {
        Maintenance maintenance = tegula.maintenance(uri);
        ConsolidationMode[] modes = {
            ConsolidationMode.FRAGMENTS, ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENT_META
        };
        ConsolidationMode mode = modes[random.nextInt(2) * random.nextInt(modes.length)];
        switch (random.nextInt(5)) {
            case 0, 1 ->
                maintenance.consolidate(ConsolidationOptions.defaults()
                        .withFragmentCount(2, random.nextInt(2, 6))
                        .withSteps(random.nextInt(1, 3))
                        .withMode(mode));
            case 2, 3 -> maintenance.vacuum(VacuumOptions.of(mode));
            default -> maintenance.clean(CleanOptions.defaults().withAge(DEAD));
        }
    }

    private static long more(long d, int i) {
        return i * 1000L + d;
    }

    /** Performs all maintenance; no process may be active. */
    void recover(Tegula tegula) {
        Maintenance maintenance = tegula.maintenance(uri);
        maintenance.clean(CleanOptions.defaults().withAge(DEAD).withComplete());
        for (ConsolidationMode mode :
                List.of(ConsolidationMode.FRAGMENTS, ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENT_META)) {
            maintenance.consolidate(ConsolidationOptions.of(mode));
            maintenance.vacuum(VacuumOptions.of(mode));
        }
    }

    /**
     * Returns all cells in the format of {@link ModelHistory#read}, with a mark on wrong values of the additional
     * attribute.
     */
    List<String> read(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            boolean more = array.schema().attribute(MORE) != null;
            Cells cells = array.read(Subarray.whole(), more ? new String[] {"d", "i", MORE} : new String[] {"d", "i"});
            long[] d = cells.int64("d");
            int[] i = cells.int32("i");
            long[] f = more ? cells.int64(MORE) : new long[d.length];
            List<String> rows = new ArrayList<>();
            for (int cell = 0; cell < d.length; cell++) {
                boolean right = !more || f[cell] == Long.MIN_VALUE || f[cell] == more(d[cell], i[cell]);
                rows.add(ModelHistory.row(d[cell], i[cell]) + (right ? "" : " with " + MORE + "=" + f[cell]));
            }
            rows.sort(null);
            return rows;
        }
    }

    /** Returns the errors found by verify. */
    List<Finding> errors(Tegula tegula) {
        return tegula.integrity(uri).verify().findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .toList();
    }
}
