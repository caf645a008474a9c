package dev.tegula.internal.soma.h5ad;

import dev.tegula.schema.Datatype;
import dev.tegula.soma.SomaMatrixWriter;
import dev.tegula.soma.SomaWriter;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Early files: a dataset with a field of several values per array of {@code obsm} or {@code varm}. */
final class CompoundMatrices {

    private CompoundMatrices() {}

    static void copy(H5Node node, SomaWriter target, int rows, List<String> skipped) {
        String place = node.path();
        if (!node.isCompound() || !(node.data().getData() instanceof Map<?, ?> fields)) {
            skipped.add(place + ": not a dataset with fields");
            return;
        }
        Map<String, @Nullable Datatype> types = node.fieldTypes();
        for (Map.Entry<?, ?> field : fields.entrySet()) {
            String name = String.valueOf(field.getKey());
            Object values = field.getValue();
            Object first = values instanceof Object[] lines && lines.length == rows && rows > 0 ? lines[0] : null;
            Datatype type = types.get(name);
            if (first == null || !first.getClass().isArray() || type == null || type.isString()) {
                skipped.add(place + "/" + name + ": not a matrix of numbers");
                continue;
            }
            int columns = Array.getLength(first);
            Object flat = CompoundFields.array(type, values, Math.multiplyExact(rows, columns));
            try (SomaMatrixWriter matrix = target.createSparse(name, type, rows, columns)) {
                MatrixInput.write(matrix, flat, 0, columns);
            }
        }
    }
}
