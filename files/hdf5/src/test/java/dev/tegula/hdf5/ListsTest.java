package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads elements of several numbers, lists of any length and arrays of a fixed one, bytes and bit fields, as h5py does.
 */
class ListsTest {

    private static final String PROGRAM = """
            import h5py, numpy as np
            rng = np.random.default_rng(5)
            with h5py.File('l.h5', 'w') as f, open('expected.txt', 'w') as out:
                def line(name, elements):
                    out.write(name + '\\t' + '|'.join(','.join(str(x) for x in np.ravel(e)) for e in elements) + '\\n')
                for type in 'i1', '>i2', 'i4', 'i8', 'u1', 'u2', '>u4', 'u8', 'f4', '>f8':
                    for name, shape, options in (('line', (7,), {}), ('box', (3, 4), dict(chunks=(2, 3), compression='gzip'))):
                        d = f.create_dataset(name + '_' + type.strip('>'), shape, h5py.vlen_dtype(np.dtype(type)), **options)
                        lists = {i: rng.integers(0, 99, rng.integers(0, 5)).astype(type) for i in np.ndindex(shape)}
                        for i, v in lists.items():
                            if len(v):
                                d[i] = v
                        line(d.name[1:], lists.values())  # h5py 3.7 reads big-endian ones as little-endian
                d = f.create_dataset('arrays', data=np.arange(60).reshape(5, 2, 6) * 3, dtype=np.dtype('i4'))
                v = np.zeros(5, [('key', 'i8'), ('point', '>f8', (3,)), ('matrix', 'u2', (2, 2))])
                v['key'] = np.arange(5)
                v['point'] = rng.normal(size=(5, 3))
                v['matrix'] = rng.integers(0, 65536, (5, 2, 2))
                f['records'] = v
                for name in v.dtype.names:
                    line('records.' + name, v[name])
                t = h5py.h5t.array_create(h5py.h5t.STD_I16BE, (2, 3))
                d = h5py.h5d.create(f.id, b'pure', t, h5py.h5s.create_simple((4,)))
                d.write(h5py.h5s.ALL, h5py.h5s.ALL, np.arange(24, dtype='>i2').reshape(4, 2, 3), t)
                line('pure', f['pure'][()])
                d = h5py.h5d.create(f.id, b'bits', h5py.h5t.STD_B16LE, h5py.h5s.create_simple((3,)))
                d.write(h5py.h5s.ALL, h5py.h5s.ALL, np.array([1, 65535, 256], '<u2'), h5py.h5t.STD_B16LE)
                line('bits', f['bits'][()])
                v = np.frombuffer(rng.bytes(35), 'V7')
                f['opaque'] = v
                line('opaque', [np.frombuffer(x.tobytes(), 'u1') for x in v])
                v = np.zeros(3, [('key', 'i4'), ('raw', 'V3')])
                v['raw'] = [b'abc', bytes([255, 0, 128]), b'']
                f['tagged'] = v
                line('tagged.raw', [np.frombuffer(x.tobytes(), 'u1') for x in v['raw']])
                f.create_dataset('texts', (3,), h5py.vlen_dtype(np.dtype('S3')))
                f['texts'][0] = np.array(['a', 'b"c', ''], 'S3')
                d = f.create_dataset('strings', (2,), h5py.vlen_dtype(h5py.string_dtype()))
                d[1] = np.array(['Zürich', ''], object)
                v = np.zeros(2, [('key', 'i4'), ('names', 'S4', (3,)), ('long', h5py.string_dtype(), (2,))])
                v['names'] = [[b'a', b'bc', b''], [b'x', b'yz', b'long']]
                v['long'] = [['ä', ''], ['one', 'two']]
                f['named'] = v
                def written(name, type, places, count):
                    d = h5py.h5d.create(f.id, name, type, h5py.h5s.create_simple((count,)))
                    d.write(h5py.h5s.ALL, h5py.h5s.ALL, np.frombuffer(bytes(places), 'V16'), type)
                def place(values):  # the length of a list and the address of its values in memory
                    values = np.ascontiguousarray(values)
                    kept.append(values)
                    return len(values).to_bytes(8, 'little') + values.ctypes.data.to_bytes(8, 'little')
                kept = []
                def of_places(*places):
                    return np.frombuffer(b''.join(places), 'V16')
                ints = h5py.h5t.vlen_create(h5py.h5t.NATIVE_INT32)
                a, b, none = (place(np.array(v, 'i4')) for v in ([1, 2], [-3], []))
                written(b'lists', h5py.h5t.vlen_create(ints), place(of_places(a, b)) + place(of_places()) + place(of_places(none, b, a)), 3)
                deep = h5py.h5t.vlen_create(h5py.h5t.vlen_create(ints))
                written(b'deep', deep, place(of_places(place(of_places(a)), place(of_places()))), 1)
                point = np.dtype([('x', '<f8'), ('name', 'S2'), ('on', h5py.enum_dtype({'FALSE': 0, 'TRUE': 1}, 'i1'))])
                points = np.array([(1.5, b'a', 1), (np.nan, b'', 0)], point)
                written(b'points', h5py.h5t.vlen_create(h5py.h5t.py_create(point, logical=True)), place(points) + place(points[:0]), 2)
                raw = h5py.h5t.vlen_create(h5py.h5t.create(h5py.h5t.OPAQUE, 2))
                written(b'raw', raw, place(np.frombuffer(b'\\xffa\\0b', 'V2')), 1)
                large = np.array([2**64 - 1, 0], 'u8')
                v = np.zeros(1, [('key', 'i4'), ('pairs', [('u', 'u8'), ('h', 'f2')], (2,))])
                v['pairs']['u'] = large
                v['pairs']['h'] = [0.5, -np.inf]
                f['objects'] = v
                references = f.create_dataset('references', (1,), h5py.vlen_dtype(h5py.ref_dtype))
                f.create_dataset('alone', (), h5py.vlen_dtype(np.dtype('i4')))[()] = np.array([4, 5], 'i4')
            """;

