package io.tiledb.java.api;

import dev.tegula.Query;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Map;

/**
 * What a query of TileDB-Java is in Tegula.
 *
 * @param query without its fields
 * @param ranges those of its dimensions, also where the user gave ranges of labels
 */
record EngineQuery(Array array, Layout layout, Query query, Subarray ranges) {
    /** @param subarray,condition null for none */
    static EngineQuery of(Array array, Layout layout, SubArray subarray, Condition condition) throws TileDBError {
        dev.tegula.ArrayReader reader = array.reader();
        return array.getCtx().call(() -> {
            Query query = reader.query().order(order(layout));
            if (condition != null) {
                query = query.where(condition);
            }
            Subarray ranges = subarray == null ? Subarray.whole() : resolved(reader.query(), subarray);
            return new EngineQuery(array, layout, query.subarray(ranges), ranges);
        });
    }

    private static Subarray resolved(Query all, SubArray subarray) {
        Query query = all.subarray(subarray.stored());
        for (Map.Entry<String, List<Range>> entry : subarray.labelRanges().entrySet()) {
            for (Range range : entry.getValue()) {
                query = query.labelRange(entry.getKey(), range);
            }
        }
        return query.resolvedSubarray();
    }

    /** Returns the order of the cells, where that is not Tegula's; otherwise null. */
    RangeOrder rangeOrder() throws TileDBError {
        dev.tegula.schema.ArraySchema schema = array.schema();
        if (!schema.isDense()) {
            return null;
        }
        RangeOrder order = RangeOrder.of(schema.dimensions(), ranges.ranges(), layout != Layout.TILEDB_COL_MAJOR);
        if (!order.differs()) {
            return null;
        }
        if (layout != Layout.TILEDB_ROW_MAJOR && layout != Layout.TILEDB_COL_MAJOR) {
            throw array.getCtx().failure("ranges that descend or overlap have no " + layout + ": use TILEDB_ROW_MAJOR");
        }
        return order;
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
