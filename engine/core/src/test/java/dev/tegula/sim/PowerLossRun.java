package dev.tegula.sim;

import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.StorageException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.testkit.disk.DiskLog;
import dev.tegula.testkit.disk.DiskState;
import dev.tegula.testkit.disk.PowerLoss;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.model.ModelHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One history. Processes work on an array until the power is lost; all restart from the state that the disk kept; this
 * repeats. After each loss, the writes of completed calls are present, the writes of interrupted calls are present as a
 * whole or absent, and maintenance changes no results.
 */
final class PowerLossRun {

    private static final int EPOCHS = 3;
    private static final int LOSSES_PER_EPOCH = 8;
    private static final long DEAD_MILLIS = 120_000;

    private final RandomGenerator random;
    private final Path folder;
    private final ModelHistory model;
    private final int processes;
    /** The changes known to be durable. */
    private List<ModelHistory.Change> settled = new ArrayList<>();

    private DiskState state = new DiskState();
    private boolean created;
    private int nextValue;
    private long now = 2_000_000;
    private int operations;
    private int losses;

    /**
     * A call with the positions in the log at its start and return; {@code change} is null for maintenance, evolution
     * and jobs that are discarded.
     */
    private record Call(ModelHistory.@Nullable Change change, int start, int end) {}

    PowerLossRun(RandomGenerator random, Path folder) {
        this.random = random;
        this.folder = folder;
        int kind = random.nextInt(3);
        this.model = kind == 0 ? ModelHistory.dense() : ModelHistory.sparse(kind == 1);
        // The order of writes at the same time as a consolidation is visible in dense arrays only.
        this.processes = kind == 0 ? 1 : random.nextInt(1, 4);
    }

    int operations() {
        return operations;
    }

    int losses() {
        return losses;
    }

