package dev.tegula.internal.history;

import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Difference;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Merges the cells of two states, both in row-major order, and returns those that differ. */
public final class StateDifferences implements Iterator<Difference> {

    private final Side first;
    private final Side second;
    private final List<Dimension> dimensions;
    private final CellOrdering ordering;
    private @Nullable Difference next;

    /**
     * @param schema of both states as far as dimensions are concerned
     * @param first all dimensions and the compared attributes, in row-major order
     * @param second the same fields
     */
    public StateDifferences(ArraySchema schema, State first, State second) {
        this.first = new Side(first);
        this.second = new Side(second);
        this.dimensions = schema.dimensions();
        this.ordering = CellOrdering.of(schema, ResultOrder.ROW_MAJOR);
    }

    /**
     * The cells of a state.
     *
     * @param batches the stored cells
     * @param view returns cells as they are compared, such as labels instead of indexes
     */
    public record State(Iterator<Cells> batches, UnaryOperator<Cells> view) {}

    /** The cells of a state, of which one batch is held. */
    private static final class Side {

        private final State state;
        private Cells stored = Cells.of(List.of());
        private Cells cells = Cells.of(List.of());
        private int at;
        private Positions only = new Positions(0);
        private Positions changed = new Positions(0);

        Side(State state) {
            this.state = state;
        }

        /** Returns whether there is a next cell. */
        boolean fill() {
            while (at == cells.size() && state.batches.hasNext()) {
                stored = state.batches.next();
                cells = state.view.apply(stored);
                at = 0;
            }
            return at < cells.size();
        }

        void begin() {
            only = new Positions(cells.size() - at);
            changed = new Positions(cells.size() - at);
        }
    }

    /** A growing list of positions. */
    private static final class Positions {

        private final int[] values;
        private int size;

        Positions(int most) {
            values = new int[most];
        }

        void add(int position) {
            values[size++] = position;
        }

        Cells of(Cells cells) {
            return cells.select(Arrays.copyOf(values, size));
        }
    }

    @Override
    public boolean hasNext() {
        boolean left = true;
        while (next == null && left) {
            boolean more = first.fill();
            left = second.fill() || more;
            merge();
        }
        return next != null;
    }

    @Override
    public Difference next() {
        Difference found = hasNext() ? next : null;
        if (found == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return found;
    }

    /** Compares the batches until one of them ends. */
    private void merge() {
        first.begin();
        second.begin();
        boolean both = first.at < first.cells.size() && second.at < second.cells.size();
        if (both) {
            compare();
        } else {
            rest(first);
            rest(second);
        }
        if (first.only.size + second.only.size + first.changed.size > 0) {
            next = new Difference(
                    first.only.of(first.cells),
                    second.only.of(second.cells),
                    first.changed.of(first.cells),
                    second.changed.of(second.cells));
        }
    }

    private static void rest(Side side) {
        while (side.at < side.cells.size()) {
            side.only.add(side.at++);
        }
    }

    private void compare() {
        int offset = first.cells.size();
        Cells both = Cells.concat(List.of(coordinates(first.cells), coordinates(second.cells)));
        Coordinates coordinates = new Coordinates(dimensions, both.columns());
        while (first.at < offset && second.at < second.cells.size()) {
            int order = ordering.compare(coordinates, first.at, offset + second.at);
            if (order < 0) {
                first.only.add(first.at++);
            } else if (order > 0) {
                second.only.add(second.at++);
            } else {
                if (!areEqual()) {
                    first.changed.add(first.at);
                    second.changed.add(second.at);
                }
                first.at++;
                second.at++;
            }
        }
    }

    private Cells coordinates(Cells cells) {
        return Cells.of(dimensions.stream()
                .map(dimension -> cells.column(dimension.name()))
                .toList());
    }

    private boolean areEqual() {
        for (Column column : first.cells.columns()) {
            Column other = second.cells.column(column.name());
            boolean isNull = column.isNull(first.at);
            boolean isEqual = isNull
                    ? other.isNull(second.at) && haveEqualIndexes(column.name())
                    : !other.isNull(second.at) && Arrays.equals(column.bytes(first.at), other.bytes(second.at));
            if (!isEqual) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether two cells without values are nulls, or have equal indexes without a label. */
    private boolean haveEqualIndexes(String name) {
        Column one = first.stored.column(name);
        Column other = second.stored.column(name);
        return one.isNull(first.at)
                ? other.isNull(second.at)
                : !other.isNull(second.at)
                        && one.longAt(one.firstValue(first.at)) == other.longAt(other.firstValue(second.at));
    }
}
