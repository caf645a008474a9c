package dev.tegula.benchmarks.files;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.QueryExecution;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.io.TableFormats;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Filter;
import dev.tegula.schema.Range;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Imports and exports the trades with Tegula: a sparse array of two dimensions, filtered with Zstandard. */
final class TegulaFiles {

    private static final long BUDGET = 32L << 20;

    private final Tegula tegula;
    private final Path array;

    TegulaFiles(Tegula tegula, Path array) {
        this.tegula = tegula;
        this.array = array;
    }

    private static ArraySchema schema() {
        return ArraySchema.sparse()
                .dimension(Dimension.ascii("symbol").withFilters(Filter.zstd()))
                .dimension(Dimension.of("time", Datatype.DATETIME_MS, new Range.OfLong(0, Long.MAX_VALUE - 1), null)
                        .withFilters(Filter.doubleDelta(), Filter.zstd()))
                .attribute(Attribute.of("price", Datatype.FLOAT64, 1).withFilters(Filter.byteShuffle(), Filter.zstd()))
                .attribute(Attribute.of("size", Datatype.INT64, 1).withFilters(Filter.zstd()))
                .attribute(Attribute.of("flags", Datatype.INT32, 1).withFilters(Filter.zstd()))
                .attribute(Attribute.of("exchange", Datatype.STRING_ASCII, Field.VARIABLE)
                        .withFilters(Filter.zstd()))
                .allowDuplicates(true)
                .build();
    }

    /** Imports a file into a new array. */
    void load(Path file) throws IOException {
        if (Files.exists(array)) {
            ArrayFolder.delete(array);
        }
        String uri = array.toString();
        tegula.createArray(uri, schema());
        TableInput input =
                new TableInput(Objects.requireNonNull(TableFormats.ofFile(file.toString())), TableSources.file(file));
        TableImport.of(tegula, uri).run(List.of(input));
    }

    /** Exports all cells of the array. */
    void export(Path file) throws IOException {
        try (ArrayReader reader = tegula.openForReading(array.toString())) {
            QueryExecution execution =
                    reader.query().order(ResultOrder.GLOBAL).execution().withMemoryBudget(BUDGET);
            TableSchema columns = TableSchema.of(reader.schema().fieldNames().stream()
                    .map(name -> TableColumn.of(
                            Objects.requireNonNull(reader.schema().field(name))))
                    .toList());
            try (CellBatches batches = execution.batches();
                    Target target = new Target(file);
                    TableWriter writer = format(file).write(target, columns, options(reader.schema()))) {
                while (batches.hasNext()) {
                    writer.write(batches.next());
                }
                writer.finish();
            }
        }
    }

    private static WriteOptions options(ArraySchema schema) {
        return WriteOptions.defaults().withTileRows(schema.capacity());
    }

    private static TableFormat format(Path file) {
        return Objects.requireNonNull(TableFormats.ofFile(file.toString()));
    }

    /** Writes cells in memory to a file, without an array. */
    static void write(Path file, Cells cells) throws IOException {
        TableSchema columns = TableSchema.of(cells.columns().stream()
                .map(column -> TableColumn.of(column.field()))
                .toList());
        try (Target target = new Target(file);
                TableWriter writer = format(file).write(target, columns, WriteOptions.defaults())) {
            writer.write(cells);
            writer.finish();
        }
    }

    /** Reads the columns of a file, without an array. */
    static Ticks.Digest read(Path file) throws IOException {
        List<Cells> batches = new ArrayList<>();
        try (TableReader reader = format(file).read(TableSources.file(file), ReadOptions.defaults())) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                batches.add(batch);
            }
        }
        return digest(Cells.concat(batches));
    }

    /** Returns what the copies are compared by, from the array. */
    Ticks.Digest digest() {
        return digest(cells());
    }

    /** Returns all cells of the array in global order. */
    Cells cells() {
        try (ArrayReader reader = tegula.openForReading(array.toString())) {
            return reader.query().order(ResultOrder.GLOBAL).read();
        }
    }

    private static Ticks.Digest digest(Cells cells) {
        long sizes = 0;
        long cents = 0;
        Column size = cells.column("size");
        Column price = cells.column("price");
        for (int i = 0; i < cells.size(); i++) {
            sizes += size.longAt(i);
            cents += Math.round(price.doubleAt(i) * 100);
        }
        return new Ticks.Digest(cells.size(), sizes, cents);
    }

    /** A file that is written. */
    private static final class Target implements TableTarget, AutoCloseable {

        private final Path file;
        private final OutputStream stream;

        Target(Path file) throws IOException {
            this.file = file;
            this.stream = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        }

        @Override
        public String name() {
            return file.toString();
        }

        @Override
        public OutputStream stream() {
            return stream;
        }

        @Override
        public Path scratchFolder() {
            return Objects.requireNonNull(file.toAbsolutePath().getParent());
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
