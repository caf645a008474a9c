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

    /**
     * Returns the order of the cells, where that is not Tegula's; otherwise null.
     *
     * @param subarray null for the whole array
     */
    static RangeOrder rangeOrder(Array array, Layout layout, SubArray subarray) throws TileDBError {
        if (subarray == null || !array.reader().schema().isDense() || !subarray.differsInOrder()) {
            return null;
        }
        Context ctx = array.getCtx();
        if (layout != Layout.TILEDB_ROW_MAJOR && layout != Layout.TILEDB_COL_MAJOR) {
            throw ctx.failure("ranges that descend or overlap have no " + layout + ": use TILEDB_ROW_MAJOR");
        }
        if (!subarray.labelRanges().isEmpty()) {
            throw ctx.failure("ranges that descend or overlap cannot be read together with ranges of labels");
        }
        return subarray.order(layout == Layout.TILEDB_ROW_MAJOR);
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
