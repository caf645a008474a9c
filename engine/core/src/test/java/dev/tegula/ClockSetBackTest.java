package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.log.LogCapture;
import dev.tegula.vfs.MemoryVfs;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers on a machine whose clock is behind the newest write. */
class ClockSetBackTest {

    private static final long HOUR = 3_600_000;

    @TempDir
    private Path folder = Path.of("");

    private final Tegula tegula = Tegula.create();
    private final LogCapture log = LogCapture.start();
    private final long later = System.currentTimeMillis() + HOUR;
    private String uri = "";

    @BeforeEach
    void writeLater() {
        uri = Tegula.uri(folder.resolve("array"));
        writeLater(tegula, uri);
    }

    private void writeLater(Tegula engine, String array) {
        engine.createArray(
                array,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 4, 4))
                        .attribute(Attribute.int32("v"))
                        .build());
        write(engine, array, OpenOptions.defaults());
        write(engine, array, OpenOptions.defaults().at(later));
        assertEquals(List.of(), log.messages());
    }

    @AfterEach
    void close() {
        log.close();
        tegula.close();
    }

    private static Cells cells() {
        return Cells.builder().int32("x", 1).int32("v", 2).build();
    }

    private static void write(Tegula engine, String array, OpenOptions options) {
        try (ArrayWriter writer = engine.openForWriting(array, options)) {
            writer.write(cells());
        }
    }

    private void assertWarned() {
        List<String> warnings = log.take();
        assertEquals(1, warnings.size(), warnings::toString);
        assertTrue(warnings.get(0).contains("(found one at " + later + ", now it is "), warnings.get(0));
    }

    @Test
    void writeOfNow_warnsOnce() {
        ArrayWriter twice = tegula.openForWriting(uri);
        twice.write(cells());
        twice.write(cells());
        twice.close();
        twice.close();
        assertWarned();
        try (ArrayWriter array = tegula.openForWriting(uri);
                GlobalOrderWriter cells = array.globalOrder()) {
            cells.write(cells());
        }
        assertWarned();
    }

    @Test
    void deleteOfNow_warns() {
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.delete(Condition.field("v").eq(2));
        }
        assertWarned();
    }

    @Test
    void jobOfNow_warns() {
        WriteJobs jobs = tegula.jobs(uri);
        WriteJob job = jobs.begin();
        try (JobWriter array = jobs.open(job)) {
            array.write(cells(), Duplicates.REFUSE);
            assertTrue(jobs.publish(job, array.receipts()));
        }
        assertWarned();
    }

    /** A listing per writer takes requests there, so programs choose when. */
    @Test
    void writeToADistantStore_warnsWhenAsked() {
        try (Tegula distant = TestStores.engine(TestStores.far(new MemoryVfs()))) {
            writeLater(distant, "mem://array");
            write(distant, "mem://array", OpenOptions.defaults());
            assertEquals(List.of(), log.messages());
            distant.maintenance("mem://array").warnOfNewerWrites();
            assertWarned();
        }
    }

    @Test
    void writerWithoutWrites_andExplicitTimes_doNotWarn() {
        tegula.openForWriting(uri).close();
        write(tegula, uri, OpenOptions.defaults().at(later - HOUR / 2));
        write(tegula, uri, OpenOptions.defaults().at(later + 1));
        assertEquals(List.of(), log.messages());
    }
}
