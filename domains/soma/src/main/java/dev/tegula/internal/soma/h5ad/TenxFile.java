package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.schema.Datatype;
import dev.tegula.soma.AxisTable;
import dev.tegula.soma.SomaType;
import dev.tegula.soma.SomaWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Copies a file of 10x Genomics: a matrix of features × barcodes by columns, so that barcodes are observations. Cell
 * Ranger 3 and later write the group {@code matrix}, earlier versions a group per genome.
 */
final class TenxFile {

    private static final String MATRIX = "matrix";
    private static final String BARCODES = "barcodes";

    /** Names in experiments, as those of folders of 10x Genomics. */
    private static final Map<String, String> NAMES =
            Map.of("id", "var_id", "name", "gene_symbols", "feature_type", "feature_types");

    private final AnnNode matrix;
    private final List<String> skipped;

    private TenxFile(AnnNode matrix, List<String> skipped) {
        this.matrix = matrix;
        this.skipped = skipped;
    }

    /**
     * Returns the file with a root, or null if it is none of 10x Genomics.
     *
     * @param skipped receives notes about what has no counterpart
     */
    static @Nullable TenxFile of(AnnNode root, List<String> skipped) {
        AnnNode matrix = root.child(MATRIX);
        if (matrix != null && matrix.child(BARCODES) != null) {
            return new TenxFile(matrix, skipped);
        }
        List<AnnNode> genomes = root.children().stream()
                .filter(group -> group.child(BARCODES) != null && group.child("genes") != null)
                .toList();
        if (genomes.size() > 1) {
            throw root.failure("several genomes, each with a matrix of its own (found "
                    + genomes.stream().map(AnnNode::name).toList()
                    + "). Write each to a file of its own with another program.");
        }
        return genomes.isEmpty() ? null : new TenxFile(genomes.get(0), skipped);
    }

    void copy(String measurement, int batchCells, SomaWriter experiment) {
        long[] shape = (long[]) matrix.dataset("shape").values(Datatype.INT64);
        if (shape.length != 2) {
            throw matrix.failure("wrong shape (found " + Arrays.toString(shape) + ", expected two lengths).");
        }
        Map<String, String[]> barcodes = new LinkedHashMap<>();
        barcodes.put("obs_id", texts(matrix.dataset(BARCODES), shape[1]));
        frame(barcodes, "obs", experiment);
        SomaWriter own = experiment.create("ms", SomaType.COLLECTION).create(measurement, SomaType.MEASUREMENT);
        frame(features(shape[0]), "var", own);
        MatrixInput.copyRows(
                matrix,
                own.create("X", SomaType.COLLECTION),
                "data",
                new MatrixInput.Rows(new long[] {shape[1], shape[0]}, batchCells));
    }

    private Map<String, String[]> features(long count) {
        Map<String, String[]> columns = new LinkedHashMap<>();
        AnnNode features = matrix.child("features");
        if (features == null) {
            columns.put("var_id", texts(matrix.dataset("genes"), count));
            columns.put("gene_symbols", texts(matrix.dataset("gene_names"), count));
            return columns;
        }
        columns.put("var_id", texts(features.dataset("id"), count));
        columns.put("gene_symbols", texts(features.dataset("name"), count));
        for (AnnNode feature : features.children()) {
            String name = NAMES.getOrDefault(feature.name(), feature.name());
            if (columns.containsKey(name) || name.equals("_all_tag_keys")) {
                continue; // the tags are the datasets themselves
            }
            Datatype type = feature.isDataset() ? feature.datatype() : null;
            if (type == null || !type.isString() || name.startsWith("soma_") || feature.shape().length != 1) {
                skipped.add(feature.path() + ": not a text per feature");
            } else {
                columns.put(name, texts(feature, count));
            }
        }
        return columns;
    }

    private static String[] texts(AnnNode node, long expected) {
        if (node.length() != expected) {
            throw node.failure("wrong number of values (found " + node.length() + ", expected " + expected + ").");
        }
        return node.texts();
    }

    private static void frame(Map<String, String[]> columns, String name, SomaWriter target) {
        int rows = columns.values().iterator().next().length;
        CellsBuilder cells =
                Cells.builder().int64(JoinIds.COLUMN, LongStream.range(0, rows).toArray());
        columns.forEach(cells::utf8);
        target.writeDataFrame(name, new AxisTable(cells.build(), Map.of()));
    }
}
