package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.maintenance.MaintenanceListener;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BackgroundMaintenanceTest {

    private static final String URI = "mem://store/array";
    private static final MaintenanceOptions AT_ONCE = MaintenanceOptions.defaults()
            .withPolicy(MaintenancePolicy.defaults().withGrace(Duration.ZERO));

    private final MemoryVfs store = new MemoryVfs();
    private final List<MaintenanceReport> reports = new CopyOnWriteArrayList<>();
    private final List<RuntimeException> failures = new CopyOnWriteArrayList<>();
    private final MaintenanceListener listener = new MaintenanceListener() {
        @Override
        public void maintained(String uri, MaintenanceReport report) {
            reports.add(report);
        }

        @Override
        public void failed(String uri, RuntimeException failure) {
            failures.add(failure);
        }
    };

    private static void create(Tegula engine) {
        engine.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 100))
                        .attribute(Attribute.int64("v"))
                        .build());
    }

    private static void write(Tegula engine, int writes) {
        for (int i = 0; i < writes; i++) {
            try (ArrayWriter array = engine.openForWriting(URI)) {
                long[] x = {i};
                array.write(Cells.builder().int64("x", x).int64("v", x).build());
            }
        }
    }

    private int fragments() {
        try (Tegula engine = TestStores.engine(store);
                ArrayReader array = engine.openForReading(URI)) {
            return array.fragments().size();
        }
    }

    @Test
    void writes_areFollowedByMaintenance_whichCloseCompletes() {
        try (Tegula engine =
                TestStores.builder(store).maintenance(AT_ONCE, listener).build()) {
            create(engine);
            write(engine, 64);
        }
        assertEquals(List.of(), failures);
        assertTrue(!reports.isEmpty() && reports.size() <= 64 / 8 + 1, reports.size() + " times");
        assertTrue(fragments() < 16, fragments() + " fragments");
        try (Tegula engine = TestStores.engine(store);
                ArrayReader array = engine.openForReading(URI)) {
            assertEquals(64, array.query().read().size());
            assertEquals(List.of(), engine.integrity(URI).verify().findings());
        }
    }

    @Test
    void withoutMaintenance_fragmentsStay() {
        try (Tegula engine = TestStores.engine(store)) {
            create(engine);
            write(engine, 20);
        }
        assertEquals(20, fragments());
    }

    /** Writes that come while a maintenance waits or runs add no other one but the next. */
    @Test
    void writesDuringMaintenance_areCoalesced() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        MaintenanceListener blocking = new MaintenanceListener() {
            @Override
            public void maintained(String uri, MaintenanceReport report) {
                reports.add(report);
                begun.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void failed(String uri, RuntimeException failure) {
                failures.add(failure);
            }
        };
        try (Tegula engine =
                TestStores.builder(store).maintenance(AT_ONCE, blocking).build()) {
            create(engine);
            write(engine, 8);
            begun.await();
            write(engine, 40);
            go.countDown();
        }
        assertEquals(2, reports.size());
        assertEquals(List.of(), failures);
    }

    /** A failing store of the maintenance does not fail the writer, and is asked again ever more seldom. */
    @Test
    void failures_areReported_andRepeatedMoreSeldom() {
        AtomicInteger listings = new AtomicInteger();
        InterceptedVfs failing = new InterceptedVfs(store) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                if (Thread.currentThread().getName().startsWith("tegula-maintenance")) {
                    listings.incrementAndGet();
                    throw new IOException("not today");
                }
                return step.run();
            }
        };
        try (Tegula engine =
                TestStores.builder(failing).maintenance(AT_ONCE, listener).build()) {
            create(engine);
            for (int i = 0; i < 100; i++) {
                write(engine, 1);
            }
        }
        assertTrue(listings.get() > 0);
        assertTrue(
                !failures.isEmpty() && failures.size() <= 4, failures.size() + " failures"); // 8 + 16 + 32 + 64 writes
        assertEquals(100, fragments());
    }

    @Test
    void damagedArray_isReported_andLeftAlone() throws IOException {
        try (Tegula engine = TestStores.engine(store)) {
            create(engine);
            write(engine, 2);
        }
        for (VfsEntry file : store.listAllBelow(VfsUri.parse(URI))) {
            if (file.uri().name().equals("a0.tdb")) {
                damage(file.uri());
            }
        }
        try (Tegula engine =
                TestStores.builder(store).maintenance(AT_ONCE, listener).build()) {
            write(engine, 8);
        }
        assertInstanceOf(CorruptArrayException.class, failures.get(0));
        assertEquals(10, fragments());
    }

    private void damage(VfsUri file) throws IOException {
        byte[] bytes = store.readAll(file);
        bytes[bytes.length / 2] ^= 1;
        store.deleteAll(List.of(file));
        try (VfsOutput output = store.create(file)) {
            output.write(bytes);
            output.publish();
        }
    }

    @Test
    void cancelledEngine_closesWithoutMaintenance() {
        Tegula engine = TestStores.builder(store).maintenance(AT_ONCE, listener).build();
        create(engine);
        write(engine, 1);
        engine.cancel();
        assertThrows(CancellationException.class, () -> write(engine, 1));
        engine.close();
        assertEquals(List.of(), failures);
    }
}
