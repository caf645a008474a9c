package dev.tegula.internal.spark.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.JobWriter;
import dev.tegula.Tegula;
import dev.tegula.WriteJobs;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Epochs of one query, which two processes run. */
class EpochStartTest {

    @TempDir
    Path folder;

    private ArrayHandle handle;
    private WriteJobs jobs;

    @BeforeEach
    void create() {
        handle = new ArrayHandle(
                Tegula.uri(folder.resolve("array")), EngineSettings.of(Map.of(), Map.of()), TimestampRange.all());
        handle.engine()
                .createArray(
                        handle.uri(),
                        ArraySchema.sparse()
                                .dimension(Dimension.int64("x", 0, 99, 10))
                                .attribute(Attribute.int32("a"))
                                .allowDuplicates(true)
                                .build());
        jobs = handle.engine().jobs(handle.uri());
    }

    private boolean publish(EpochStart epoch, WriteJob job, long number) {
        try (JobWriter writer = jobs.open(job)) {
            writer.write(Cells.builder().int64("x", number).int32("a", 1).build(), Duplicates.REFUSE);
            epoch.at(number);
            return epoch.publish(jobs, job, writer.receipts());
        }
    }

    @Test
    void epochThatAnotherProcessWritesMeanwhile_isWrittenOnce() {
        EpochStart first = new EpochStart(handle, "q", null);
        EpochStart second = new EpochStart(handle, "q", null);
        EpochStart other = new EpochStart(handle, "other", null);
        WriteJob job = first.begin();
        WriteJob same = second.begin();
        WriteJob independent = other.begin();
        assertTrue(publish(first, job, 4));
        assertFalse(publish(second, same, 4));
        assertTrue(publish(other, independent, 7));
        EpochStart gap = new EpochStart(handle, "q", null);
        WriteJob later = gap.begin();
        assertEquals(4, gap.last());
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> publish(gap, later, 6));
        assertTrue(e.getMessage().contains("which is older (found epoch 6, expected 5)"), e.getMessage());
        assertEquals(Map.of("q", 4L, "other", 7L), StreamProgress.of(handle));
        StreamProgress.forget(handle, "q");
        assertThrows(IllegalArgumentException.class, () -> StreamProgress.forget(handle, "q"));
        try (ArrayReader array = handle.reader()) {
            assertArrayEquals(new long[] {4, 7}, array.query().read().int64("x"));
            assertEquals(2, array.fragments().size());
        }
        assertTrue(handle.engine().integrity(handle.uri()).verify().isSound());
    }
}
