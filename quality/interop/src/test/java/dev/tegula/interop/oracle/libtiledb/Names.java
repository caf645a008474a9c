package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterType;
import io.tiledb.libtiledb.tiledb_datatype_t;
import io.tiledb.libtiledb.tiledb_filter_type_t;
import io.tiledb.libtiledb.tiledb_layout_t;
import org.jspecify.annotations.Nullable;

/** Converts types, filters and orders to and from libtiledb's enums. */
final class Names {

    private Names() {}

    static tiledb_datatype_t type(Datatype type) {
        try {
            return tiledb_datatype_t.swigToEnum(type.code());
        } catch (IllegalArgumentException e) {
            throw new NativeRefusal("this libtiledb has no type " + type);
        }
    }

    static Datatype type(tiledb_datatype_t type) {
        Datatype found = Datatype.ofCode(type.swigValue());
        if (found == null) {
            throw new NativeRefusal("unknown type " + type);
        }
        return found;
    }

    static tiledb_filter_type_t filter(FilterType type) {
        return tiledb_filter_type_t.swigToEnum(type.code());
    }

    static FilterType filter(tiledb_filter_type_t type) {
        FilterType found = FilterType.ofCode(type.swigValue());
        if (found == null) {
            throw new NativeRefusal("unknown filter " + type);
        }
        return found;
    }

    static tiledb_layout_t order(CellOrder order) {
        return switch (order) {
            case ROW_MAJOR -> tiledb_layout_t.TILEDB_ROW_MAJOR;
            case COL_MAJOR -> tiledb_layout_t.TILEDB_COL_MAJOR;
            case GLOBAL -> tiledb_layout_t.TILEDB_GLOBAL_ORDER;
            case UNORDERED -> tiledb_layout_t.TILEDB_UNORDERED;
            case HILBERT -> tiledb_layout_t.TILEDB_HILBERT;
        };
    }

    static CellOrder order(@Nullable tiledb_layout_t order) {
        for (CellOrder each : CellOrder.values()) {
            if (order(each) == order) {
                return each;
            }
        }
        throw new NativeRefusal("unknown layout " + order);
    }
}
