package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Operations of one process that follow one another within a millisecond. */
@Slow
class OrderOfOperationsTest {

    private static final String URI = "mem://order/array";
    private static final int TIMES = 50;

    private final Tegula tegula = Tegula.create();

    @BeforeEach
    void create() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("d", 0, 1000, 10))
                        .enumeration(Enumeration.utf8("labels", "red"))
                        .attribute(Attribute.int32("a"))
                        .build());
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static Cells cell(int a) {
        return Cells.builder().int64("d", 1).int32("a", a).build();
    }

    /** Returns the value of cell 1, as of the present millisecond; nothing if it is absent. */
    private int[] value() {
        long now = System.currentTimeMillis();
        try (ArrayReader array =
                tegula.openForReading(URI, OpenOptions.defaults().at(TimestampRange.upTo(now)))) {
            return array.query().fields("a").order(ResultOrder.GLOBAL).read().int32("a");
        }
    }

    private static int[] values(int... values) {
        return values;
    }

    @RepeatedTest(TIMES)
    void writeAfterDelete_isVisible() {
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.delete(Condition.field("d").eq(1));
            array.write(cell(2));
            assertArrayEquals(values(2), value());
            array.deleteAllBut(Condition.field("d").ne(1));
        }
        assertArrayEquals(values(), value());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(cell(3));
            array.write(cell(4));
        }
        assertArrayEquals(values(4), value());
    }

    @RepeatedTest(TIMES)
    void writeAfterTag_isNotPartOfIt() {
        Tags tags = tegula.tags(URI, OpenOptions.defaults());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(cell(1));
            tags.set("v1");
            array.write(cell(2));
        }
        assertEquals(List.of(), tags.check(tags.require("v1")).differences());
        try (ArrayReader array = tegula.openForReading(URI, tags.options("v1"))) {
            assertArrayEquals(values(1), array.query().fields("a").read().int32("a"));
        }
    }

    @RepeatedTest(TIMES)
    void writeAfterDeleteOfAnEvolvedWriter_isVisible() {
        SchemaEvolution evolution =
                SchemaEvolution.begin().extendEnumeration(Enumeration.utf8("labels", "red", "blue"));
        try (ArrayWriter array = tegula.openForWriting(URI);
                ArrayWriter evolved = array.evolved(evolution)) {
            evolved.write(cell(1));
            evolved.delete(Condition.field("d").eq(1));
            evolved.write(cell(2));
        }
        assertArrayEquals(values(2), value());
    }

    @RepeatedTest(TIMES)
    void evolutions_areNeverAheadOfTheClock() {
        tegula.maintenance(URI).evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("b")));
        tegula.maintenance(URI).evolve(SchemaEvolution.begin().dropAttribute("b"));
        tegula.maintenance(URI).evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("c")));
        long now = System.currentTimeMillis();
        try (ArrayReader array =
                tegula.openForReading(URI, OpenOptions.defaults().at(TimestampRange.upTo(now)))) {
            assertEquals(3, array.schema().fieldNames().size());
        }
    }

    @RepeatedTest(TIMES)
    void jobs_keepTheirOrderAmongWrites() {
        WriteJobs jobs = tegula.jobs(URI);
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(cell(1));
            WriteJob job = jobs.begin();
            try (JobWriter writer = jobs.open(job)) {
                writer.write(cell(2), Duplicates.REFUSE);
                writer.write(cell(3), Duplicates.REFUSE);
                jobs.publish(job, writer.receipts());
            }
            assertArrayEquals(values(3), value());
            array.write(cell(4));
        }
        assertArrayEquals(values(4), value());
    }

    @RepeatedTest(TIMES)
    void jobAfterDelete_isVisible() {
        WriteJobs jobs = tegula.jobs(URI);
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(cell(1));
            array.delete(Condition.field("a").ge(1));
        }
        WriteJob job = jobs.begin();
        try (JobWriter writer = jobs.open(job)) {
            writer.write(cell(2), Duplicates.REFUSE);
            jobs.publish(job, writer.receipts());
        }
        assertArrayEquals(values(2), value());
    }

    @Test
    void deleteAtAnExplicitTime_removesLaterWritesOfThatTime() {
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(20))) {
            array.delete(Condition.field("d").eq(1));
            array.write(cell(2));
        }
        assertArrayEquals(values(), value());
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(21))) {
            array.write(cell(3));
        }
        assertArrayEquals(values(3), value());
    }

    @Test
    void deleteFarInTheFuture_doesNotWait() {
        long began = System.nanoTime();
        long future = System.currentTimeMillis() + 3_600_000;
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(future))) {
            array.delete(Condition.field("d").eq(1));
        }
        assertTrue(System.nanoTime() - began < 60_000_000_000L, "waits for a time that no clock has");
    }
}