    @TempDir
    private Path folder;

    private List<String> expected;

    @BeforeEach
    void write() throws Exception {
        Python.with("h5py").run(PROGRAM, folder);
        expected = Files.readAllLines(folder.resolve("expected.txt"));
    }

    private static String text(Column column) {
        StringJoiner cells = new StringJoiner("|");
        Datatype type = column.field().datatype();
        for (int i = 0; i < column.size(); i++) {
            StringJoiner values = new StringJoiner(",");
            for (int k = column.firstValue(i); k < column.firstValue(i) + column.valueCount(i); k++) {
                values.add(
                        type == Datatype.FLOAT32
                                ? Float.toString((float) column.doubleAt(k))
                                : type.isFloat() ? Double.toString(column.doubleAt(k)) : "" + column.longAt(k));
            }
            cells.add(values.toString());
        }
        return cells.toString();
    }

    private Cells read(String dataset) throws IOException {
        try (TableReader reader = new Hdf5Format()
                .read(
                        TableSources.file(folder.resolve("l.h5")),
                        ReadOptions.defaults().withValue("dataset", dataset))) {
            Cells cells = reader.next();
            return cells == null ? Cells.of(List.of()) : cells;
        }
    }

    @Test
    void listsAndArrays_haveTheValuesOfH5py() throws IOException {
        List<String> found = new ArrayList<>();
        for (String line : expected) {
            String name = line.substring(0, line.indexOf('\t'));
            found.add(name + "\t" + text(read(name).columns().get(0)));
        }
        assertEquals(expected, found);
        assertEquals(27, found.size());
    }

    @ParameterizedTest
    @CsvSource({"records, point, 3", "records, matrix, 4", "line_i4, line_i4, -1", "pure, pure, 6", "opaque, opaque, 7"
    })
    void cells_haveSeveralValues(String dataset, String field, int values) throws IOException {
        String name = dataset.equals(field) ? field : dataset + "." + field;
        Column column = read(dataset).column(name);
        assertEquals(dataset.equals("opaque"), column.field().datatype() == Datatype.BLOB);
        assertEquals(values < 0 ? Field.VARIABLE : values, column.field().valuesPerCell());
    }

    @ParameterizedTest
    @ValueSource(strings = {"line_i4", "line_f4", "box_u8", "records.point", "opaque"})
    void importedArrays_haveTheLists(String dataset) throws IOException {
        try (Tegula tegula = Tegula.create()) {
            GroupImportTest.loadArray(
                    tegula,
                    List.of(new TableInput(new Hdf5Format(), TableSources.file(folder.resolve("l.h5")))),
                    "mem://store/lists",
                    dataset);
            try (ArrayReader reader = tegula.openForReading("mem://store/lists")) {
                Column column = reader.query().read().column(dataset);
                assertTrue(expected.contains(dataset + "\t" + text(column)), text(column));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            value = {
                "texts; [\"a\",\"b\\\"c\",\"\"] [] []",
                "strings; [] [\"Zürich\",\"\"]",
                "named.names; [\"a\",\"bc\",\"\"] [\"x\",\"yz\",\"long\"]",
                "named.long; [\"ä\",\"\"] [\"one\",\"two\"]",
                "lists; [[1,2],[-3]] [] [[],[-3],[1,2]]",
                "deep; [[[1,2]],[]]",
                "points; [{\"x\":1.5,\"name\":\"a\",\"on\":true},{\"x\":\"NaN\",\"name\":\"\",\"on\":false}] []",
                "raw; [\"ff61\",\"0062\"]",
                "objects.pairs; [{\"u\":18446744073709551615,\"h\":0.5},{\"u\":0,\"h\":\"-Infinity\"}]"
            })
    void listsOfOthersThanNumbers_areTextInJson(String dataset, String json) throws IOException {
        List<String> notes = new ArrayList<>();
        try (TableReader reader = new Hdf5Format()
                .read(
                        TableSources.file(folder.resolve("l.h5")),
                        ReadOptions.defaults()
                                .withValue("dataset", dataset.replaceFirst("[.].*", ""))
                                .withNotes(note -> notes.add(note.text())))) {
            Column column = Objects.requireNonNull(reader.next()).column(dataset);
            List<String> found = new ArrayList<>();
            for (int i = 0; i < column.size(); i++) {
                found.add(column.text(i));
            }
            assertEquals(json, String.join(" ", found));
        }
        String of = switch (dataset) {
            case "lists", "deep" -> "lists";
            case "points", "objects.pairs" -> "compounds";
            case "raw" -> "opaque bytes";
            default -> "texts";
        };
        String note = "column '" + dataset + "': a list of " + of + " becomes text in JSON";
        assertTrue(notes.stream().anyMatch(each -> each.endsWith(note)), notes::toString);
    }

    @Test
    void listsOfReferences_areRefusedByName() {
        TableFileException e = assertThrows(TableFileException.class, () -> read("references"));
        assertTrue(String.valueOf(e.getMessage()).contains("lists of variable length of references"), e.getMessage());
    }
}
