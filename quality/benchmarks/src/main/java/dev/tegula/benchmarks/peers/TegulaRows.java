package dev.tegula.benchmarks.peers;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.Tegula;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Filter;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows as an array, sparse or dense, with the key as its dimension. */
final class TegulaRows {

    private static final int TILE = 100_000;

    private final Tegula tegula;
    private final String uri;

    TegulaRows(Tegula tegula, Path array) {
        this.tegula = tegula;
        this.uri = Tegula.uri(array);
    }

    private static ArraySchema schema(int rows, boolean sparse) {
        ArraySchemaBuilder builder = sparse ? ArraySchema.sparse().capacity(TILE) : ArraySchema.dense();
        return builder.dimension(Dimension.int64("x", 0, rows - 1L, Math.min(rows, TILE))
                        .withFilters(Filter.doubleDelta(), Filter.zstd(3)))
                .attribute(Attribute.int32("k").withFilters(Filter.byteShuffle(), Filter.zstd(3)))
                .attribute(Attribute.float64("v").withFilters(Filter.byteShuffle(), Filter.zstd(3)))
                .attribute(Attribute.of("name", Datatype.STRING_UTF8, Field.VARIABLE)
                        .withFilters(Filter.zstd(3)))
                .build();
    }

    void write(StationRows rows, boolean sparse) {
        int count = rows.count();
        ArraySchema schema = schema(count, sparse);
        tegula.createArray(uri, schema);
        long[] keys = new long[count];
        int[] integers = new int[count];
        double[] doubles = new double[count];
        long[] offsets = new long[count + 1];
        ByteArrayOutputStream names = new ByteArrayOutputStream(12 * count);
        for (int row = 0; row < count; row++) {
            keys[row] = row;
            integers[row] = StationRows.k(row);
            doubles[row] = StationRows.v(row);
            names.writeBytes(StationRows.bytes(StationRows.name(row)));
            offsets[row + 1] = names.size();
        }
        List<Column> columns = new ArrayList<>();
        columns.add(column(schema, "k", integers, count, null));
        columns.add(column(schema, "v", doubles, count, null));
        columns.add(column(schema, "name", names.toByteArray(), count, offsets));
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            if (sparse) {
                columns.add(column(schema, "x", keys, count, null));
                array.write(Cells.of(columns));
            } else {
                array.write(Subarray.whole(), Cells.of(columns));
            }
        }
    }

    private static Column column(ArraySchema schema, String name, Object values, int count, long @Nullable [] offsets) {
        return Column.of(Objects.requireNonNull(schema.field(name)), values, count, offsets, null);
    }

    /** Opens the array and reads all columns of the selected rows in batches. */
    Sums read(RowQuery selection) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            Query query = array.query().fields("x", "k", "v", "name").order(ResultOrder.UNORDERED);
            if (array.schema().isDense()) {
                query = query.order(ResultOrder.ROW_MAJOR);
            }
            String name = selection.name();
            if (selection.hasKeys()) {
                query = query.subarray(Subarray.range("x", selection.lowKey(), selection.highKey()));
            } else if (selection.hasValues()) {
                query = query.where(Condition.field("k")
                                .eq(selection.k())
                                .and(Condition.field("v").gt(selection.above())))
                        .matchesOnly();
            } else if (name != null) {
                query = query.where(Condition.field("name").eq(name)).matchesOnly();
            }
            Sums sums = Sums.NONE;
            try (CellBatches batches = query.batches()) {
                for (Cells cells : batches) {
                    sums = sums.plus(sums(cells));
                }
            }
            return sums;
        }
    }

    private static Sums sums(Cells cells) {
        int count = cells.size();
        long[] keys = (long[]) cells.column("x").array();
        int[] integers = (int[]) cells.column("k").array();
        double[] doubles = (double[]) cells.column("v").array();
        long[] offsets = Objects.requireNonNull(cells.column("name").offsets());
        long keySum = 0;
        long integerSum = 0;
        double doubleSum = 0;
        for (int i = 0; i < count; i++) {
            keySum += keys[i];
            integerSum += integers[i];
            doubleSum += doubles[i];
        }
        return new Sums(count, keySum, integerSum, doubleSum, offsets[count] - offsets[0]);
    }

    /** Returns the count, and the minima and maxima of the integer and of the double. */
    List<Object> extremes() {
        try (ArrayReader array = tegula.openForReading(uri)) {
            List<Object> values = new ArrayList<>();
            for (AggregateResult result : array.query()
                    .aggregate(
                            Aggregate.count(),
                            Aggregate.min("k"),
                            Aggregate.max("k"),
                            Aggregate.min("v"),
                            Aggregate.max("v"))) {
                values.add(((Number) Objects.requireNonNull(result.value())).doubleValue());
            }
            return values;
        }
    }
}
