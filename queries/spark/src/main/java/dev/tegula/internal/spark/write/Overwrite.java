package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.FragmentInfo;
import dev.tegula.OpenOptions;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Condition;
import org.jspecify.annotations.Nullable;

/**
 * A write that replaces cells. The job gets a time after all present cells. When it is published, the old cells are
 * deleted as of one millisecond earlier, or covered with fill values in a dense array. So readers see the old cells,
 * then for a moment old and new ones, where new cells hide old ones with equal coordinates unless the array allows
 * duplicates, and then the new ones. If the second step fails, no cell is lost, and the write can be repeated.
 */
final class Overwrite implements WriteStart {

    private final ArrayHandle handle;
    private final boolean dense;
    private final @Nullable Condition condition;

    /**
     * Plans an overwrite.
     *
     * @param condition of the cells to replace; null for all
     * @throws IllegalArgumentException if the format cannot delete these cells
     */
    Overwrite(ArrayHandle handle, boolean dense, @Nullable Condition condition) {
        Deletion.check(handle, condition);
        this.handle = handle;
        this.dense = dense;
        this.condition = condition;
    }

    @Override
    public WriteJob begin() {
        long time = System.currentTimeMillis();
        try (ArrayReader array =
                handle.engine().openForReading(handle.uri(), handle.settings().open())) {
            for (FragmentInfo fragment : array.fragments()) {
                time = Math.max(time, fragment.end() + 2);
            }
        }
        return handle.engine().jobs(handle.uri(), at(time)).begin();
    }

    @Override
    public void published(WriteJob job) {
        if (dense) {
            DenseFill.run(handle, job.timestamp() - 1, condition);
            return;
        }
        try (ArrayWriter array = handle.engine().openForWriting(handle.uri(), at(job.timestamp() - 1))) {
            Deletion.delete(array, condition);
        }
    }

    private OpenOptions at(long time) {
        return handle.settings().open().at(time);
    }
}
