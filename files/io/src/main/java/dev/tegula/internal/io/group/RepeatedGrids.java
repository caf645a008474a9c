package dev.tegula.internal.io.group;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Variables that each of several files has again, such as the elevation in a file per day: they are imported once. */
final class RepeatedGrids {

    private RepeatedGrids() {}

    /**
     * Returns the files with cells of an array: the first one if all have the same axes and values, else all.
     *
     * @param read chooses the variables of the array
     * @throws TableFileException if files have other values at the same coordinates
     */
    static List<TableInput> distinct(List<TableInput> inputs, ReadOptions read) throws IOException {
        TableInput first = inputs.get(0);
        for (TableInput other : inputs.subList(1, inputs.size())) {
            if (!isSame(first, other, read)) {
                return inputs;
            }
        }
        return List.of(first);
    }

    private static boolean isSame(TableInput first, TableInput other, ReadOptions read) throws IOException {
        try (TableReader one = first.format().read(first.source(), read);
                TableReader two = other.format().read(other.source(), read)) {
            if (!haveSameAxes(one.schema().axes(), two.schema().axes())) {
                return false;
            }
            while (true) {
                Cells expected = one.next();
                Cells found = two.next();
                if (expected == null && found == null) {
                    return true;
                }
                String problem = difference(expected, found);
                if (problem != null) {
                    throw new TableFileException(
                            other.source().name() + ": '" + problem + "' has other values than in "
                                    + first.source().name() + ", at the same coordinates",
                            NextStep.of(Action.CHOOSE_DATASET));
                }
            }
        }
    }

    private static boolean haveSameAxes(List<TableAxis> one, List<TableAxis> two) {
        for (int a = 0; a < one.size(); a++) {
            if (one.get(a).length() != two.get(a).length()
                    || !isEqual(one.get(a).coordinates(), two.get(a).coordinates())) {
                return false;
            }
        }
        return true;
    }

    /** Returns a column whose cells differ, or null. */
    private static @Nullable String difference(@Nullable Cells expected, @Nullable Cells found) {
        if (expected == null || found == null) {
            Cells longer = expected == null ? found : expected;
            return longer == null ? null : longer.columns().get(0).name();
        }
        for (Column column : expected.columns()) {
            if (!isEqual(column, found.column(column.name()))) {
                return column.name();
            }
        }
        return null;
    }

    private static boolean isEqual(@Nullable Column one, @Nullable Column two) {
        if (one == null || two == null) {
            return one == null && two == null;
        }
        if (one.size() != two.size() || !one.field().equals(two.field())) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            boolean isNull = one.isNull(i);
            if (isNull != two.isNull(i) || !isNull && !Arrays.equals(one.bytes(i), two.bytes(i))) {
                return false;
            }
        }
        return true;
    }
}
