package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.PhysicalType;
import java.util.List;
import java.util.function.IntConsumer;

/** Writes the parts of a result that are not read from data files: fill values and validity. */
public final class FillValues {

    private FillValues() {}

    /** Returns the number of values of an attribute's fill value. */
    public static int length(Attribute attribute) {
        return attribute.fill().length / attribute.datatype().size();
    }

    /**
     * Writes the fill value of an attribute. Variable-length cells need their lengths set before.
     *
     * @param cells cells that no fragment has, or that were written before the attribute was added
     */
    public static void write(Attribute attribute, List<? extends ResultRuns> cells, ColumnBuilder target) {
        byte[] validity = target.validity();
        if (validity != null && attribute.isFillValid()) {
            valid(cells, validity);
        } else if (validity != null) {
            nulls(cells, validity);
        }
        ByteBlock fill = new ByteBlock(attribute.fill());
        int values = length(attribute);
        if (attribute.field().isVariable()) {
            long[] offsets = target.offsets();
            each(cells, cell -> target.values().put((int) offsets[cell], fill, 0, values));
        } else if (values > 1) {
            each(cells, cell -> target.values().put(cell * values, fill, 0, values));
        } else {
            constant(fill, cells, target);
        }
    }

    /** Writes one value to all cells. */
    public static void constant(ByteBlock value, List<? extends ResultRuns> cells, ColumnBuilder target) {
        fill(value, cells, target.values());
    }

    /** Marks all cells as valid. */
    public static void valid(List<? extends ResultRuns> cells, byte[] validity) {
        fill(new ByteBlock(new byte[] {1}), cells, Values.wrap(PhysicalType.UINT8, validity));
    }

    private static void nulls(List<? extends ResultRuns> cells, byte[] validity) {
        fill(new ByteBlock(new byte[] {0}), cells, Values.wrap(PhysicalType.UINT8, validity));
    }

    /** Sets the length of variable-length cells, in values. */
    static void lengths(int length, List<? extends ResultRuns> cells, ColumnBuilder target) {
        long[] offsets = target.offsets();
        each(cells, cell -> offsets[cell + 1] = length);
    }

    private static void fill(ByteBlock value, List<? extends ResultRuns> cells, Values target) {
        for (ResultRuns runs : cells) {
            runs.each((first, stride, count) -> {
                if (stride == 1) {
                    target.fill(first, value, count);
                } else {
                    for (int i = 0; i < count; i++) {
                        target.put(first + i * stride, value, 0, 1);
                    }
                }
                return true;
            });
        }
    }

    private static void each(List<? extends ResultRuns> cells, IntConsumer cell) {
        for (ResultRuns runs : cells) {
            runs.each((first, stride, count) -> {
                for (int i = 0; i < count; i++) {
                    cell.accept(first + i * stride);
                }
                return true;
            });
        }
    }
}
