package dev.tegula.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.formats.RandomTables;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.ByteArrayReadableSeekableByteChannel;
import org.apache.arrow.vector.util.Text;
import org.apache.arrow.vector.validate.ValidateUtil;
import org.apache.arrow.vector.validate.ValidateVectorDataVisitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Slow
class VectorsTest {

    private final BufferAllocator allocator = new RootAllocator();

    @TempDir
    Path folder;

    @AfterEach
    void allMemoryIsFreed() {
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    @Test
    void everyDatatypeComesBackFromVectors() {
        TableSchema schema = RandomTables.everyDatatype();
        try (CellsToArrow vectors = new CellsToArrow(schema, allocator)) {
            ArrowToCells back = new ArrowToCells(vectors.root().getSchema(), vectors.dictionaries());
            assertEquals(schema, back.schema());
            for (int seed = 0; seed < 5; seed++) {
                Cells cells = RandomTables.cells(schema, seed * 30, RandomTests.generator(seed));
                vectors.write(cells);
                for (FieldVector vector : vectors.root().getFieldVectors()) {
                    if (!(vector instanceof FixedSizeListVector)) { // whose offsets it asks for in vain
                        vector.accept(new ValidateVectorDataVisitor(), null);
                    }
                    ValidateUtil.validateOrThrow(vector.getValueCount() == cells.size(), vector.getName());
                }
                RandomTables.assertSame(cells, back.read(vectors.root()));
                int middle = cells.size() / 3;
                RandomTables.assertSame(
                        cells.slice(middle, cells.size()), back.read(vectors.root(), middle, cells.size() - middle));
            }
        }
    }

    @Test
    void vectorsHaveTheValuesOfTheCells() {
        Field id = new Field("id", Datatype.INT32, 1, true);
        Field name = new Field("name", Datatype.STRING_UTF8, Field.VARIABLE, false);
        Cells cells = Cells.of(List.of(
                Column.of(id, new int[] {7, 8, 9}, 3, null, new byte[] {1, 0, 1}),
                Column.of(
                        name,
                        "aéz".getBytes(java.nio.charset.StandardCharsets.UTF_8),
                        3,
                        new long[] {0, 3, 3, 4},
                        null)));
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(id), TableColumn.of(name)));
        try (CellsToArrow vectors = new CellsToArrow(schema, allocator)) {
            vectors.write(cells);
            IntVector ids = (IntVector) vectors.root().getVector("id");
            VarCharVector names = (VarCharVector) vectors.root().getVector("name");
            assertEquals(7, ids.get(0));
            assertTrue(ids.isNull(1));
            assertEquals(9, ids.get(2));
            assertEquals(
                    List.of(new Text("aé"), new Text(""), new Text("z")),
                    List.of(names.getObject(0), names.getObject(1), names.getObject(2)));
        }
    }

    @Test
    void failedWritesFreeTheirMemory() {
        Field day = new Field("day", Datatype.DATETIME_DAY, 1, false);
        Field text = new Field("text", Datatype.STRING_UTF16, Field.VARIABLE, false);
        Cells cells = Cells.of(List.of(
                Column.of(day, new long[] {3}, 1, null, null),
                Column.of(text, new short[] {(short) 0xDC00}, 1, new long[] {0, 1}, null)));
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(day), TableColumn.of(text)));
        try (CellsToArrow vectors = new CellsToArrow(schema, allocator)) {
            assertThrows(IllegalArgumentException.class, () -> vectors.write(cells));
        }
    }

    /** Arrow's own reader reads files of this module, with every compression. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "lz4", "zstd"})
    void arrowReadsFilesAndStreams(String compression) throws IOException {
        TableSchema schema = RandomTables.everyDatatype();
        Cells first = RandomTables.cells(schema, 50, RandomTests.generator());
        Cells second = RandomTables.cells(schema, 20, RandomTests.generator(1));
        WriteOptions options = WriteOptions.defaults().withValue("compression", compression);
        byte[] file = FormatFiles.write(new ArrowFileFormat(), schema, options, List.of(first, second));
        byte[] stream = FormatFiles.write(new ArrowStreamFormat(), schema, options, List.of(first, second));
        var codecs = CommonsCompressionFactory.INSTANCE;
        try (ArrowReader reader =
                new ArrowFileReader(new ByteArrayReadableSeekableByteChannel(file), allocator, codecs)) {
            assertBatches(reader, first, second);
        }
        try (ArrowReader reader = new ArrowStreamReader(new ByteArrayInputStream(stream), allocator, codecs)) {
            assertBatches(reader, first, second);
        }
    }

    @Test
    void timeZonesOfInstants_areReadByArrowAndReturn() throws IOException {
        Field moment = new Field("moment", Datatype.DATETIME_US, 1, true);
        Cells cells = Cells.of(List.of(Column.of(moment, new long[] {-5, 7}, 2, null, new byte[] {1, 1})));
        TableSchema schema = new TableSchema(
                List.of(TableColumn.of(moment)),
                List.of(),
                Map.of("__tiledb_attr.moment.logical_type", "timestamp(Asia/Tokyo)"));
        byte[] file = FormatFiles.write(new ArrowFileFormat(), schema, WriteOptions.defaults(), List.of(cells));
        try (ArrowReader reader = new ArrowFileReader(new ByteArrayReadableSeekableByteChannel(file), allocator)) {
            assertTrue(reader.loadNextBatch());
            TimeStampMicroTZVector vector =
                    (TimeStampMicroTZVector) reader.getVectorSchemaRoot().getVector("moment");
            assertEquals(-5, vector.get(0));
            assertEquals("Asia/Tokyo", vector.getTimeZone());
        }
        try (TableReader reader = new ArrowFileFormat()
                .read(new FormatFiles.Source("test", file, folder.resolve("zone")), ReadOptions.defaults())) {
            assertEquals(schema.metadata(), reader.schema().metadata());
            RandomTables.assertSame(cells, java.util.Objects.requireNonNull(reader.next()));
        }
    }

    private static void assertBatches(ArrowReader reader, Cells... batches) throws IOException {
        for (Cells batch : batches) {
            assertTrue(reader.loadNextBatch());
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            RandomTables.assertSame(batch, new ArrowToCells(root.getSchema(), reader).read(root));
        }
        assertFalse(reader.loadNextBatch());
    }

    /** This module reads what Arrow's own writer writes, with every compression. */
    @ParameterizedTest
    @ValueSource(strings = {"NO_COMPRESSION", "LZ4_FRAME", "ZSTD"})
    void filesAndStreamsOfArrowAreRead(String codec) throws IOException {
        TableSchema schema = RandomTables.everyDatatype();
        Cells cells = RandomTables.cells(schema, 64, RandomTests.generator());
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        var type = CompressionUtil.CodecType.valueOf(codec);
        var codecs = type == CompressionUtil.CodecType.NO_COMPRESSION
                ? NoCompressionCodec.Factory.INSTANCE
                : CommonsCompressionFactory.INSTANCE;
        try (CellsToArrow vectors = new CellsToArrow(schema, allocator)) {
            vectors.write(cells);
            try (ArrowFileWriter writer = new ArrowFileWriter(
                            vectors.root(),
                            vectors.dictionaries(),
                            Channels.newChannel(file),
                            Map.of(),
                            IpcOption.DEFAULT,
                            codecs,
                            type);
                    ArrowStreamWriter other = new ArrowStreamWriter(
                            vectors.root(),
                            vectors.dictionaries(),
                            Channels.newChannel(stream),
                            IpcOption.DEFAULT,
                            codecs,
                            type)) {
                writer.writeBatch();
                writer.writeBatch();
                other.writeBatch();
                other.writeBatch();
            }
        }
        Cells twice = Cells.concat(List.of(cells, cells));
        RandomTables.assertSame(
                twice, Cells.concat(FormatFiles.read(new ArrowFileFormat(), file.toByteArray(), folder.resolve("f"))));
        RandomTables.assertSame(
                twice,
                Cells.concat(FormatFiles.read(new ArrowFileFormat(), stream.toByteArray(), folder.resolve("s"))));
    }

    @Test
    void dictionariesCanGrowAndBeReplacedWithinAStream() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DictionaryEncoding encoding = new DictionaryEncoding(3, true, new ArrowType.Int(8, true));
        FieldType type = new FieldType(true, new ArrowType.Int(8, true), encoding);
        Schema schema = new Schema(List.of(new org.apache.arrow.vector.types.pojo.Field("color", type, List.of())));
        try (VarCharVector entries = new VarCharVector("entries", allocator);
                VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator)) {
            MapDictionaryProvider provider = new MapDictionaryProvider(new Dictionary(entries, encoding));
            fill(entries, "red", "green");
            try (ArrowStreamWriter writer = new ArrowStreamWriter(root, provider, Channels.newChannel(out))) {
                indexes(root, 0, 1, 0);
                writer.writeBatch();
                fill(entries, "red", "green", "blue");
                indexes(root, 2, 1);
                writer.writeBatch();
                fill(entries, "white", "red", "red");
                indexes(root, 0, 1, 2);
                writer.writeBatch();
            }
        }
        List<String> found = new ArrayList<>();
        try (TableReader reader = new ArrowStreamFormat()
                .read(
                        new FormatFiles.Source("test.arrow", out.toByteArray(), folder.resolve("f")),
                        ReadOptions.defaults())) {
            assertEquals(2, labels(reader).size());
            assertTrue(labels(reader).ordered());
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                for (int i = 0; i < cells.size(); i++) {
                    found.add(new String(
                            labels(reader).bytes((int) cells.column("color").longAt(i))));
                }
            }
            assertEquals(
                    Enumeration.utf8("color", "red", "green", "blue", "white").asOrdered(), labels(reader));
        }
        assertEquals(List.of("red", "green", "red", "blue", "green", "white", "red", "red"), found);
    }

    private static Enumeration labels(TableReader reader) {
        Enumeration labels = reader.schema().columns().get(0).enumeration();
        assertNotNull(labels);
        return labels;
    }

    private static void fill(VarCharVector vector, String... texts) {
        vector.reset();
        for (int i = 0; i < texts.length; i++) {
            vector.setSafe(i, new Text(texts[i]));
        }
        vector.setValueCount(texts.length);
    }

    private static void indexes(VectorSchemaRoot root, int... indexes) {
        FieldVector vector = root.getVector(0);
        vector.reset();
        for (int i = 0; i < indexes.length; i++) {
            ((org.apache.arrow.vector.TinyIntVector) vector).setSafe(i, indexes[i]);
        }
        root.setRowCount(indexes.length);
    }

    @Test
    void typesThatColumnsCannotHoldAreRefusedByName() {
        for (ArrowType type : List.of(
                new ArrowType.Interval(org.apache.arrow.vector.types.IntervalUnit.DAY_TIME),
                ArrowType.Utf8View.INSTANCE,
                ArrowType.Null.INSTANCE)) {
            Schema schema = new Schema(
                    List.of(new org.apache.arrow.vector.types.pojo.Field("x", FieldType.nullable(type), List.of())));
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class, () -> new ArrowToCells(schema, new MapDictionaryProvider()));
            assertTrue(
                    e.getMessage()
                            .matches("column 'x': columns cannot hold values of type .*\\. Leave the column out."),
                    e::getMessage);
        }
    }
}
