package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** NPY, NPZ and raw values, written and read by NumPy. Skipped, aloud, on machines without it. */
@Slow
class NumpyFilesTest {

    @TempDir
    private Path folder;

    private String python(String program) throws IOException {
        return Python.with("numpy").run("import numpy as np\n" + program, folder);
    }

    private TableInput file(String name) {
        return new TableInput(
                TableFormats.named(name.substring(name.lastIndexOf('.') + 1)), TableSources.file(folder.resolve(name)));
    }

    private static Cells all(TableInput input, ReadOptions options) throws IOException {
        try (TableReader reader = input.format().read(input.source(), options)) {
            ArrayList<Cells> batches = new ArrayList<>();
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                batches.add(batch);
            }
            return Cells.concat(batches);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      <i1 | INT8 | b
      <u1 | UINT8 | B
      >i2 | INT16 | h
      <u2 | UINT16 | H
      >u4 | UINT32 | I
      <i4 | INT32 | i
      <i8 | INT64 | q
      >u8 | UINT64 | Q
      <f2 | FLOAT32 | e
      >f2 | FLOAT32 | e
      >f4 | FLOAT32 | f
      <f8 | FLOAT64 | d
      """)
    void numbers_ofAnyByteOrder_areReadAndWritten(String dtype, Datatype type) throws Exception {
        python("a = np.arange(24).reshape(2, 3, 4).astype('" + dtype + "'); a[0, 1, 2] = 100; np.save('a.npy', a)");
        Cells cells = all(file("a.npy"), ReadOptions.defaults());
        Column column = cells.column("value");
        assertEquals(type, column.field().datatype());
        double[] found = new double[24];
        for (int i = 0; i < 24; i++) {
            found[i] = type.isFloat() ? column.doubleAt(i) : column.longAt(i);
        }
        double[] expected = new double[24];
        Arrays.setAll(expected, i -> i == 6 ? 100 : i);
        assertArrayEquals(expected, found);
        write("b.npy", column, List.of(2L, 3L, 4L));
        assertEquals(
                "True (2, 3, 4)",
                python("a = np.load('a.npy'); b = np.load('b.npy'); print(bool((a == b).all()), b.shape)"));
    }

    private void write(String name, Column column, List<Long> shape) throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            TableTarget target = new TableTarget() {
                @Override
                public String name() {
                    return name;
                }

                @Override
                public OutputStream stream() {
                    return out;
                }

                @Override
                public Path scratchFolder() {
                    return folder;
                }
            };
            try (TableWriter writer = TableFormats.named(name.substring(name.lastIndexOf('.') + 1))
                    .write(
                            target,
                            TableSchema.of(List.of(TableColumn.of(column.field()))),
                            WriteOptions.defaults().withShape(shape))) {
                writer.write(Cells.of(List.of(column)));
                writer.finish();
            }
        }
    }

    @Test
    void datetimesTextAndBooleans_areRead() throws Exception {
        python("np.save('t.npy', np.array(['2026-01-03T09:30:01.5', 'NaT'], 'M8[ms]'))\n"
                + "np.save('d.npy', np.array([1, -5], 'm8[us]'))\n"
                + "np.save('s.npy', np.array([b'ab', b'c'], 'S3'))\n"
                + "np.save('u.npy', np.array(['aé', 'x'], 'U2'))\n"
                + "np.save('b.npy', np.array([True, False]))");
        Column times = all(file("t.npy"), ReadOptions.defaults()).column("value");
        assertEquals(Datatype.DATETIME_MS, times.field().datatype());
        assertArrayEquals(new long[] {1767432601500L, Long.MIN_VALUE}, (long[]) times.array());
        Column spans = all(file("d.npy"), ReadOptions.defaults()).column("value");
        assertEquals(Datatype.TIME_US, spans.field().datatype());
        assertArrayEquals(new long[] {1, -5}, (long[]) spans.array());
        Column text = all(file("s.npy"), ReadOptions.defaults()).column("value");
        assertEquals(List.of("ab", "c"), List.of(text.text(0), text.text(1)));
        Column wide = all(file("u.npy"), ReadOptions.defaults()).column("value");
        assertEquals(List.of("aé", "x"), List.of(wide.text(0), wide.text(1)));
        assertArrayEquals(
                new boolean[] {true, false},
                all(file("b.npy"), ReadOptions.defaults()).bool("value"));
        write("t2.npy", times, List.of(2L));
        Field fixed = new Field("value", Datatype.STRING_UTF32, 2, false);
        write("u2.npy", Column.of(fixed, new int[] {'a', 'é', 'x', 0}, 2, null, null), List.of(2L));
        assertEquals(
                "True True",
                python("print(np.array_equal(np.load('t.npy'), np.load('t2.npy'), equal_nan=True), "
                        + "bool((np.load('u.npy') == np.load('u2.npy')).all()))"));
    }

    /** Characters beyond 16 bits, empty texts, zeros inside, the other byte order, and cells of a fixed length. */
    @Test
    void texts_haveNoPadding() throws Exception {
        python("np.save('u.npy', np.array(['ü€\\U0001F600', '', 'a\\0b'], '>U5'))\n"
                + "np.save('s.npy', np.array([['ü'.encode(), b'']], 'S4'))\n"
                + "np.save('bad.npy', np.array([b'ok', b'\\xff'], 'S2'))");
        Column wide = all(file("u.npy"), ReadOptions.defaults()).column("value");
        assertEquals(List.of("ü€\uD83D\uDE00", "", "a\0b"), List.of(wide.text(0), wide.text(1), wide.text(2)));
        Column bytes = all(file("s.npy"), ReadOptions.defaults()).column("value");
        assertEquals(List.of("ü", ""), List.of(bytes.text(0), bytes.text(1)));
        TableFileException e =
                assertThrows(TableFileException.class, () -> all(file("bad.npy"), ReadOptions.defaults()));
        assertTrue(String.valueOf(e.getMessage()).contains("element 1 is no text"), e.getMessage());
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    ImportFixture.URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int64("d", 0, 2, 3L))
                            .attribute(Attribute.of("value", Datatype.STRING_UTF32, 5))
                            .build());
            TableImport.of(tegula, ImportFixture.URI).run(List.of(file("u.npy")));
            try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
                int[] points = (int[])
                        array.read(Subarray.whole(), "value").column("value").array();
                assertArrayEquals(new int[] {'ü', '€', 0x1F600, 0, 0, 0, 0, 0, 0, 0, 'a', 0, 'b', 0, 0}, points);
            }
        }
    }

    @Test
    void archives_becomeAttributesOfOneArray() throws Exception {
        python("np.savez_compressed('a.npz', x=np.arange(6.0).reshape(2, 3), n=np.ones((2, 3), 'i4'))");
        TableInput input = file("a.npz");
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    ImportFixture.URI,
                    SchemaInference.of(InferenceOptions.defaults())
                            .run(List.of(input))
                            .schema());
            TableImport.of(tegula, ImportFixture.URI).run(List.of(input));
            try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
                Cells cells = array.read(Subarray.range("dim_0", 1, 1), "x", "n");
                assertArrayEquals(new double[] {3, 4, 5}, cells.float64("x"));
                assertArrayEquals(new int[] {1, 1, 1}, cells.int32("n"));
            }
        }
    }

    @Test
    void rawValues_needTypeAndShape() throws Exception {
        python("np.arange(6, dtype='f4').tofile('a.raw')");
        ReadOptions typed =
                ReadOptions.defaults().withValue("datatype", "float32").withValue("shape", "2,3");
        assertArrayEquals(
                new float[] {0, 1, 2, 3, 4, 5}, all(file("a.raw"), typed).float32("value"));
        String name = folder.resolve("a.raw").toString();
        assertEquals(
                name + ": the size does not fit the option 'shape' (found 24 bytes, expected 8 values of 4 bytes)",
                assertThrows(TableFileException.class, () -> all(file("a.raw"), typed.withValue("shape", "2,4")))
                        .getMessage());
        TableFileException e = assertThrows(TableFileException.class, () -> all(file("a.raw"), ReadOptions.defaults()));
        assertEquals(name + ": raw values have no type", e.getMessage());
        assertEquals(NextStep.option("datatype", "float32"), e.nextStep());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"(2, 3)", "(3, 1, 4)", "(2, 3, 4, 5)", "(1, 7)", "(5,)", "(4, 0)"})
    void columnMajorElements_areReadInRowMajorOrder(String shape) throws Exception {
        String expected = python("a = np.arange(np.prod(" + shape + "), dtype='>i2').reshape(" + shape + ") * 7\n"
                + "np.save('f.npy', np.asfortranarray(a))\n"
                + "np.savez_compressed('f.npz', x=np.asfortranarray(a), y=np.asfortranarray(a.astype('f2')))\n"
                + "print(open('f.npy', 'rb').read(80).count(b'True'), a.ravel().tolist())");
        String values = expected.substring(2);
        for (String file : List.of("f.npy", "f.npz")) {
            try (TableReader reader = file(file).format().read(file(file).source(), ReadOptions.defaults())) {
                List<String> found = new ArrayList<>();
                for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                    for (int i = 0; i < batch.size(); i++) {
                        found.add(Long.toString(batch.columns().get(0).longAt(i)));
                    }
                }
                assertEquals(values, found.toString(), file);
                assertEquals(
                        shape.replaceAll("[(), ]+", " ").strip(),
                        reader.schema().axes().stream()
                                .map(axis -> Long.toString(axis.length()))
                                .collect(Collectors.joining(" ")));
            }
        }
    }

    /** The header declares more elements than memory holds, and than the file has. */
    @Test
    void columnMajorElementsBeyondMemory_areRefused() throws Exception {
        byte[] header = "{'descr': '<f8', 'fortran_order': True, 'shape': (100000, 100000), }"
                .getBytes(StandardCharsets.US_ASCII);
        Files.write(folder.resolve("f.npy"), npyBytes(header));
        TableFileException e = assertThrows(TableFileException.class, () -> all(file("f.npy"), ReadOptions.defaults()));
        assertTrue(String.valueOf(e.getMessage()).contains("column-major order, and more than fit"), e.getMessage());
    }

    private static byte[] npyBytes(byte[] header) {
        return ByteBuffer.allocate(10 + header.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) header.length)
                .put(header)
                .array();
    }

    private static String text(Column column) {
        StringJoiner cells = new StringJoiner("|");
        Datatype type = column.field().datatype();
        for (int i = 0; i < column.size(); i++) {
            if (type == Datatype.STRING_UTF8 || type == Datatype.BLOB) {
                cells.add(type == Datatype.BLOB ? HexFormat.of().formatHex(column.bytes(i)) : column.text(i));
                continue;
            }
            StringJoiner values = new StringJoiner(",");
            for (int k = column.firstValue(i); k < column.firstValue(i) + column.valueCount(i); k++) {
                values.add(type.isFloat() ? Double.toString(column.doubleAt(k)) : Long.toString(column.longAt(k)));
            }
            cells.add(values.toString());
        }
        return cells.toString();
    }

    private static final String STRUCTURES = """
            def flat(name, a):
                if a.dtype.names:
                    return [line for n in a.dtype.names for line in flat(name + '.' + n, a[n])]
                if a.dtype.kind == 'c':
                    return flat(name + '.r', a.real) + flat(name + '.i', a.imag)
                def value(v):
                    if isinstance(v, (bytes, np.void)):
                        return v.decode() if isinstance(v, bytes) else v.tobytes().hex()
                    return str(v) if isinstance(v, str) else repr(float(v)) if a.dtype.kind == 'f' else str(int(v))
                sub = a.reshape(-1, a.size // n) if a.size > n else a.reshape(-1, 1)
                return [name + '=' + '|'.join(','.join(value(x) for x in row) for row in sub)]
            rng = np.random.default_rng(3)
            n = 6
            pair = np.dtype([('a', '<i2'), ('b', '>f8')])
            dtype = np.dtype([('id', '>u4'), ('größe', '<f4', (2, 3)), (('a title', 'named'), 'S4'), ("it's", '<U3'),
                              ('inner', pair), ('raw', 'V3'), ('z', 'c16'), ('when', '<M8[s]'), ('no', '?'),
                              ('half', '<f2')], align=ALIGN)
            a = np.frombuffer(rng.bytes(n * dtype.itemsize), dtype).copy()
            a["it's"] = ['ä', 'b', '', 'xyz', '\\U0001F600', '1']
            a['named'] = [b'ab', b'', b'cdef', b'1', b'2', b'3']
            a['no'] = [True, False, True, True, False, False]
            for f in 'größe', 'half':
                a[f] = rng.normal(size=a[f].shape)
            a['z'] = rng.normal(size=n) + 1j * rng.normal(size=n)
            a['inner']['b'] = rng.normal(size=n)
            a = a.reshape(2, 3)
            a = np.asfortranarray(a) if ALIGN else a
            np.save('s.npy', a)
            np.savez('s.npz', s=a, plain=np.arange(6).reshape(2, 3))
            c = (rng.normal(size=n) + 1j * rng.normal(size=n)).astype('>c8')
            np.save('c.npy', c)
            print('\\n'.join([l[1:] for l in flat('', a)] + flat('value', c)))
            """;

    @ParameterizedTest
    @ValueSource(strings = {"False", "True"})
    void structures_areAColumnPerField(String aligned) throws Exception {
        List<String> expected =
                List.of(python(STRUCTURES.replace("ALIGN", aligned)).split("\n"));
        List<String> found = new ArrayList<>();
        for (String name : List.of("s.npy", "c.npy")) {
            for (Column column : all(file(name), ReadOptions.defaults()).columns()) {
                found.add(column.field().name() + "=" + text(column));
            }
        }
        assertEquals(expected, found);
        assertEquals(14, found.size());
        List<String> archived = new ArrayList<>();
        for (Column column : all(file("s.npz"), ReadOptions.defaults()).columns()) {
            archived.add(column.field().name() + "=" + text(column));
        }
        assertEquals(
                Stream.concat(expected.subList(0, 12).stream().map(line -> "s." + line), Stream.of("plain=0|1|2|3|4|5"))
                        .toList(),
                archived);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[('a', 'i4'), ('b', 'O')]; type '|O' is not supported",
                "[('a', [('b', 'i4')], (2,))]; field 'a': type is not supported (found an array of structures",
                "[('a', 'U2', (2,))]; field 'a': type is not supported (found an array of the type '<U2'",
                "[('a.b', 'i4'), ('a', [('b', 'i4')])]; two fields have the name 'a.b'",
                "[]; a structure without fields"
            })
    void structuresWithoutCells_areRefusedByName(String dtype, String message) throws Exception {
        python("np.save('r.npy', np.zeros(2, np.dtype(" + dtype + ")))");
        TableFileException e = assertThrows(TableFileException.class, () -> all(file("r.npy"), ReadOptions.defaults()));
        assertTrue(
                String.valueOf(e.getMessage())
                        .startsWith(folder.resolve("r.npy").toString()),
                e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).contains(message), e.getMessage());
    }

    /** Damaged headers and truncated files fail without large allocations. */
    @Test
    void damagedFiles_areErrors() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] header = ("{'descr': '<i4', 'fortran_order': False, 'shape': (100,), }" + " ".repeat(68) + "\n")
                .getBytes(StandardCharsets.US_ASCII);
        bytes.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length, 0});
        bytes.write(header);
        bytes.write(new byte[400]);
        byte[] sound = bytes.toByteArray();
        assertEquals(
                100,
                all(ImportFixture.input("npy", sound), ReadOptions.defaults()).size());
        RandomGenerator random = RandomTests.generator();
        int refused = 0;
        for (int trial = 0; trial < 2000; trial++) {
            byte[] damaged = trial % 4 == 0 ? Arrays.copyOf(sound, random.nextInt(sound.length)) : sound.clone();
            if (trial % 4 != 0) {
                damaged[random.nextInt(140)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                all(ImportFixture.input("npy", damaged), ReadOptions.defaults());
            } catch (TableFileException | IllegalArgumentException e) {
                refused++;
            }
        }
        assertEquals(true, refused > 900, refused + " of 2000 damaged files refused");
    }

    /** Returns an NPY file with these bytes of elements. */
    private static TableInput npy(String header, byte[] elements) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length(), 0});
        out.writeBytes(header.getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(elements);
        return ImportFixture.input("npy", out.toByteArray());
    }

    @Test
    void longElements_areReadInBatchesOfBoundedSize() throws IOException {
        int size = 9_000_000;
        TableInput large =
                npy("{'descr': '|S" + size + "', 'fortran_order': False, 'shape': (65536,), }", new byte[2 * size]);
        try (TableReader reader = large.format().read(large.source(), ReadOptions.defaults())) {
            assertEquals(1, reader.next().size());
            assertEquals(1, reader.next().size());
            TableFileException e = assertThrows(TableFileException.class, reader::next);
            assertEquals(
                    "cells.npy: the file ends too early (found 18000000 bytes of elements). Copy it again.",
                    e.getMessage());
        }
    }

    @Test
    void badBooleans_areNamedByTheirPlaceInTheFile() {
        byte[] elements = new byte[100_000];
        elements[70_000] = 2;
        TableInput file = npy("{'descr': '|b1', 'fortran_order': False, 'shape': (100000,), }", elements);
        TableFileException e = assertThrows(TableFileException.class, () -> all(file, ReadOptions.defaults()));
        assertEquals("cells.npy: element 70000 of type bool is 2 (expected 0 or 1)", e.getMessage());
    }
}
