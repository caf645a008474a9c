package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.StorageException;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Processes write, read, consolidate and vacuum one array concurrently, with random interleavings of all their
 * requests. Every reader sees whole writes, each once, and all writes published before it opened.
 */
@Slow
class InterleavingsTest {

    private static final int CASES = 20;
    private static final List<String> PROCESSES =
            List.of("write", "read", "consolidate 1", "consolidate 2", "vacuum 1", "vacuum 2");
    private static final int TURNS = 5;

    @TestFactory
    Stream<DynamicTest> everyReader_seesWholeWritesOnce() {
        return RandomTests.of(CASES, InterleavingsTest::run);
    }

    private static void run(RandomGenerator random) throws Exception {
        MemoryVfs store = new MemoryVfs();
        NumberedWrites writes = new NumberedWrites("mem://store/array");
        AtomicInteger published = new AtomicInteger();
        try (Tegula tegula = TestStores.smallEngine(store)) {
            writes.create(tegula);
            while (published.get() < 4) {
                writes.write(tegula, 0, published.getAndIncrement());
            }
            Turns turns = new Turns(random, PROCESSES);
            ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
            List<Thread> threads = PROCESSES.stream()
                    .map(process -> {
                        RandomGenerator own = RandomTests.seeded(random.nextLong());
                        return new Thread(
                                () -> {
                                    try (Tegula engine =
                                            TestStores.smallEngine(new WaitingVfs(store, turns, process))) {
                                        for (int turn = 0; turn < TURNS; turn++) {
                                            turn(process, engine, writes, published, own);
                                        }
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
            assertEquals(published.get(), writes.read(tegula, published.get()));
        }
    }

    private static void turn(
            String process, Tegula engine, NumberedWrites writes, AtomicInteger published, RandomGenerator random) {
        try {
            switch (process.split(" ")[0]) {
                case "write" -> {
                    writes.write(engine, 0, published.get());
                    published.incrementAndGet();
                }
                case "read" -> writes.read(engine, published.get());
                case "consolidate" -> {
                    switch (random.nextInt(3)) {
                        case 0 -> writes.consolidateToSeveral(engine, random.nextInt(2, 6));
                        case 1 -> writes.consolidateInParts(engine);
                        default -> writes.consolidate(engine, random.nextInt(2, 6), 1);
                    }
                }
                default -> writes.vacuum(engine);
            }
        } catch (StorageException e) {
            if (process.startsWith("read") || process.startsWith("write") || !NumberedWrites.isInTheWay(e)) {
                throw e;
            }
        }
    }
}
