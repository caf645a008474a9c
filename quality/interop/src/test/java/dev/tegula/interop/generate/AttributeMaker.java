package dev.tegula.interop.generate;

import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.values.ValueStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Generates random attributes from the matrix, and matching cells. */
public final class AttributeMaker {

    private AttributeMaker() {}

    /** Returns one to five cells of the matrix without a waiver. */
    public static List<MatrixCell> cells(RandomGenerator random) {
        List<MatrixCell> cells = new ArrayList<>();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            MatrixCell cell;
            do {
                cell = new MatrixCell(
                        Choice.of(random, Datatype.values()),
                        Choice.of(random, Arity.values()),
                        random.nextBoolean(),
                        Choice.of(random, FilterChoice.values()));
            } while (cell.waiver() != null);
            cells.add(cell);
        }
        return cells;
    }

    /** Returns random cells of one attribute. */
    public static Column column(MatrixCell cell, FieldSpec field, int count, RandomGenerator random) {
        ValueStyle style = Choice.of(random, List.copyOf(cell.styles()));
        Column column = ColumnMaker.column(field, count, style, random);
        return cell.needsBytes() ? withoutEmptyCells(field, column) : column;
    }

    /** Prepends the first value of the column to every cell. */
    private static Column withoutEmptyCells(FieldSpec field, Column column) {
        long[] offsets = column.offsets();
        if (offsets == null) {
            return column;
        }
        int size = field.type().size();
        byte[] data = new byte[column.data().length + size * offsets.length];
        long[] moved = new long[offsets.length];
        for (int i = 0; i < offsets.length; i++) {
            long end = i + 1 < offsets.length ? offsets[i + 1] : column.data().length;
            moved[i] = offsets[i] + (long) size * i;
            System.arraycopy(column.data(), 0, data, (int) moved[i], Math.min(size, column.data().length));
            System.arraycopy(column.data(), (int) offsets[i], data, (int) moved[i] + size, (int) (end - offsets[i]));
        }
        return new Column(column.name(), data, moved, column.validity());
    }

    /** Returns a random selection of names in random order. */
    static List<String> some(List<String> names, RandomGenerator random) {
        List<String> shuffled = Choice.shuffled(random, names);
        return List.copyOf(shuffled.subList(0, Math.min(shuffled.size(), 1 + random.nextInt(5))));
    }
}
