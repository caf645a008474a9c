package dev.tegula.soma.files;

import dev.tegula.internal.soma.h5ad.IndexColumn;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.soma.Axis;
import dev.tegula.soma.AxisSelection;
import dev.tegula.soma.AxisTable;
import dev.tegula.soma.CooBatch;
import dev.tegula.soma.MatrixBatches;
import dev.tegula.soma.MatrixQuery;
import dev.tegula.soma.SomaDataFrame;
import dev.tegula.soma.SomaExperiment;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes chosen parts of experiments as tables, in any format of {@link dev.tegula.io.TableFormats}. */
public final class SomaTables {

    private static final List<Field> IDS = List.of(
            new Field("soma_dim_0", Datatype.INT64, 1, false), new Field("soma_dim_1", Datatype.INT64, 1, false));

    private SomaTables() {}

    /** Writes the chosen rows of {@code obs} or {@code var}, with {@code soma_joinid}; categories as labels. */
    public static void axis(AxisSelection chosen, Axis axis, TableFormat format, TableTarget target)
            throws IOException {
        AxisTable table = chosen.table(axis);
        List<TableColumn> columns = table.cells().columns().stream()
                .map(column ->
                        new TableColumn(column.field(), table.enumerations().get(column.name())))
                .toList();
        try (TableWriter writer = format.write(target, TableSchema.of(columns), WriteOptions.defaults())) {
            if (table.size() > 0) {
                writer.write(table.cells());
            }
            writer.finish();
        }
    }

    /**
     * Writes the stored cells of a matrix of observations × variables: {@code soma_dim_0} and {@code soma_dim_1}, the
     * join ids, and {@code soma_data}.
     *
     * @return the number of cells
     */
    public static long cells(AxisSelection chosen, MatrixQuery matrix, TableFormat format, TableTarget target)
            throws IOException {
        long[] rows = chosen.joinIds(Axis.OBS);
        long[] columns = chosen.joinIds(Axis.VAR);
        return write(matrix, IDS, format, target, batch -> {
            long[] first = new long[batch.size()];
            long[] second = new long[batch.size()];
            for (int i = 0; i < first.length; i++) {
                first[i] = rows[batch.rows()[i]];
                second[i] = columns[batch.columns()[i]];
            }
            return Cells.builder()
                    .int64("soma_dim_0", first)
                    .int64("soma_dim_1", second)
                    .add(batch.values())
                    .build();
        });
    }

    /**
     * Writes the stored cells of a matrix of observations × variables with labels: the index columns of {@code obs} and
     * {@code var}, such as {@code obs_id} and {@code var_id}, and {@code soma_data}.
     *
     * @return the number of cells
     */
    public static long labelledCells(
            SomaExperiment experiment, AxisSelection chosen, MatrixQuery matrix, TableFormat format, TableTarget target)
            throws IOException {
        String obs = index(experiment.obs(), "obs_id");
        String var = index(chosen.measurement().var(), "var_id");
        String second = var.equals(obs) ? "var_" + var : var;
        @Nullable String[] rows = chosen.labels(Axis.OBS, obs);
        @Nullable String[] columns = chosen.labels(Axis.VAR, var);
        List<Field> fields = List.of(
                new Field(obs, Datatype.STRING_UTF8, Field.VARIABLE, true),
                new Field(second, Datatype.STRING_UTF8, Field.VARIABLE, true));
        return write(
                matrix,
                fields,
                format,
                target,
                batch -> Cells.builder()
                        .utf8(obs, labels(rows, batch.rows()))
                        .utf8(second, labels(columns, batch.columns()))
                        .add(batch.values())
                        .build());
    }

    /** Returns the column of a data frame that names its rows. */
    private static String index(SomaDataFrame frame, String fallback) {
        return IndexColumn.of(frame, fallback).column();
    }

    private static @Nullable String[] labels(@Nullable String[] all, int[] positions) {
        @Nullable String[] labels = new String[positions.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = all[positions[i]];
        }
        return labels;
    }

    /** Makes the cells of a batch. */
    private interface BatchCells {
        Cells of(CooBatch batch);
    }

    private static long write(
            MatrixQuery matrix, List<Field> coordinates, TableFormat format, TableTarget target, BatchCells cells)
            throws IOException {
        Field data = new Field("soma_data", matrix.datatype(), 1, false);
        TableSchema schema = TableSchema.of(
                List.of(TableColumn.of(coordinates.get(0)), TableColumn.of(coordinates.get(1)), TableColumn.of(data)));
        long count = 0;
        try (TableWriter writer = format.write(target, schema, WriteOptions.defaults());
                MatrixBatches<CooBatch> batches = matrix.coo()) {
            while (batches.hasNext()) {
                CooBatch batch = batches.next();
                if (batch.size() > 0) {
                    writer.write(cells.of(batch));
                    count += batch.size();
                }
            }
            writer.finish();
        }
        return count;
    }
}
