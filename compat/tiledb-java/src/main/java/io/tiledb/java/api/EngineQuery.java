package io.tiledb.java.api;

import dev.tegula.Query;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Map;

/** What a query of TileDB-Java is in Tegula. */
final class EngineQuery {
    private EngineQuery() {}

    /**
     * Returns a query without its fields.
     *
     * @param subarray,condition null for none
     */
    static Query of(Array array, Layout layout, SubArray subarray, Condition condition) throws TileDBError {
        dev.tegula.ArrayReader reader = array.reader();
        return array.getCtx().call(() -> {
            Query query = reader.query().order(order(layout));
            if (subarray != null) {
                query = query.subarray(subarray.stored());
                for (Map.Entry<String, List<Range>> entry :
                        subarray.labelRanges().entrySet()) {
                    for (Range range : entry.getValue()) {
                        query = query.labelRange(entry.getKey(), range);
                    }
                }
            }
            return condition == null ? query : query.where(condition);
        });
    }

    private static ResultOrder order(Layout layout) {
        return switch (layout) {
            case TILEDB_ROW_MAJOR -> ResultOrder.ROW_MAJOR;
            case TILEDB_COL_MAJOR -> ResultOrder.COL_MAJOR;
            case TILEDB_GLOBAL_ORDER -> ResultOrder.GLOBAL;
            default -> ResultOrder.UNORDERED;
        };
    }
}
