package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.io.group.GroupPlan;
import dev.tegula.internal.io.group.PlannedArray;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads structures and complex numbers as a column per field: those of zarr-python, and the same in version 3. */
class StructuresTest {

    private static final String PROGRAM = """
            import base64, json, os, numpy as np, zarr
            rng = np.random.default_rng(11)
            inner = np.dtype([('a', '<i2'), ('b', '<f8')])
            little = np.dtype([('id', '<u4'), ('x', '<f4'), ('word', '<U3'), ('inner', inner), ('yes', '?'), ('when', '<M8[s]')])
            big = np.dtype([('id', '>u4'), ('x', '>f4'), ('name', 'S4')])
            def filled(dtype, shape):
                a = np.zeros(shape, dtype)
                for name in dtype.names:
                    t = dtype[name]
                    if t.names:
                        a[name] = filled(t, shape)
                    elif t.kind in 'US':
                        a[name] = rng.choice(['ab', '', 'xyz', '1'], shape)
                    elif t.kind == 'f':
                        a[name] = rng.normal(size=shape)
                    else:
                        a[name] = rng.integers(0, 2 if t.kind == 'b' else 99, shape)
                return a
            out = open('expected.txt', 'w')
            def line(store, name, a):
                if a.dtype.names:
                    for n in a.dtype.names:
                        line(store, name + n if name in ('', ) else name + '.' + n, a[n])
                elif a.dtype.kind == 'c':
                    line(store, name + '.r', a.real)
                    line(store, name + '.i', a.imag)
                else:
                    def text(v):
                        return v.decode() if isinstance(v, bytes) else str(v) if isinstance(v, str) else repr(float(v)) if a.dtype.kind == 'f' else str(int(v))
                    out.write(f'{store} {name}=' + '|'.join(text(v) for v in (a.astype('i8') if a.dtype.kind == 'M' else a).ravel()) + '\\n')
            root = zarr.open_group('two.zarr', mode='w')
            values = {'little': filled(little, (5, 7)), 'big': filled(big, (5, 7)),
                      'c': (rng.normal(size=(5, 7)) + 1j * rng.normal(size=(5, 7))).astype('<c8'),
                      'cbig': (rng.normal(size=(5, 7)) + 1j * rng.normal(size=(5, 7))).astype('>c16')}
            for name, a in values.items():
                z = root.create_dataset(name, shape=a.shape, dtype=a.dtype, chunks=(2, 3), order='F' if name == 'big' else 'C',
                                        fill_value=a[0, 0].tobytes() if a.dtype.names else a[0, 0])
                z[:4, :] = a[:4, :]
                z.attrs['units'] = 'K'
                line('two', name, z[:])
            root.create_dataset('sub', shape=(2,), dtype=[('x', 'f4', (2,))])
            root['plain'] = np.arange(35, dtype='i4').reshape(5, 7)
            v3 = {'i2': 'int16', 'u4': 'uint32', 'f4': 'float32', 'f8': 'float64', 'b1': 'bool', 'c8': 'complex64', 'c16': 'complex128'}
            def v3_type(t, pairs):
                if t.names:
                    fields = [[n, v3_type(t[n], pairs)] if pairs else {'name': n, 'data_type': v3_type(t[n], pairs)} for n in t.names]
                    return {'name': 'structured' if pairs else 'struct', 'configuration': {'fields': fields}}
                if t.kind == 'U':
                    return {'name': 'fixed_length_utf32', 'configuration': {'length_bytes': t.itemsize}}
                if t.kind == 'M':
                    return {'name': 'numpy.datetime64', 'configuration': {'unit': 's', 'scale_factor': 1}}
                return v3[t.str[1:]]
            def write3(name, a, pairs, fill, codecs=[], endian='little'):
                folder = f'three.zarr/{name}'
                os.makedirs(folder + '/c/0')
                os.makedirs(folder + '/c/1')
                shards = codecs == 'shards'
                bytes_codec = {'name': 'bytes', 'configuration': {'endian': endian}}
                chain = [bytes_codec] if not shards else [{'name': 'sharding_indexed', 'configuration': {'chunk_shape': [1, 3],
                    'codecs': [bytes_codec], 'index_codecs': [bytes_codec]}}]
                json.dump({'zarr_format': 3, 'node_type': 'array', 'shape': [5, 7], 'data_type': v3_type(a.dtype, pairs), 'fill_value': fill,
                    'chunk_grid': {'name': 'regular', 'configuration': {'chunk_shape': [3, 3]}}, 'attributes': {'scale_factor': 2.0},
                    'chunk_key_encoding': {'name': 'default', 'configuration': {'separator': '/'}}, 'codecs': chain},
                    open(folder + '/zarr.json', 'w'))
                padded = np.zeros((6, 9), a.dtype)
                padded[:5, :7] = a
                for i in range(2):
                    for j in range(2):  # the last chunks are not stored
                        chunk = padded[3 * i:3 * i + 3, 3 * j:3 * j + 3]
                        data = chunk.tobytes()
                        if shards:
                            size = len(data) // 3
                            data += np.array([[k * size, size] for k in range(3)], '<u8').tobytes()
                        open(f'{folder}/c/{i}/{j}', 'wb').write(data)
                expected = a.copy()
                expected[:, 6] = a[1, 1]
                line('three', name, expected)
            os.makedirs('three.zarr')
            json.dump({'zarr_format': 3, 'node_type': 'group', 'attributes': {}}, open('three.zarr/zarr.json', 'w'))
            a = values['little']
            f = a[1, 1]
            coded = base64.b64encode(f.tobytes()).decode()
            named = {'id': int(f['id']), 'x': float(f['x']), 'word': str(f['word']), 'inner': {'a': int(f['inner']['a']), 'b': float(f['inner']['b'])},
                     'yes': bool(f['yes']), 'when': int(f['when'].astype('i8'))}
            write3('pairs', a, True, coded)
            write3('named', a, False, named)
            write3('shards', a, False, named, 'shards')
            c = values['c']
            write3('complex', c, False, [float(c[1, 1].real), float(c[1, 1].imag)])
            write3('refused', c, False, [0.0, 0.0], endian='big')
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws Exception {
        Python.with("zarr").run(PROGRAM, folder);
    }

    private static String text(Column column) {
        StringJoiner values = new StringJoiner("|");
        Datatype type = column.field().datatype();
        for (int i = 0; i < column.size(); i++) {
            values.add(
                    type == Datatype.STRING_UTF8
                            ? column.text(i)
                            : type.isFloat() ? Double.toString(column.doubleAt(i)) : "" + column.longAt(i));
        }
        return values.toString();
    }

    private List<Column> read(String store, String array) throws IOException {
        return Stored.cells(
                        folder.resolve(store + ".zarr"), ReadOptions.defaults().withValue("dataset", array))
                .columns();
    }

    @Test
    void fields_areColumnsWithTheValuesOfZarrPython() throws IOException {
        List<String> expected = Files.readAllLines(folder.resolve("expected.txt")).stream()
                .filter(line -> !line.startsWith("three refused"))
                .toList();
        List<String> found = new ArrayList<>();
        for (String array : List.of("little", "big", "c", "cbig")) {
            read("two", array)
                    .forEach(column -> found.add("two " + column.field().name() + "=" + text(column)));
        }
        for (String array : List.of("pairs", "named", "shards", "complex")) {
            read("three", array)
                    .forEach(column -> found.add("three " + column.field().name() + "=" + text(column)));
        }
        assertEquals(expected, found);
        assertEquals(7 + 3 + 2 + 2 + 3 * 7 + 2, found.size());
    }

    @Test
    void aField_isReadAlone() throws IOException {
        List<Column> columns = read("two", "little.inner.b");
        assertEquals(1, columns.size());
        assertTrue(Files.readAllLines(folder.resolve("expected.txt"))
                .contains("two little.inner.b=" + text(columns.get(0))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "two; sub; type a structure with a field of several values is not supported",
                "three; refused; bytes of structures, big-endian"
            })
    void otherStructures_areRefusedByName(String store, String array, String message) {
        TableFileException e = assertThrows(TableFileException.class, () -> read(store, array));
        assertTrue(String.valueOf(e.getMessage()).contains(message), e.getMessage());
    }

    @Test
    void groups_haveTheFieldsOfStructures() throws Exception {
        Files.walk(folder.resolve("two.zarr/sub"))
                .sorted(java.util.Comparator.reverseOrder())
                .forEach(path -> path.toFile().delete());
        GroupPlan plan = AttributesTest.plan(folder.resolve("two.zarr"));
        assertEquals(1, plan.arrays().size());
        PlannedArray array = plan.arrays().get(0);
        assertTrue(array.toString().contains("little.inner.b"), array.toString());
        assertTrue(array.toString().contains("plain"), array.toString());
    }
}
