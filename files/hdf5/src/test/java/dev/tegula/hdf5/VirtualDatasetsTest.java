package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads virtual datasets that grow with their sources, or with the number of these, as h5py does. */
class VirtualDatasetsTest {

    /** All datasets are written first, and the sources grow afterwards. */
    private static final String PROGRAM = """
            import h5py, numpy as np
            from h5py import h5d, h5p, h5s, h5t
            UNLIMITED = h5s.UNLIMITED
            def source(name, rows, width=4, first=0):
                with h5py.File(name, 'w') as f:
                    values = np.arange(first, first + rows * width, dtype='i4').reshape(rows, width)
                    f.create_dataset('d', data=values, maxshape=(None, width), chunks=(2, width))
            def add(name, rows, width=4):
                with h5py.File(name, 'a') as f:
                    old = len(f['d'])
                    f['d'].resize(old + rows, 0)
                    f['d'][old:] = np.arange(900, 900 + rows * width).reshape(rows, width)
            def chosen(start, count, stride=None, block=None, shape=(1, 4)):
                space = h5s.create_simple(shape, (UNLIMITED,) + shape[1:])
                space.select_hyperslab(start, count, stride, block)
                return space
            source('a.h5', 6)
            source('b.h5', 4, first=100)
            for n in (0, 1, 2, 3, 5):
                source(f'part{n}.h5', 3, first=1000 * n)
            with h5py.File('v.h5', 'w', libver='latest') as f:
                def virtual(name, shape, mappings, fill=-1):
                    creation = h5p.create(h5p.DATASET_CREATE)
                    creation.set_fill_value(np.array(fill, dtype='i4'))
                    for mapped, file, dataset, elements in mappings:
                        creation.set_virtual(mapped, file.encode(), dataset.encode(), elements)
                    limits = (UNLIMITED,) + shape[1:]
                    h5d.create(f.id, name.encode(), h5t.STD_I32LE, h5s.create_simple(shape, limits), creation)
                whole = chosen((0, 0), (1, 1), block=(UNLIMITED, 4))
                rows = lambda n, width=4: h5s.create_simple((n, width))
                virtual('grows', (6, 4), [(whole, 'a.h5', 'd', whole)])
                virtual('columns', (6, 8), [
                    (chosen((0, 0), (1, 1), block=(UNLIMITED, 4), shape=(1, 8)), 'a.h5', 'd', whole),
                    (chosen((0, 4), (1, 1), block=(UNLIMITED, 4), shape=(1, 8)), 'b.h5', 'd', whole)])
                virtual('woven', (10, 4), [
                    (chosen((0, 0), (UNLIMITED, 1), (5, 1), (3, 4)), 'a.h5', 'd', whole),
                    (chosen((3, 0), (UNLIMITED, 1), (5, 1), (2, 4)), 'b.h5', 'd', whole)])
                virtual('thinned', (4, 4), [(whole, 'a.h5', 'd', chosen((1, 0), (UNLIMITED, 1), (3, 1), (2, 4)))])
                virtual('files', (3, 4), [(chosen((0, 0), (UNLIMITED, 1), (3, 1), (3, 4)), 'part%b.h5', 'd', rows(3))])
                virtual('spaced', (3, 4), [(chosen((1, 0), (UNLIMITED, 1), (5, 1), (3, 4)), 'part%b.h5', 'd', rows(3))])
                virtual('fixed_too', (23, 4), [
                    (chosen((0, 0), (UNLIMITED, 1), (3, 1), (3, 4)), 'part%b.h5', 'd', rows(3)),
                    (chosen((20, 0), (1, 1), block=(3, 4), shape=(23, 4)), 'part5.h5', 'd', rows(3))])
                for i in range(3):
                    f.create_dataset(f'own{i}', data=np.arange(i * 4, i * 4 + 4, dtype='i4').reshape(1, 4))
                virtual('names', (1, 4), [(chosen((0, 0), (UNLIMITED, 1), (1, 1), (1, 4)), '.', 'own%b', rows(1))])
                virtual('nothing', (1, 4), [(chosen((0, 0), (UNLIMITED, 1), (1, 1), (1, 4)), 'none%b.h5', 'd', rows(1))])
                virtual('outside', (1, 4), [(chosen((0, 0), (UNLIMITED, 1), (1, 1), (1, 4)), '../none%b.h5', 'd', rows(1))])
            add('a.h5', 3)
            add('b.h5', 1)
            source('part4.h5', 3, first=4000)
            import os
            os.remove('part3.h5')
            with h5py.File('v.h5') as f, open('expected.txt', 'w') as out:
                for name in ('grows', 'columns', 'woven', 'thinned', 'files', 'spaced', 'fixed_too', 'names'):
                    values = f[name][...]
                    out.write(f"{name} {'x'.join(map(str, values.shape))} {','.join(map(str, values.ravel()))}\\n")
                assert f['nothing'].shape == (0, 4)
            """;

    @TempDir
    private Path folder;

    private static TableReader open(Path file, String dataset) throws IOException {
        return new Hdf5Format()
                .read(TableSources.file(file), ReadOptions.defaults().withValue("dataset", dataset));
    }

    private static String text(Path file, String dataset) throws IOException {
        StringJoiner values = new StringJoiner(",");
        StringJoiner shape = new StringJoiner("x");
        try (TableReader reader = open(file, dataset)) {
            reader.schema().axes().stream().map(TableAxis::length).forEach(length -> shape.add("" + length));
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                Column column = cells.columns().get(0);
                for (int i = 0; i < column.size(); i++) {
                    values.add("" + column.longAt(i));
                }
            }
        }
        return dataset + " " + shape + " " + values;
    }

    @Test
    void growingDatasets_haveTheShapeAndValuesOfTheirSources() throws Exception {
        Python.with("h5py").run(PROGRAM, folder);
        Path file = folder.resolve("v.h5");
        List<String> expected = Files.readAllLines(folder.resolve("expected.txt"));
        List<String> found = new ArrayList<>();
        for (String line : expected) {
            found.add(text(file, line.substring(0, line.indexOf(' '))));
        }
        assertEquals(expected, found);
        assertEquals(8, found.size());
        assertEquals("nothing 0x4 ", text(file, "nothing"));
        TableFileException e = assertThrows(TableFileException.class, () -> text(file, "outside"));
        assertTrue(String.valueOf(e.getMessage()).contains("the file '../none0.h5' is missing"), e.getMessage());
    }
}
