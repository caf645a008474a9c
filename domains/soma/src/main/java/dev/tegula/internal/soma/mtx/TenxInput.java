package dev.tegula.internal.soma.mtx;

import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.schema.Datatype;
import dev.tegula.soma.AxisTable;
import dev.tegula.soma.SomaMatrixWriter;
import dev.tegula.soma.SomaType;
import dev.tegula.soma.SomaWriter;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.zip.ZipException;

/** Copies a folder of 10x Genomics into a new experiment: its columns are observations, its rows variables. */
public final class TenxInput {

    private static final List<String> FEATURES = List.of("var_id", "gene_symbols", "feature_types");

    private final TenxFolder folder;
    private final int batchCells;

    private TenxInput(Path folder, int batchCells) {
        this.folder = new TenxFolder(folder);
        this.batchCells = batchCells;
    }

    /**
     * Copies a folder.
     *
     * @param batchCells cells of the matrix that are held in memory
     * @param target an experiment without members
     * @throws TableFileException if a file is missing or damaged
     */
    public static void copy(Path folder, String measurement, int batchCells, SomaWriter target) throws IOException {
        try {
            new TenxInput(folder, batchCells).copy(measurement, target);
        } catch (EOFException | ZipException e) {
            throw new TableFileException(folder + ": a compressed file is damaged (" + e.getMessage() + ").", e);
        }
    }

    private void copy(String measurement, SomaWriter experiment) throws IOException {
        try (MatrixMarketReader matrix = new MatrixMarketReader(folder.matrix())) {
            table(folder.barcodes(), List.of("obs_id"), "obs", matrix.columns(), experiment);
            SomaWriter own = experiment.create("ms", SomaType.COLLECTION).create(measurement, SomaType.MEASUREMENT);
            table(folder.features(), FEATURES, "var", matrix.rows(), own);
            boolean real = matrix.values() == MatrixMarketReader.Values.REAL;
            try (SomaMatrixWriter target = own.create("X", SomaType.COLLECTION)
                    .createSparse("data", real ? Datatype.FLOAT64 : Datatype.INT32, matrix.columns(), matrix.rows())) {
                entries(matrix, target, real);
            }
        }
    }

    private void entries(MatrixMarketReader matrix, SomaMatrixWriter target, boolean real) throws IOException {
        for (long from = 0; from < matrix.entries(); ) {
            int count = (int) Math.min(batchCells, matrix.entries() - from);
            long[] rows = new long[count];
            long[] columns = new long[count];
            double[] reals = new double[real ? count : 0];
            int[] integers = new int[real ? 0 : count];
            for (int i = 0; i < count; i++) {
                matrix.advance();
                rows[i] = matrix.column();
                columns[i] = matrix.row();
                if (real) {
                    reals[i] = matrix.value();
                } else {
                    integers[i] = (int) matrix.value();
                }
            }
            target.write(rows, columns, real ? reals : integers);
            from += count;
        }
    }

    /** Copies a file of labels, one line per member of the axis. */
    private static void table(Path file, List<String> names, String axis, long expected, SomaWriter target)
            throws IOException {
        List<List<String>> columns = new ArrayList<>();
        int count = 0;
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(TenxFolder.open(file), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                add(columns, line, names.size(), count == 0);
                count++;
            }
        }
        if (count != expected) {
            throw new TableFileException(file + ": wrong number of lines (found " + count + ", expected " + expected
                    + " as in the matrix).");
        }
        CellsBuilder cells =
                Cells.builder().int64(JoinIds.COLUMN, LongStream.range(0, count).toArray());
        for (int c = 0; c < columns.size(); c++) {
            cells.utf8(names.get(c), columns.get(c).toArray(new String[0]));
        }
        if (columns.isEmpty()) {
            cells.utf8(names.get(0));
        }
        target.writeDataFrame(axis, new AxisTable(cells.build(), Map.of()));
    }

    /** Adds a line; columns beyond the names are left out, missing ones are empty. */
    private static void add(List<List<String>> columns, String line, int names, boolean first) {
        String[] words = line.split("\t", -1);
        for (int c = 0; first && c < Math.min(words.length, names); c++) {
            columns.add(new ArrayList<>());
        }
        for (int c = 0; c < columns.size(); c++) {
            columns.get(c).add(c < words.length ? words[c] : "");
        }
    }
}
