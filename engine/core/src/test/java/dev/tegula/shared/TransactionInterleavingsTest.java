package dev.tegula.shared;

import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.OverwritingVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Processes with random interleavings of all their requests change {@link Accounts}, beside one that consolidates. */
@Slow
class TransactionInterleavingsTest {

    private static final int CASES = 3;
    private static final Accounts ACCOUNTS = new Accounts("mem://store/array");
    private static final int STEPS = 3;
    private static final List<String> PROCESSES = List.of("a", "b", "c", "consolidation");
    private static final List<String> FIVE_PROCESSES = List.of("a", "b", "c", "d", "consolidation");

    /** A difference of more than a second is a conflict, which names the clock. */
    private static final int MOST_APART_MILLIS = 400;

    @TestFactory
    Stream<DynamicTest> transactions_areSerializable() {
        return RandomTests.of(CASES, random -> run(random, new MemoryVfs(), PROCESSES, 0));
    }

    @TestFactory
    Stream<DynamicTest> transactions_areSerializableOnStoresThatOverwrite() {
        return RandomTests.of(CASES, random -> run(random, new OverwritingVfs(new MemoryVfs()), PROCESSES, 0));
    }

    @TestFactory
    Stream<DynamicTest> transactionsOfFiveProcesses_areSerializableWithClocksApart() {
        return RandomTests.of(CASES, random -> run(random, new MemoryVfs(), FIVE_PROCESSES, MOST_APART_MILLIS));
    }

    private static void run(RandomGenerator random, Vfs store, List<String> processes, int apart) throws Exception {
        Turns turns = new Turns(random, processes);
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        try (Tegula tegula = TestStores.smallEngine(store)) {
            ACCOUNTS.create(tegula);
            List<Thread> threads = processes.stream()
                    .map(process -> {
                        long seed = random.nextLong();
                        Clock clock = new ShiftedClock(random.nextInt(-apart, apart + 1));
                        return new Thread(
                                () -> {
                                    try (Tegula engine =
                                            TestStores.smallEngine(new WaitingVfs(store, turns, process), clock)) {
                                        act(engine, process, RandomTests.seeded(seed));
                                    } catch (RuntimeException | Error e) {
                                        failures.add(e);
                                        turns.end();
                                    } finally {
                                        turns.leave(process);
                                    }
                                },
                                process);
                    })
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            for (Throwable failure : failures) {
                throw new AssertionError(failure);
            }
            ACCOUNTS.check(tegula);
        }
    }

    private static void act(Tegula engine, String process, RandomGenerator random) {
        for (int step = 0; step < STEPS; step++) {
            if (process.equals("consolidation")) {
                ConsolidationOptions options = ConsolidationOptions.defaults();
                engine.maintenance(ACCOUNTS.uri())
                        .consolidate(random.nextBoolean() ? options : options.withMode(ConsolidationMode.ARRAY_META));
            } else {
                ACCOUNTS.transact(engine, random);
            }
        }
    }
}
