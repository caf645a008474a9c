package dev.tegula.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.io.TableImport;
import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metadata of files become those of new arrays, and return to files. */
class FileMetadataTest {

    private static final Field KEY = new Field("k", Datatype.INT64, 1, false);
    private static final Field PRICE = new Field("price", Datatype.FLOAT64, 1, false);

    @TempDir
    Path folder;

    private byte[] file(Map<String, String> metadata, long key) throws IOException {
        TableSchema schema = new TableSchema(List.of(TableColumn.of(KEY), TableColumn.of(PRICE)), List.of(), metadata);
        Cells cells = Cells.of(List.of(
                Column.of(KEY, new long[] {key}, 1, null, null), Column.of(PRICE, new double[] {12.5}, 1, null, null)));
        return FormatFiles.write(format(), schema, WriteOptions.defaults(), List.of(cells));
    }

    private static TableFormat format() {
        return new ParquetFormat();
    }

    private void load(Tegula tegula, byte[] file) throws IOException {
        TableImport.of(tegula, "mem://m/a")
                .run(List.of(new TableInput(format(), new FormatFiles.Source("test", file, folder.resolve("f")))));
    }

    @Test
    void metadataOfFirstFileAreThoseOfArrayAndReturn() throws IOException {
        Map<String, String> metadata = Map.of(
                "title", "prices",
                "pandas", "{}",
                "tegula.dimensions", "k",
                "__tiledb_attr.price.units", "EUR",
                "__tiledb_attr.price.logical_type", "decimal(6,2)",
                "__tiledb_dim.k.long_name", "the key");
        Map<String, String> kept = Map.of(
                "title", "prices",
                "__tiledb_attr.price.units", "EUR",
                "__tiledb_attr.price.logical_type", "decimal(6,2)",
                "__tiledb_dim.k.long_name", "the key");
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    "mem://m/a",
                    ArraySchema.sparse()
                            .dimension(Dimension.of("k", Datatype.INT64, Range.of(0L, 100L), 10L))
                            .attribute(Attribute.of("price", Datatype.FLOAT64))
                            .build());
            load(tegula, file(metadata, 1));
            load(tegula, file(Map.of("other", "x", "__tiledb_attr.price.units", "USD"), 2));
            try (ArrayReader reader = tegula.openForReading("mem://m/a")) {
                Map<String, String> found = new TreeMap<>();
                reader.metadata().forEach((key, value) -> found.put(key, value.text()));
                assertEquals(new TreeMap<>(kept), found);
                assertEquals(kept, ColumnMetadata.of(reader.metadata(), List.of("k", "price")));
                assertEquals(
                        Map.of("title", "prices", "__tiledb_dim.k.long_name", "the key"),
                        ColumnMetadata.of(reader.metadata(), List.of("k")));
            }
        }
    }

    @Test
    void numbersOfMetadataAreText() {
        assertEquals(
                Map.of("one", "1.5", "two", "[1,2]", "empty", ""),
                ColumnMetadata.of(
                        Map.of(
                                "one",
                                MetadataValue.float64(1.5),
                                "two",
                                MetadataValue.int32(1, 2),
                                "empty",
                                MetadataValue.utf8(""),
                                "none",
                                MetadataValue.ofBytes(Datatype.INT32, 1, new byte[0])),
                        List.of()));
    }
}
