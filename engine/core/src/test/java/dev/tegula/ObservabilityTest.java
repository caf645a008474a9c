package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counters of an engine and its events for Java Flight Recorder. */
@Slow
class ObservabilityTest {

    private static final String URI = "mem://store/array";

    private static void create(Tegula engine) {
        engine.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 999, 100))
                        .attribute(Attribute.int32("v").withFilters(Filter.zstd(3)))
                        .build());
    }

    private static void write(Tegula engine) {
        try (ArrayWriter array = engine.openForWriting(URI)) {
            array.write(
                    Subarray.whole(), Cells.builder().int32("v", new int[1000]).build());
        }
    }

    private static void read(ArrayReader array) {
        array.read(Subarray.range("x", 0, 9));
    }

    private static long bytesRead(CountingVfs store) {
        return store.counts().bytes(Verb.READ);
    }

    @Test
    void counters_areThoseOfTheStore() {
        CountingVfs store = new CountingVfs(new MemoryVfs());
        try (Tegula engine = TestStores.engine(store)) {
            assertEquals(Map.of(), engine.counters().stores());
            create(engine);
            write(engine);
            EngineCounters.Store written = engine.counters().stores().get("mem");
            assertTrue(written.bytesWritten() > 3000, written.toString());
            assertTrue(written.calls().get("publish") >= 1, written.toString());
            long before = bytesRead(store);
            long counted = written.bytesRead();
            try (ArrayReader array = engine.openForReading(URI)) {
                read(array);
                read(array);
                EngineCounters first = engine.counters();
                long read = first.stores().get("mem").bytesRead() - counted;
                // Of the end of a file, more bytes are requested than it has.
                assertTrue(read > bytesRead(store) - before && read < written.bytesWritten(), read + " bytes");
                read(array);
                EngineCounters again = engine.counters();
                assertEquals(
                        first.stores().get("mem").calls(),
                        again.stores().get("mem").calls());
                assertTrue(again.chunks().hits() > first.chunks().hits(), again.toString());
                assertTrue(again.chunks().bytes() > 0);
            }
            assertEquals(Set.of("mem"), engine.counters().stores().keySet());
        }
    }

    @Test
    void events_areRecorded(@TempDir Path folder) throws IOException {
        try (Tegula engine = TestStores.engine(new MemoryVfs());
                Recording recording = new Recording()) {
            create(engine);
            recording.enable("dev.tegula.Write");
            recording.enable("dev.tegula.Consolidation");
            recording.enable("dev.tegula.StoreCall").withoutThreshold();
            recording.start();
            write(engine);
            write(engine);
            engine.maintenance(URI).consolidate();
            recording.stop();
            Path file = folder.resolve("recording.jfr");
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file);
            List<RecordedEvent> writes = of(events, "dev.tegula.Write");
            assertEquals(2, writes.size());
            assertEquals(1000, writes.get(0).getLong("cells"));
            List<RecordedEvent> merges = of(events, "dev.tegula.Consolidation");
            assertEquals(1, merges.size());
            assertEquals(
                    Arrays.asList(URI, 2L, 1L, 1000L),
                    Arrays.asList(
                            merges.get(0).getString("array"),
                            merges.get(0).getLong("replaced"),
                            merges.get(0).getLong("made"),
                            merges.get(0).getLong("cells")));
            List<RecordedEvent> calls = of(events, "dev.tegula.StoreCall");
            assertTrue(calls.stream()
                    .anyMatch(call -> call.getString("verb").equals("publish")
                            && call.getString("uri").startsWith(URI)));
        }
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
    }
}