    void run() throws Exception {
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            Path root = folder.resolve("epoch" + epoch);
            write(state, root);
            DiskLog log = DiskLog.start(root.toString(), state);
            List<Call> calls;
            try {
                calls = work(root, log);
            } finally {
                log.stop();
            }
            operations += calls.size();
            DiskState after = state;
            List<ModelHistory.Change> left = settled;
            for (int loss = 0; loss < LOSSES_PER_EPOCH; loss++) {
                int end = random.nextInt(created ? 0 : calls.get(0).end(), log.size() + 1);
                after = PowerLoss.after(state, log.effects().subList(0, end), random);
                left = check(after, calls, end);
                losses++;
            }
            if (!created) {
                creation(log, calls.get(0).end());
            }
            created = true;
            state = after;
            settled = left;
            delete(root);
        }
    }

    private static Tegula engine() {
        return Tegula.builder().computeThreads(1).build();
    }

    /** Returns all files and folders. */
    private static List<String> entries(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.map(path -> root.relativize(path) + (Files.isDirectory(path) ? "/" : ""))
                    .sorted()
                    .toList();
        }
    }

    private List<Call> work(Path root, DiskLog log) throws InterruptedException, IOException {
        SimulatedArray array = new SimulatedArray(root.resolve("array").toString(), model);
        List<Call> calls = new ArrayList<>();
        if (!created) {
            try (Tegula tegula = engine()) {
                int start = log.size();
                array.create(tegula);
                calls.add(new Call(null, start, log.size()));
            }
        }
        ConcurrentLinkedQueue<Call> done = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < processes; p++) {
            RandomGenerator own = RandomTests.seeded(random.nextLong());
            // Clocks of processes differ by seconds and are never equal.
            long clock = processes == 1 ? 0 : random.nextLong(5000) * 16 + p;
            threads.add(new Thread(() -> {
                try (Tegula tegula = engine()) {
                    for (int i = own.nextInt(2, 6); i > 0; i--) {
                        done.add(call(array, tegula, log, clock, own));
                    }
                } catch (RuntimeException | Error e) {
                    failures.add(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        for (Throwable failure : failures) {
            throw new AssertionError(
                    failure + "\nfiles: " + entries(root) + "\nlast effects: " + log.effects(), failure);
        }
        calls.addAll(done);
        return calls;
    }

    private synchronized long tick() {
        now += 16;
        return now;
    }

    private synchronized int value() {
        return nextValue++;
    }

    private Call call(SimulatedArray array, Tegula tegula, DiskLog log, long clock, RandomGenerator own) {
        int kind = own.nextInt(10);
        long time = tick() + clock;
        if (kind < 5 || kind == 5 && model.schema().isDense()) {
            int i = value();
            long first = own.nextLong(1, 90);
            long[] d = LongStream.range(first, own.nextLong(first + 1, 101)).toArray();
            int way = own.nextInt(6);
            int start = log.size();
            if (way > 1) {
                array.write(tegula, time, d, i);
            } else {
                array.writeJob(tegula, time, d, i, way == 0);
            }
            return new Call(way == 1 ? null : model.write(time, d, i), start, log.size());
        } else if (kind == 5) {
            int i = Math.max(0, value() - own.nextInt(1, 6));
            int start = log.size();
            if (array.hasTombstones() && own.nextBoolean()) {
                long first = own.nextLong(1, 90);
                long[] d = LongStream.range(first, own.nextLong(first + 1, 101)).toArray();
                array.deleteCells(tegula, time, d);
                return new Call(model.deleteCells(time, d), start, log.size());
            }
            array.delete(tegula, time, i);
            return new Call(model.delete(time, i), start, log.size());
        }
        int start = log.size();
        try {
            if (kind == 6) {
                evolve(array, tegula, time);
            } else {
                array.maintain(tegula, own);
            }
        } catch (StorageException e) {
            if (e.reason() != StorageException.Reason.ABSENT
                    && !e.getMessage().contains("other processes keep consolidating or vacuuming")) {
                throw e;
            }
        }
        return new Call(null, start, log.size());
    }

    /**
     * Changes the schema. Does nothing if the change is refused, because another process has already made it or has a
     * clock that is ahead.
     */
    private static void evolve(SimulatedArray array, Tegula tegula, long time) {
        try {
            array.evolve(tegula, time);
        } catch (IllegalArgumentException refused) {
            return;
        }
    }

    /** Checks a state of the disk and returns the changes that it contains. */
    private List<ModelHistory.Change> check(DiskState after, List<Call> calls, int end) throws IOException {
        Path root = folder.resolve("check");
        write(after, root);
        SimulatedArray array = new SimulatedArray(root.resolve("array").toString(), model);
        try (Tegula tegula = engine()) {
            List<ModelHistory.Change> sure = new ArrayList<>(settled);
            List<ModelHistory.Change> maybe = new ArrayList<>();
            for (Call call : calls) {
                if (call.change() != null && call.start() < end) {
                    (call.end() <= end ? sure : maybe).add(call.change());
                }
            }
            List<String> rows = array.read(tegula);
            List<ModelHistory.Change> found = matching(rows, sure, maybe);
            List<Finding> errors = array.errors(tegula);
            if (!errors.stream().allMatch(error -> error.code() == FindingCode.FRAGMENT_UNCOMMITTED)) {
                throw new AssertionError("after " + end + " effects: " + errors);
            }
            List<String> files = entries(root);
            array.recover(tegula);
            if (!array.read(tegula).equals(rows)) {
                throw new AssertionError(
                        "after " + end + " effects and maintenance: " + array.read(tegula) + " instead of " + rows);
            }
            if (!array.errors(tegula).isEmpty()) {
                throw new AssertionError("after " + end + " effects and maintenance: " + array.errors(tegula)
                        + "\nfiles before: " + files + "\nand after: " + entries(root));
            }
            delete(root);
            return found;
        } catch (RuntimeException e) {
            throw new AssertionError("after " + end + " effects: " + e, e);
        }
    }

    /** Returns the changes that produce these rows. */
    private List<ModelHistory.Change> matching(
            List<String> rows, List<ModelHistory.Change> sure, List<ModelHistory.Change> maybe) {
        for (int set = 0; set < 1 << maybe.size(); set++) {
            List<ModelHistory.Change> changes = new ArrayList<>(sure);
            for (int m = 0; m < maybe.size(); m++) {
                if ((set >> m & 1) == 1) {
                    changes.add(maybe.get(m));
                }
            }
            if (model.read(changes).equals(rows)) {
                return changes;
            }
        }
        throw new AssertionError(rows + " is not what " + sure + " leave, with or without " + maybe);
    }

    /** Checks a loss of power during the creation: the array exists, or can be created. */
    private void creation(DiskLog log, int end) throws IOException {
        for (int at = 0; at <= end; at++) {
            Path root = folder.resolve("created");
            write(PowerLoss.after(new DiskState(), log.effects().subList(0, at), random), root);
            SimulatedArray array = new SimulatedArray(root.resolve("array").toString(), model);
            try (Tegula tegula = engine()) {
                try {
                    array.read(tegula);
                } catch (ArrayNotFoundException | CorruptArrayException unfinished) {
                    array.create(tegula);
                    array.read(tegula);
                }
            }
            losses++;
            delete(root);
        }
    }

    /** Writes a state, with files so old that no writer counts as active. */
    private static void write(DiskState state, Path root) throws IOException {
        Files.createDirectories(root);
        state.write(root);
        FileTime time = FileTime.fromMillis(System.currentTimeMillis() - DEAD_MILLIS);
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, time);
            }
        }
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
