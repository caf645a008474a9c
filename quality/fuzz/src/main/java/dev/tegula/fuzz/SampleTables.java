package dev.tegula.fuzz;

import dev.tegula.io.TableFormats;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Small files of tables in each binary format, by target. */
final class SampleTables {

    private static final int ROWS = 5;

    /** A file in memory. */
    private record MemoryTarget(ByteArrayOutputStream bytes) implements TableTarget {

        @Override
        public String name() {
            return "seed";
        }

        @Override
        public OutputStream stream() {
            return bytes;
        }

        @Override
        public Path scratchFolder() {
            return Path.of(System.getProperty("java.io.tmpdir"));
        }
    }

    private SampleTables() {}

    static Map<String, List<byte[]>> all() throws IOException {
        Map<String, List<byte[]>> files = new LinkedHashMap<>();
        List<byte[]> npy = new ArrayList<>();
        for (Column column : columns()) {
            if (!column.field().isVariable() && !column.field().nullable()) {
                npy.add(npy(column));
            }
        }
        files.put("npy", npy);
        files.put("npz", List.of(npz(npy.subList(0, 2)), npz(npy.subList(2, 3))));
        for (String format : List.of("arrow", "arrows")) {
            files.put(format, tables(format, List.of("none", "lz4", "zstd")));
        }
        files.put("parquet", tables("parquet", List.of("none", "snappy", "gzip", "zstd")));
        files.put("hdf5", List.of(hdf5(false), hdf5(true)));
        return files;
    }

    private static List<Column> columns() {
        byte[] valid = {1, 0, 1, 1, 0};
        byte[] text = "abcdéf".getBytes(StandardCharsets.UTF_8);
        return List.of(
                Column.of(new Field("i", Datatype.INT32, 1, false), new int[] {1, 2, 3, -4, 5}, ROWS, null, null),
                Column.of(
                        new Field("f", Datatype.FLOAT64, 1, false), new double[] {0, 0.5, 1, 2, -1}, ROWS, null, null),
                Column.of(
                        new Field("t", Datatype.DATETIME_MS, 1, false),
                        new long[] {0, 1, 2, 3, 1L << 40},
                        ROWS,
                        null,
                        null),
                Column.of(new Field("b", Datatype.UINT8, 1, true), new byte[] {0, 0, 7, 7, -1}, ROWS, null, valid),
                Column.of(
                        new Field("s", Datatype.STRING_UTF8, Field.VARIABLE, true),
                        text,
                        ROWS,
                        new long[] {0, 1, 1, 4, 7, 7},
                        valid),
                Column.of(new Field("two", Datatype.INT16, 2, false), new short[2 * ROWS], ROWS, null, null));
    }

    private static List<byte[]> tables(String format, List<String> compressions) throws IOException {
        List<byte[]> files = new ArrayList<>();
        for (Column column : columns()) {
            files.add(table(format, "none", List.of(TableColumn.of(column.field())), List.of(column)));
        }
        for (String compression : compressions) {
            List<TableColumn> fields = columns().stream()
                    .map(column -> TableColumn.of(column.field()))
                    .toList();
            files.add(table(format, compression, fields, columns()));
        }
        Column colours =
                Column.of(new Field("c", Datatype.INT8, 1, false), new byte[] {0, 1, 1, 0, 2}, ROWS, null, null);
        Enumeration labels = Enumeration.utf8("colour", "red", "green", "blue");
        files.add(table(format, "none", List.of(new TableColumn(colours.field(), labels)), List.of(colours)));
        return files;
    }

    private static byte[] table(String format, String compression, List<TableColumn> fields, List<Column> columns)
            throws IOException {
        MemoryTarget target = new MemoryTarget(new ByteArrayOutputStream());
        WriteOptions options = WriteOptions.defaults().withValue("compression", compression);
        try (TableWriter writer = TableFormats.named(format).write(target, TableSchema.of(fields), options)) {
            writer.write(Cells.of(columns));
            writer.finish();
        }
        return target.bytes().toByteArray();
    }

    private static byte[] npy(Column column) throws IOException {
        MemoryTarget target = new MemoryTarget(new ByteArrayOutputStream());
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(column.field())));
        WriteOptions options = WriteOptions.defaults().withShape(List.of((long) ROWS));
        try (TableWriter writer = TableFormats.named("npy").write(target, schema, options)) {
            writer.write(Cells.of(List.of(column)));
            writer.finish();
        }
        return target.bytes().toByteArray();
    }

    private static byte[] npz(List<byte[]> arrays) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < arrays.size(); i++) {
                zip.putNextEntry(new ZipEntry("a" + i + ".npy"));
                zip.write(arrays.get(i));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] hdf5(boolean nested) throws IOException {
        Path file = Files.createTempFile("tegula-fuzz", ".h5");
        try {
            try (WritableHdfFile hdf = HdfFile.write(file)) {
                if (nested) {
                    hdf.putGroup("g").putDataset("words", new String[] {"a", "bc", "d"});
                } else {
                    hdf.putDataset("i", new int[][] {{1, 2, 3}, {4, 5, 6}}).putAttribute("_FillValue", 4);
                    hdf.putDataset("f", new double[][] {{1, 2, 3}, {4, 5, 6}})
                            .putAttribute("units", "days since 2000-01-01");
                }
            }
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }
}
