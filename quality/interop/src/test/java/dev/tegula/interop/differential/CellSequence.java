package dev.tegula.interop.differential;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the order of the cells of a sparse read, as far as coordinates alone determine it. */
final class CellSequence {

    private CellSequence() {}

    /** Returns false only if two adjacent cells are in the wrong order. */
    static boolean isInOrder(SchemaSpec schema, ReadSpec read, Columns cells) {
        CellOrder order = orderOf(schema, read);
        if (order == null || !read.fields().containsAll(schema.dimNames())) {
            return true;
        }
        List<DimensionSpec> dims = new ArrayList<>(schema.dims());
        if (order == CellOrder.COL_MAJOR) {
            Collections.reverse(dims);
        }
        for (int i = 1; i < cells.cellCount(); i++) {
            if (compare(dims, cells, i - 1, i) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the requested order if it does not depend on tiles; null otherwise. */
    private static @Nullable CellOrder orderOf(SchemaSpec schema, ReadSpec read) {
        if (schema.dense() || read.order() == CellOrder.UNORDERED) {
            return null;
        }
        if (read.order() != CellOrder.GLOBAL) {
            return read.order();
        }
        // Floating-point dimensions always have tiles: the maximum of the domain is in a separate tile.
        boolean untiled = schema.dims().stream()
                .allMatch(dim -> dim.extent() == null && !dim.type().isFloat());
        return untiled && schema.cellOrder() != CellOrder.HILBERT ? schema.cellOrder() : null;
    }

    private static int compare(List<DimensionSpec> dims, Columns cells, int a, int b) {
        for (DimensionSpec dim : dims) {
            int sign = Bytes.compare(
                    dim.type(),
                    cells.column(dim.name()).cell(dim, a),
                    cells.column(dim.name()).cell(dim, b));
            if (sign != 0) {
                return sign;
            }
        }
        return 0;
    }
}
