package dev.tegula.internal.spark.changes;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.SparkSteps;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.ColumnMapping;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.vectorized.ConstantColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Reads the changes of an array in batches. */
final class ChangesReader implements PartitionReader<ColumnarBatch> {

    /** Bytes of the cells of a batch. */
    private static final long BATCH_BYTES = 32L << 20;

    private static final long MICROS_PER_MILLI = 1000;

    private final ArrayHandle handle;
    private final ArrayReader array;
    private final List<FieldMapping> mappings;
    private final List<ColumnMapping> columns = new ArrayList<>();
    private final Iterator<Change> changes;
    private @Nullable ArrayReader before;
    private @Nullable CellBatches deleted;
    private long time;
    private long lastWrite = -1;
    private @Nullable ColumnarBatch current;

    ChangesReader(ArrayHandle handle, TypeOptions types) {
        this.handle = handle;
        TimestampRange range = handle.timestamps();
        array = SparkSteps.phrased(() -> handle.engine()
                .openForReading(handle.uri(), handle.settings().open().at(TimestampRange.upTo(range.end()))));
        mappings = ArrayMapping.of(array, types).fields();
        for (FieldMapping each : mappings) {
            String enumeration = each.enumeration();
            columns.add(new ColumnMapping(each, enumeration == null ? null : array.enumeration(enumeration)));
        }
        changes = SparkSteps.phrased(
                () -> array.changes(range.start() - 1).memoryBudget(BATCH_BYTES).iterator());
    }

    @Override
    public boolean next() {
        return SparkSteps.phrased(this::advance);
    }

    private boolean advance() {
        while (true) {
            CellBatches open = deleted;
            if (open != null) {
                if (open.hasNext()) {
                    if (show("delete", open.next())) {
                        return true;
                    }
                    continue;
                }
                closeDeleted();
            }
            if (!changes.hasNext()) {
                return false;
            }
            Change change = changes.next();
            time = change.timestamp();
            if (change instanceof Change.Written written) {
                lastWrite = time;
                List<Range> box = written.box();
                Cells cells = box == null ? written.cells() : new BoxCells(array.schema(), box).with(written.cells());
                if (show("write", cells)) {
                    return true;
                }
            } else if (change instanceof Change.CellsDeleted cells) {
                if (show("delete", cells.cells())) {
                    return true;
                }
            } else if (change instanceof Change.Deleted condition) {
                open(condition.condition());
            }
        }
    }

    /**
     * Reads the rows that a condition deleted, from the state before.
     *
     * @throws IllegalArgumentException if they cannot be told
     */
    private void open(Condition condition) {
        boolean isOfIndexes = array.schema().attributes().stream()
                .filter(attribute -> attribute.enumeration() != null)
                .map(Attribute::name)
                .anyMatch(condition.fieldNames()::contains);
        if (isOfIndexes || lastWrite == time) {
            throw new IllegalArgumentException("array '" + handle + "': the rows that were deleted at " + time
                    + " cannot be listed, because "
                    + (isOfIndexes ? "the condition is one of labels" : "others were written in the same millisecond")
                    + " (found the condition " + condition + "). Leave this time out with the options start and end,"
                    + " and compare the states before and after it with the procedure diff.");
        }
        ArrayReader past = handle.engine()
                .openForReading(handle.uri(), handle.settings().open().at(TimestampRange.upTo(time - 1)));
        before = past;
        deleted = past.query().where(condition).matchesOnly().batches(BATCH_BYTES);
    }

    private void closeDeleted() {
        CellBatches open = deleted;
        ArrayReader past = before;
        deleted = null;
        before = null;
        if (open != null) {
            open.close();
        }
        if (past != null) {
            past.close();
        }
    }

    /** Makes cells the current batch; returns false if there are none. Fields that they lack are null. */
    private boolean show(String type, Cells cells) {
        if (cells.size() == 0) {
            return false;
        }
        ColumnVector[] vectors = new ColumnVector[mappings.size() + 2];
        ConstantColumnVector kind = new ConstantColumnVector(cells.size(), DataTypes.StringType);
        kind.setUtf8String(UTF8String.fromString(type));
        vectors[0] = kind;
        ConstantColumnVector times = new ConstantColumnVector(cells.size(), DataTypes.TimestampType);
        times.setLong(Math.multiplyExact(time, MICROS_PER_MILLI));
        vectors[1] = times;
        for (int f = 0; f < mappings.size(); f++) {
            Column column = cells.find(mappings.get(f).field().name());
            if (column == null) {
                ConstantColumnVector none =
                        new ConstantColumnVector(cells.size(), mappings.get(f).type());
                none.setNull();
                vectors[f + 2] = none;
            } else {
                vectors[f + 2] = columns.get(f).vector(column);
            }
        }
        current = new ColumnarBatch(vectors, cells.size());
        return true;
    }

    @Override
    public ColumnarBatch get() {
        return Objects.requireNonNull(current, "next() was not called");
    }

    @Override
    public void close() {
        closeDeleted();
        array.close();
    }
}
