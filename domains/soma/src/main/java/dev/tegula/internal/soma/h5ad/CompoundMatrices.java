package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.schema.Datatype;
import dev.tegula.soma.SomaMatrixWriter;
import dev.tegula.soma.SomaWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Early files: a dataset with a field of several values per array of {@code obsm} or {@code varm}. */
final class CompoundMatrices {

    private CompoundMatrices() {}

    static void copy(AnnNode node, SomaWriter target, int rows, List<String> skipped) {
        String place = node.path();
        if (!node.isCompound()) {
            skipped.add(place + ": not a dataset with fields");
            return;
        }
        if (node.isHalf()) {
            skipped.add(place + ": " + AnnNode.HALF);
        }
        Map<String, @Nullable Datatype> types = node.fieldTypes();
        for (Map.Entry<String, @Nullable FlatValues> field : node.fields().entrySet()) {
            String name = field.getKey();
            FlatValues values = field.getValue();
            Datatype type = types.get(name);
            if (values == null || type == null || type.isString() || rows == 0 || node.length() != rows) {
                skipped.add(place + "/" + name + ": not a matrix of numbers");
                continue;
            }
            int columns = values.count() / rows;
            Object flat = Primitives.of(type, values, values.count());
            try (SomaMatrixWriter matrix = target.createSparse(name, type, rows, columns)) {
                MatrixInput.write(matrix, flat, 0, columns);
            }
        }
    }
}
