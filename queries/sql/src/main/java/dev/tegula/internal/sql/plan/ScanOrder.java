package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.ScanSpec;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.ResultOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;
import org.jspecify.annotations.Nullable;

/** Orders of rows that the engine can return. */
final class ScanOrder {

    private static final List<ResultOrder> SORTED = List.of(ResultOrder.ROW_MAJOR, ResultOrder.COL_MAJOR);

    private ScanOrder() {}

    /** Returns the columns of a scan by which its rows are sorted, in ascending order; none if they are unsorted. */
    static List<Integer> keys(ScanSpec spec) {
        if (!SORTED.contains(spec.order())) {
            return List.of();
        }
        List<Integer> keys = new ArrayList<>();
        for (int dimension : dimensions(spec, spec.order())) {
            int position = spec.columns().indexOf(dimension);
            if (position < 0 || !isOrderedAlike(spec.table().columns().get(dimension))) {
                break;
            }
            keys.add(position);
            if (spec.table().columns().get(dimension).isCut()) {
                break; // the engine orders rows of one value by what was cut
            }
        }
        return keys;
    }

    private static List<Integer> dimensions(ScanSpec spec, ResultOrder order) {
        List<Integer> dimensions = new ArrayList<>(spec.table().dimensions());
        if (order == ResultOrder.COL_MAJOR) {
            Collections.reverse(dimensions);
        }
        return dimensions;
    }

    /** Returns whether SQL orders the coordinates like the engine: texts differ beyond ASCII, dates by coarse units. */
    private static boolean isOrderedAlike(ColumnType column) {
        return switch (column.kind()) {
            case STRING -> column.field().datatype() == dev.tegula.schema.Datatype.STRING_ASCII;
            case BINARY -> false;
            default -> true;
        };
    }

    /**
     * Returns the order of the engine that sorts a scan like a list of keys.
     *
     * @return null if there is none
     */
    static @Nullable ResultOrder of(ScanSpec spec, List<RelFieldCollation> keys) {
        for (RelFieldCollation key : keys) {
            if (key.direction != RelFieldCollation.Direction.ASCENDING) {
                return null;
            }
        }
        List<Integer> wanted =
                keys.stream().map(RelFieldCollation::getFieldIndex).toList();
        for (ResultOrder order : SORTED) {
            List<Integer> sorted = keys(spec.ordered(order));
            if (wanted.size() <= sorted.size()
                    && sorted.subList(0, wanted.size()).equals(wanted)) {
                return order;
            }
        }
        return null;
    }
}
