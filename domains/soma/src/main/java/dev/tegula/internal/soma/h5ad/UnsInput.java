package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.io.table.TableFileException;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.soma.AxisTable;
import dev.tegula.soma.SomaType;
import dev.tegula.soma.SomaWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Copies unstructured data; see {@link UnsOutput} for its counterparts in experiments. */
final class UnsInput {

    private static final int MAX_DEPTH = 64;
    /** Fields by which h5py knows complex numbers, which anndata does not read as records. */
    private static final Set<String> COMPLEX = Set.of("r", "i");
    /** Texts of more columns than this are left out. */
    private static final int MAX_COLUMNS = 1000;

    private final int batchCells;
    private final List<String> skipped;

    /** @param batchCells cells of a matrix that are held in memory */
    UnsInput(int batchCells, List<String> skipped) {
        this.batchCells = batchCells;
        this.skipped = skipped;
    }

    /** @param without names of members that are left out */
    void copy(AnnNode group, SomaWriter target, Set<String> without) {
        copy(group, target, without, 0);
    }

    private void copy(AnnNode group, SomaWriter target, Set<String> without, int depth) {
        target.put("soma_tiledbsoma_type", MetadataValue.utf8("uns"));
        for (AnnNode node : group.children()) {
            String name = node.name();
            if (without.contains(name)) {
                continue;
            }
            if (node.problem() != null) {
                skip(node, node.problem());
            } else if (node.isDataset()) {
                dataset(node, target, name);
            } else if (node.encoding().equals("dataframe")) {
                FrameInput.read(node, "index", null, skipped).write(target, name);
            } else if (node.has("h5sparse_format") || node.encoding().matches("cs[rc]_matrix")) {
                matrix(node, target, name);
            } else if (!node.encoding().isEmpty() && !node.encoding().equals("dict")) {
                skip(
                        node,
                        "its encoding has no counterpart in uns (found '" + node.encoding() + "', expected "
                                + Unsupported.ANNDATA_UNS.expected() + ")");
            } else if (depth == MAX_DEPTH) {
                skip(node, "deeply nested groups have no counterpart in uns");
            } else {
                copy(node, target.create(name, SomaType.COLLECTION), Set.of(), depth + 1);
            }
        }
    }

    private void skip(AnnNode node, String reason) {
        skipped.add(node.path() + ": " + reason);
    }

    private void matrix(AnnNode node, SomaWriter target, String name) {
        if (MatrixInput.shape(node) == null || MatrixInput.datatype(node) == null) {
            skip(node, "not a matrix of " + Unsupported.ANNDATA_MATRIX.expected());
            return;
        }
        MatrixInput.copy(node, target, name, batchCells);
        if (node.dataset("data").isHalf()) {
            skip(node, AnnNode.HALF);
        }
    }

    /** Copies records as a data frame with a column per field. */
    private void records(AnnNode node, SomaWriter target, String name) {
        int rows = node.shape().length == 1 ? node.length() : 0;
        Map<String, @Nullable Datatype> types = node.fieldTypes();
        if (types.keySet().equals(COMPLEX)) {
            skip(node, "complex numbers have no counterpart");
            return;
        }
        CellsBuilder cells =
                Cells.builder().int64(JoinIds.COLUMN, LongStream.range(0, rows).toArray());
        for (Map.Entry<String, @Nullable FlatValues> field : node.fields().entrySet()) {
            String column = field.getKey();
            FlatValues values = field.getValue();
            Datatype type = types.get(column);
            boolean reserved = column.isEmpty() || column.startsWith("soma_") || column.startsWith("__");
            if (rows == 0 || reserved || values == null || type == null || values.count() != rows) {
                skip(node, "it is empty, or the name or type of its field '" + column + "' has no counterpart");
                return;
            }
            if (type.isString() && values.array() instanceof String[] texts) {
                cells.utf8(column, texts);
            } else {
                cells.add(Column.of(
                        new Field(column, type, 1, false), Primitives.of(type, values, rows), rows, null, null));
            }
        }
        target.writeDataFrame(name, new AxisTable(cells.build(), Map.of()));
        target.put(name, UnsOutput.RECORDS, MetadataValue.int64(1));
    }

    /** Copies values; notes what cannot be read, without a counterpart, or becomes another type. */
    private void dataset(AnnNode node, SomaWriter target, String name) {
        int before = skipped.size();
        try {
            if (node.isCompound()) {
                records(node, target, name);
            } else {
                values(node, target, name);
            }
        } catch (TableFileException unreadable) {
            skipped.add(unreadable.getMessage());
        }
        if (skipped.size() == before && node.isHalf()) {
            skip(node, AnnNode.HALF);
        }
        if (skipped.size() == before && node.isBytes()) {
            skip(node, "bytes became texts");
        }
    }

    private void values(AnnNode node, SomaWriter target, String name) {
        Datatype type = node.datatype();
        if (type == null || Arrays.equals(node.shape(), new long[1])) {
            skip(node, "it is empty, or its type has no counterpart");
        } else if (node.isSingle()) {
            if (name.startsWith("soma_")) {
                skip(node, "its name is reserved");
            } else {
                target.put(
                        name,
                        type.isString()
                                ? MetadataValue.utf8(node.texts()[0])
                                : MetadataValue.of(type, node.values(type)));
            }
        } else if (Arrays.stream(node.shape()).anyMatch(length -> length == 0)) {
            skip(node, "it is empty");
        } else if (type.isString()) {
            texts(node, target, name);
        } else {
            target.writeDense(name, type, node.values(type), node.shape());
        }
    }

    private void texts(AnnNode node, SomaWriter target, String name) {
        long[] shape = node.shape();
        if (shape.length > 2 || shape.length == 2 && shape[1] > MAX_COLUMNS) {
            skip(node, "texts have one or two dimensions (found " + Arrays.toString(shape) + ")");
            return;
        }
        String[] texts = node.texts();
        int rows = (int) shape[0];
        CellsBuilder cells =
                Cells.builder().int64(JoinIds.COLUMN, LongStream.range(0, rows).toArray());
        if (shape.length == 1) {
            cells.utf8("values", texts);
        } else {
            int columns = (int) shape[1];
            for (int c = 0; c < columns; c++) {
                int column = c;
                cells.utf8(
                        "values_" + c,
                        IntStream.range(0, rows)
                                .mapToObj(r -> texts[r * columns + column])
                                .toArray(String[]::new));
            }
        }
        target.writeDataFrame(name, new AxisTable(cells.build(), Map.of()));
        target.put(
                name,
                UnsOutput.HINT,
                MetadataValue.utf8(shape.length == 1 ? UnsOutput.ONE_DIMENSION : UnsOutput.TWO_DIMENSIONS));
    }
}
