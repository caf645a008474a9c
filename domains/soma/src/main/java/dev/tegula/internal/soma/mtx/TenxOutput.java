package dev.tegula.internal.soma.mtx;

import dev.tegula.schema.Datatype;
import dev.tegula.soma.Axis;
import dev.tegula.soma.AxisSelection;
import dev.tegula.soma.CooBatch;
import dev.tegula.soma.MatrixBatches;
import dev.tegula.soma.MatrixQuery;
import dev.tegula.vfs.store.NamedOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes a matrix with its labels as a folder of 10x Genomics: {@code matrix.mtx.gz} and two files of labels. */
public final class TenxOutput {

    private final AxisSelection chosen;
    private final Path folder;

    /** @param folder an existing folder */
    public TenxOutput(AxisSelection chosen, Path folder) {
        this.chosen = chosen;
        this.folder = folder;
    }

    /** Writes the entries of a matrix: a line per cell, observations as columns. Returns their number. */
    public long matrix(MatrixQuery matrix) throws IOException {
        Path entries = Files.createTempFile(folder, ".entries", ".tmp");
        try {
            long count = entries(matrix, entries);
            boolean integer = !matrix.datatype().isFloat();
            try (OutputStream out = compressed("matrix.mtx.gz")) {
                out.write(("%%MatrixMarket matrix coordinate " + (integer ? "integer" : "real") + " general\n"
                                + chosen.size(Axis.VAR) + " " + chosen.size(Axis.OBS) + " " + count + "\n")
                        .getBytes(StandardCharsets.US_ASCII));
                Files.copy(entries, out);
            }
            return count;
        } finally {
            Files.deleteIfExists(entries);
        }
    }

    private OutputStream compressed(String name) throws IOException {
        return new GZIPOutputStream(new BufferedOutputStream(NamedOutput.of(folder.resolve(name)), 1 << 16));
    }

    private static long entries(MatrixQuery matrix, Path file) throws IOException {
        long count = 0;
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII);
                MatrixBatches<CooBatch> batches = matrix.coo()) {
            while (batches.hasNext()) {
                CooBatch batch = batches.next();
                for (int i = 0; i < batch.size(); i++) {
                    out.write(Integer.toString(batch.columns()[i] + 1));
                    out.write(' ');
                    out.write(Integer.toString(batch.rows()[i] + 1));
                    out.write(' ');
                    out.write(value(matrix.datatype(), batch, i));
                    out.write('\n');
                }
                count += batch.size();
            }
        }
        return count;
    }

    private static String value(Datatype type, CooBatch batch, int i) {
        return switch (type.physical()) {
            case FLOAT32 -> Float.toString((float) batch.values().doubleAt(i));
            case FLOAT64 -> Double.toString(batch.values().doubleAt(i));
            case UINT64 -> batch.values().unsigned(i).toString();
            default -> Long.toString(batch.values().longAt(i));
        };
    }

    /**
     * Writes labels, one line per member of an axis.
     *
     * @param columns the columns, at least one
     */
    public void labels(String file, Axis axis, String... columns) throws IOException {
        @Nullable String[][] labels = new String[columns.length][];
        for (int c = 0; c < columns.length; c++) {
            labels[c] = chosen.labels(axis, columns[c]);
        }
        try (Writer out = new OutputStreamWriter(compressed(file), StandardCharsets.UTF_8)) {
            for (int i = 0; i < chosen.size(axis); i++) {
                for (int c = 0; c < columns.length; c++) {
                    String label = labels[c][i];
                    out.write(c == 0 ? "" : "\t");
                    out.write(label == null ? "" : label.replaceAll("[\t\r\n]", " "));
                }
                out.write('\n');
            }
        }
    }
}
