package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Finds cells at the coordinates of rows in a sparse array. */
final class CellLookup {

    private final List<String> dimensions;
    private final Subarray subarray;
    private final Map<List<ByteBuffer>, Integer> wanted = new HashMap<>();

    /** @param numbers numbers of the rows */
    CellLookup(RowBuffer rows, int[] numbers) {
        ArraySchema schema = rows.schema();
        dimensions = schema.dimensions().stream().map(Dimension::name).toList();
        for (int row : numbers) {
            wanted.put(rows.coordinateBytes(row), row);
        }
        Dimension first = schema.dimensions().get(0);
        subarray = first.datatype().isString() || first.datatype().isFloat()
                ? Subarray.whole()
                : Subarray.whole().addRange(first.name(), bounds(rows, first, numbers));
    }

    private static Range bounds(RowBuffer rows, Dimension dimension, int[] numbers) {
        long low = rows.coordinate(0, numbers[0]);
        long high = low;
        for (int row : numbers) {
            long x = rows.coordinate(0, row);
            low = RangeRules.compare(dimension.datatype(), x, low) < 0 ? x : low;
            high = RangeRules.compare(dimension.datatype(), x, high) > 0 ? x : high;
        }
        return Range.of(low, high);
    }

    /** Returns the number of a row at whose coordinates there is a cell. */
    OptionalInt found(ArrayReader array) {
        try (CellBatches batches =
                array.query().subarray(subarray).fields(dimensions).batches()) {
            while (batches.hasNext()) {
                Cells cells = batches.next();
                for (int i = 0; i < cells.size(); i++) {
                    int cell = i;
                    Integer row = wanted.get(dimensions.stream()
                            .map(name -> ByteBuffer.wrap(cells.column(name).bytes(cell)))
                            .toList());
                    if (row != null) {
                        return OptionalInt.of(row);
                    }
                }
            }
        }
        return OptionalInt.empty();
    }
}
