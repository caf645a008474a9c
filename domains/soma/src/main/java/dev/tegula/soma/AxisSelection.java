package dev.tegula.soma;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import dev.tegula.soma.SomaMeasurement.Part;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Observations and variables of a measurement: their join ids, ascending. Rows and columns of matrices are positions in
 * these lists, from 0, not join ids. Immutable; need not be closed.
 */
public final class AxisSelection {

    /** The chosen rows of a data frame. */
    record Side(SomaDataFrame frame, JoinIds ids) {}

    private final SomaMeasurement measurement;
    private final Side obs;
    private final Side var;

    AxisSelection(SomaMeasurement measurement, Side obs, Side var) {
        this.measurement = measurement;
        this.obs = obs;
        this.var = var;
    }

    /** Returns the join ids of the rows that match a condition and are among given ids. */
    static JoinIds ids(SomaDataFrame frame, @Nullable Condition condition, long @Nullable [] among) {
        long[] ids;
        if (among == null) {
            ids = frame.read(condition, SomaKeys.JOIN_ID).joinIds();
        } else {
            long[] wanted = Arrays.stream(among).sorted().distinct().toArray();
            JoinIds chosen = JoinIds.ofSorted(wanted);
            ids = Arrays.stream(frame.read(condition, SomaKeys.JOIN_ID).joinIds())
                    .filter(id -> chosen.position(id) >= 0)
                    .toArray();
        }
        return JoinIds.ofSorted(ids);
    }

    Side side(Axis axis) {
        return axis == Axis.OBS ? obs : var;
    }

    /** Returns the measurement. */
    public SomaMeasurement measurement() {
        return measurement;
    }

    /** Returns the number of chosen members of an axis. */
    public int size(Axis axis) {
        return side(axis).ids.size();
    }

    /** Returns the join ids of an axis, ascending: that of position 0 first. */
    public long[] joinIds(Axis axis) {
        return side(axis).ids.all();
    }

    /**
     * Reads columns of the chosen rows of {@code obs} or {@code var}, in the order of the positions.
     *
     * @param columns columns besides {@code soma_joinid}; none for all
     */
    public AxisTable table(Axis axis, String... columns) {
        Side side = side(axis);
        try (ArrayReader reader = side.frame.openForReading()) {
            Query query = reader.query();
            if (side.frame.indexColumns().equals(List.of(SomaKeys.JOIN_ID)) && side.ids.size() > 0) {
                List<Range> ranges = side.ids.ranges(side.ids.id(0), side.ids.id(side.ids.size() - 1));
                query = query.subarray(Subarray.of(Map.of(SomaKeys.JOIN_ID, ranges)));
            }
            return chosen(AxisTable.read(side.frame, reader, query, List.of(columns)), side.ids);
        }
    }

    private static AxisTable chosen(AxisTable table, JoinIds ids) {
        long[] found = table.joinIds();
        int[] rows = new int[ids.size()];
        int count = 0;
        for (int i = 0; i < found.length; i++) {
            if (ids.position(found[i]) >= 0) {
                rows[count++] = i;
            }
        }
        if (count == found.length) {
            return table;
        }
        int[] kept = Arrays.copyOf(rows, count);
        List<Column> columns = table.cells().columns().stream()
                .map(column -> ColumnSelection.of(column, kept))
                .toList();
        return new AxisTable(Cells.of(columns), table.enumerations());
    }

    /**
     * Returns the labels of an axis: the texts of a column, in the order of the positions.
     *
     * @throws IllegalArgumentException if there is no such column
     */
    public @Nullable String[] labels(Axis axis, String column) {
        return table(axis, column).labels(column);
    }

    /** Returns the matrix of a layer of {@code X}: chosen observations × chosen variables. */
    public MatrixQuery x(String layer) {
        return matrix(Part.X, layer);
    }

    /**
     * Returns the matrix of an array of the measurement: rows and, except for {@code obsm} and {@code varm}, columns
     * are the chosen members of the axes.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no such array
     * @throws dev.tegula.errors.UnsupportedFormatException if the array has not two dimensions
     */
    public MatrixQuery matrix(Part part, String key) {
        SomaArray array = measurement.array(part, key);
        long[] shape = array.shape();
        if (shape.length != 2) {
            throw SomaHeader.violation(
                    array.uri(), "an array of " + part.memberName() + " has 2 dimensions (found " + shape.length + ")");
        }
        Axis columns = part.columns();
        JoinIds columnIds = columns == null ? MatrixQuery.all(array, 1) : side(columns).ids;
        return new MatrixQuery(array, side(part.rows()).ids, columnIds);
    }

    @Override
    public String toString() {
        return "AxisSelection[" + measurement.name() + ", " + obs.ids.size() + " x " + var.ids.size() + "]";
    }
}
