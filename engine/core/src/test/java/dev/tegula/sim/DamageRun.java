package dev.tegula.sim;

import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.SealOptions;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.testkit.model.ModelHistory;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * One history. Processes take turns on an array; at some point one of its files is damaged, and the processes continue.
 * After each operation, a read returns the result of the model, a read fails, or verify reports an error: cells are
 * never lost silently.
 */
final class DamageRun implements AutoCloseable {

    private static final String URI = "mem://store/array";
    private static final List<ConsolidationMode> MODES = List.of(
            ConsolidationMode.FRAGMENTS,
            ConsolidationMode.FRAGMENTS,
            ConsolidationMode.COMMITS,
            ConsolidationMode.FRAGMENT_META);
    private static final int BEFORE = 12;
    private static final int AFTER = 10;

    private final RandomGenerator random;
    private final MemoryVfs store = new MemoryVfs();
    private final ModelHistory model;
    private final SimulatedArray array;
    private final List<Tegula> processes = new ArrayList<>();
    private final List<Long> clocks = new ArrayList<>();
    private final List<ModelHistory.Change> changes = new ArrayList<>();
    private final List<String> story = new ArrayList<>();
    private long now = 2_000_000;
    private long evolved;
    private int nextValue;
    private Outcome outcome = Outcome.HARMLESS;

    /** The outcome of a damage. */
    enum Outcome {
        HARMLESS,
        REPORTED,
        UNDETECTABLE
    }

    /** The results of a new reader and of verify; {@code rows} is null if the read failed. */
    private record State(@Nullable List<String> rows, List<String> errors, boolean uncommitted) {

        boolean isReported() {
            return rows == null || !errors.isEmpty();
        }
    }

    DamageRun(RandomGenerator random) {
        this.random = random;
        int kind = random.nextInt(3);
        this.model = kind == 0 ? ModelHistory.dense() : ModelHistory.sparse(kind == 1);
        this.array = new SimulatedArray(URI, model);
        // The order of a write whose time is before the end of a consolidated range is visible in dense arrays only.
        int count = kind == 0 ? 1 : random.nextInt(1, 4);
        for (int p = 0; p < count; p++) {
            processes.add(TestStores.smallEngine(store));
            clocks.add(count == 1 ? 0 : random.nextLong(200) * 16 + p);
        }
    }

    Outcome run() throws IOException {
        array.create(processes.get(0));
        for (int i = random.nextInt(4, BEFORE); i > 0; i--) {
            operation();
            State state = state();
            if (!model.read(changes).equals(state.rows()) || !state.errors().isEmpty()) {
                throw wrong("before any damage", state);
            }
        }
        boolean isSealed = random.nextBoolean();
        if (isSealed) {
            processes.get(0).integrity(URI).seal(SealOptions.defaults());
            story.add("seal");
        }
        DamagedFile damage = DamagedFile.inject(store, URI, random);
        story.add(damage.toString());
        State state = state();
        for (int i = random.nextInt(2, AFTER); i >= 0; i--) {
            if (state.isReported()) {
                outcome = Outcome.REPORTED;
            } else if (!model.read(changes).equals(state.rows())) {
                // Damage that was reported once must not become silent.
                boolean silent = !isSealed && outcome != Outcome.REPORTED;
                if (silent && damage.isUndetectable(model.schema().isDense())) {
                    return Outcome.UNDETECTABLE;
                }
                throw wrong("after " + damage, state);
            }
            if (operation() && state.uncommitted()) {
                return outcome; // The user requested the deletion of complete fragments that were invisible to readers.
            }
            state = state();
        }
        return outcome;
    }

    private AssertionError wrong(String when, State state) {
        return new AssertionError(when + ", a read returns " + state.rows() + " instead of " + model.read(changes)
                + ", errors " + state.errors() + "\n" + String.join("\n", story));
    }

    private State state() {
        List<String> rows = null;
        List<String> errors = new ArrayList<>();
        boolean uncommitted = false;
        try (Tegula tegula = TestStores.smallEngine(store)) {
            try {
                rows = array.read(tegula);
            } catch (TegulaException e) {
                story.add("  read: " + e.getMessage());
            }
            try {
                for (Finding error : array.errors(tegula)) {
                    errors.add(error.code() + " " + error.file() + ": " + error.message());
                    uncommitted |= error.code() == FindingCode.FRAGMENT_UNCOMMITTED;
                }
            } catch (TegulaException e) {
                errors.add(e.getMessage());
            }
        }
        errors.forEach(error -> story.add("  verify: " + error));
        return new State(rows, errors, uncommitted);
    }

    /** Returns whether the operation may have deleted complete fragments without a commit. */
    private boolean operation() {
        int process = random.nextInt(processes.size());
        Tegula tegula = processes.get(process);
        now += 16;
        long time = now + clocks.get(process);
        boolean complete = false;
        String name = "";
        try {
            switch (random.nextInt(16)) {
                case 0, 1, 2, 3, 4, 5 -> {
                    int i = nextValue++;
                    long first = random.nextLong(1, 90);
                    long[] d = LongStream.range(first, random.nextLong(first + 1, 101))
                            .toArray();
                    name = "write " + d[0] + ".." + d[d.length - 1] + "=" + i + " at " + time;
                    array.write(tegula, time, d, i);
                    changes.add(model.write(time, d, i));
                }
                case 6 -> {
                    int i = Math.max(0, nextValue - random.nextInt(1, 6));
                    if (array.hasTombstones() && random.nextBoolean()) {
                        long first = random.nextLong(1, 90);
                        long[] d = LongStream.range(first, random.nextLong(first + 1, 101))
                                .toArray();
                        name = "delete " + d[0] + ".." + d[d.length - 1] + " at " + time;
                        array.deleteCells(tegula, time, d);
                        changes.add(model.deleteCells(time, d));
                    } else if (!model.schema().isDense()) {
                        name = "delete " + i + " at " + time;
                        array.delete(tegula, time, i);
                        changes.add(model.delete(time, i));
                    }
                }
                case 7 -> {
                    name = "evolve at " + time;
                    if (time > evolved) { // Earlier evolutions are refused.
                        array.evolve(tegula, time);
                        evolved = time;
                    }
                }
                case 8 -> {
                    name = "read";
                    array.read(tegula);
                }
                case 9, 10, 11 -> {
                    ConsolidationMode mode = MODES.get(random.nextInt(MODES.size()));
                    int most = random.nextInt(2, 6);
                    name = "consolidate " + mode + " " + most;
                    tegula.maintenance(URI)
                            .consolidate(ConsolidationOptions.defaults()
                                    .withFragmentCount(2, most)
                                    .withMode(mode));
                }
                case 12, 13, 14 -> {
                    ConsolidationMode mode = MODES.get(random.nextInt(MODES.size()));
                    name = "vacuum " + mode;
                    tegula.maintenance(URI).vacuum(VacuumOptions.of(mode));
                }
                default -> {
                    complete = random.nextBoolean();
                    name = "clean" + (complete ? " with complete ones" : "");
                    CleanOptions options = CleanOptions.defaults().withAge(Duration.ZERO);
                    tegula.maintenance(URI).clean(complete ? options.withComplete() : options);
                }
            }
            story.add(name);
        } catch (TegulaException e) {
            story.add(name + " fails: " + e.getMessage());
        }
        return complete;
    }

    @Override
    public void close() {
        processes.forEach(Tegula::close);
        store.close();
    }
}
