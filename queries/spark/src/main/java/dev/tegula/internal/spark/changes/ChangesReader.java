package dev.tegula.internal.spark.changes;

import dev.tegula.ArrayReader;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.SparkSteps;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.OriginColumn;
import dev.tegula.internal.spark.types.RowVectors;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import dev.tegula.query.Column;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.vectorized.ConstantColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Reads the changes of an array in batches. */
final class ChangesReader implements PartitionReader<ColumnarBatch> {

    /** Bytes of the cells of a batch. */
    private static final long BATCH_BYTES = 32L << 20;

    private static final long MICROS_PER_MILLI = 1000;

    /** Position of the first column of the array, after kind and times of the change. */
    private static final int FIRST = 3;

    /** The field of queries with the time at which a cell was written. */
    private static final String WRITTEN = "__timestamps";

    private final ArrayReader array;
    private final List<Function<Cells, ColumnVector>> columns;
    private final Iterator<Change> changes;
    private long time;
    private @Nullable ColumnarBatch current;

    ChangesReader(ChangesReaderFactory factory, ChangesPart part) {
        ArrayHandle handle = factory.handle();
        TimestampRange range = handle.timestamps();
        array = SparkSteps.phrased(() -> handle.engine()
                .openForReading(handle.uri(), handle.settings().open().at(TimestampRange.upTo(range.end()))));
        StructType all = (StructType) DataType.fromJson(factory.columns());
        StructType ofArray = new StructType(Arrays.copyOfRange(all.fields(), FIRST, all.size()));
        columns = RowVectors.of(array, ArrayMapping.of(array, factory.types())).columns(ofArray);
        changes = SparkSteps.phrased(() -> part.equals(ChangesPart.OF_TIMES)
                ? array.changes(range.start() - 1)
                        .memoryBudget(BATCH_BYTES)
                        .deletedCells()
                        .iterator()
                : array.feed().changes(FeedPosition.parse(part.from()), FeedPosition.parse(part.until())));
    }

    @Override
    public boolean next() {
        return SparkSteps.phrased(this::advance);
    }

    private boolean advance() {
        while (changes.hasNext()) {
            Change change = changes.next();
            time = change.timestamp();
            if (change instanceof Change.CellsDeleted deleted) {
                if (show("delete", deleted.cells())) {
                    return true;
                }
            } else if (change instanceof Change.Written written) {
                List<Range> box = written.box();
                Cells cells = box == null ? written.cells() : new BoxCells(array.schema(), box).with(written.cells());
                if (show("write", cells)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Makes cells the current batch; returns false if there are none. Fields that they lack are null. */
    private boolean show(String type, Cells cells) {
        if (cells.size() == 0) {
            return false;
        }
        ColumnVector[] vectors = new ColumnVector[columns.size() + FIRST];
        ConstantColumnVector kind = new ConstantColumnVector(cells.size(), DataTypes.StringType);
        kind.setUtf8String(UTF8String.fromString(type));
        vectors[0] = kind;
        ConstantColumnVector times = new ConstantColumnVector(cells.size(), DataTypes.TimestampType);
        times.setLong(Math.multiplyExact(time, MICROS_PER_MILLI));
        vectors[1] = times;
        Column written = cells.find(WRITTEN);
        vectors[2] = written == null ? times : OriginColumn.TIMESTAMP.vector(written, List.of());
        for (int i = 0; i < columns.size(); i++) {
            vectors[i + FIRST] = columns.get(i).apply(cells);
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
        array.close();
    }
}
