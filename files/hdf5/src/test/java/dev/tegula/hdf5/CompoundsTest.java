package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.io.group.GroupImport;
import dev.tegula.internal.io.group.GroupPlan;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads datasets of compounds: each member is a column, whose values are those that h5py reads. */
class CompoundsTest {

    private static final String PROGRAM = """
            import h5py, numpy as np
            rng = np.random.default_rng(5)
            inner = np.dtype([('a', '>i2'), ('b', 'f4')])
            kinds = np.dtype({'names': ['i', 'name', 'deep', 'u', 'd'], 'offsets': [4, 8, 20, 32, 40], 'itemsize': 50,
                              'formats': ['<i4', 'S5', inner, '>u8', '<f8']})
            with h5py.File('c.h5', 'w') as f, open('c.txt', 'w') as out:
                def values(shape):
                    v = np.zeros(shape, kinds)
                    v['i'] = rng.integers(-9, 9, shape)
                    v['name'] = rng.choice(np.array([b'', b'x', b'longe']), shape)
                    v['deep']['a'] = rng.integers(-300, 300, shape)
                    v['deep']['b'] = rng.normal(size=shape)
                    v['u'] = rng.integers(0, 2**63, shape, dtype='u8') * 2
                    v['d'] = rng.normal(size=shape)
                    return v
                def write(name, v, **options):
                    f.create_dataset(name, data=v, **options)
                    def add(path, w):
                        if w.dtype.names:
                            for n in w.dtype.names:
                                add(path + '.' + n, w[n])
                        elif w.dtype.kind == 'c':
                            add(path + '.r', w.real)
                            add(path + '.i', w.imag)
                        elif w.dtype.kind == 'S':
                            out.write(path + '\\t' + '|'.join(x.decode() for x in w.ravel()) + '\\n')
                        else:
                            out.write(path + '\\t' + '|'.join(str(x) if w.dtype.kind in 'iu' else repr(float(x))
                                                            for x in w.ravel().tolist()) + '\\n')
                    add(name, f[name][()])
                write('line', values(7))
                write('group/chunked', values((5, 6)), chunks=(2, 4), compression='gzip', shuffle=True)
                write('waves', (rng.normal(size=4) + 1j * rng.normal(size=4)).astype('c16'))
                write('large', values((300, 40)), chunks=(7, 40))
                f.create_dataset('odd', data=np.zeros(3, [('ok', 'i4'), ('list', 'g')]))
                f['line'].attrs['units'] = 'days since 2000-01-01'
                f['line'].attrs['long_name'] = 'a line'
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws Exception {
        Python.with("h5py").run(PROGRAM, folder);
    }

    private TableReader open(String dataset) throws IOException {
        return new Hdf5Format()
                .read(
                        TableSources.file(folder.resolve("c.h5")),
                        ReadOptions.defaults().withValue("dataset", dataset));
    }

    private Map<String, String> expected(String dataset) throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (String line : Files.readAllLines(folder.resolve("c.txt"))) {
            String[] words = line.split("\t", -1);
            if (words[0].startsWith(dataset + ".")) {
                found.put(words[0].substring(words[0].lastIndexOf('/') + 1), words[1]);
            }
        }
        return found;
    }

    private Map<String, String> found(String dataset) throws IOException {
        Map<String, List<String>> texts = new TreeMap<>();
        try (TableReader reader = open(dataset)) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                for (Column column : batch.columns()) {
                    List<String> own = texts.computeIfAbsent(column.name(), name -> new ArrayList<>());
                    for (int i = 0; i < column.size(); i++) {
                        own.add(text(column, i));
                    }
                }
            }
        }
        Map<String, String> joined = new TreeMap<>();
        texts.forEach((name, own) -> joined.put(name, String.join("|", own)));
        return joined;
    }

    private static String text(Column column, int i) {
        return switch (column.field().datatype()) {
            case STRING_UTF8 -> column.text(i);
            case FLOAT32, FLOAT64 -> Double.toString(column.doubleAt(i));
            case UINT64 -> Long.toUnsignedString(column.longAt(i));
            default -> Long.toString(column.longAt(i));
        };
    }

    @Test
    void membersAreColumns_ofAllLayouts() throws IOException {
        for (String dataset : List.of("line", "group/chunked", "waves", "large")) {
            Map<String, String> expected = expected(dataset);
            Map<String, String> found = found(dataset);
            assertEquals(expected.keySet(), found.keySet());
            for (Map.Entry<String, String> each : expected.entrySet()) {
                assertEquals(
                        numbers(each.getValue()), numbers(found.get(each.getKey())), dataset + " " + each.getKey());
            }
        }
    }

    /** Java and Python write exponents differently. */
    private static List<Object> numbers(String joined) {
        List<Object> values = new ArrayList<>();
        for (String text : joined.split("\\|", -1)) {
            values.add(text.matches("-?[0-9]+[.].*") ? (Object) Double.valueOf(text) : text);
        }
        return values;
    }

    @Test
    void aMember_isReadByItsName() throws IOException {
        assertEquals(List.of("line.deep.a"), List.copyOf(found("line.deep.a").keySet()));
        assertEquals(2, found("line.i,line.d").size());
    }

    @Test
    void membersThatCannotBeRead_areRefusedByName() throws IOException {
        TableFileException e =
                assertThrows(TableFileException.class, () -> open("odd").close());
        assertTrue(
                String.valueOf(e.getMessage()).contains("dataset 'odd.list': its type is not supported"),
                e.getMessage());
        assertEquals("0|0|0", found("odd.ok").get("odd.ok"));
    }

    /** Conventions are about variables of numbers: the attribute is kept, but not applied to the members. */
    @Test
    void wholeFiles_haveAnArrayPerCompound() throws IOException {
        TableInput input = new TableInput(new Hdf5Format(), TableSources.file(folder.resolve("c.h5")));
        GroupPlan plan = GroupImport.plan(input, ReadOptions.defaults());
        assertEquals(
                List.of("group/chunked", "large", "line", "odd.ok", "waves"),
                plan.arrays().stream().map(array -> array.path()).sorted().toList());
        assertEquals(
                List.of("odd.list"),
                plan.unreadable().stream().map(item -> item.path()).toList());
        String attributes = plan.contents().items().stream()
                .filter(item -> item.path().equals("line.i"))
                .findFirst()
                .orElseThrow()
                .attributes()
                .keySet()
                .toString();
        assertEquals("[long_name, units]", attributes);
    }
}
