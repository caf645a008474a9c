package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads variables that are shorter than their unlimited dimensions: what is not there has the fill value. */
class RecordVariablesTest {

    private static final String PROGRAM = """
            import netCDF4, numpy as np
            with netCDF4.Dataset('r.nc', 'w') as f:
                f.createDimension('u', None)
                f.createDimension('time', None)
                f.createDimension('x', 3)
                def add(name, type, axes, shape, values=None, fill=None, **options):
                    v = f.createVariable(name, type, axes, fill_value=fill, **options)
                    if shape:
                        v[tuple(slice(0, n) for n in shape)] = (
                            np.arange(np.prod(shape)).reshape(shape) if values is None else values)
                    return v
                add('time', 'i4', ('time',), (2,)).units = 'hours since 2000-01-01'
                add('full', 'i4', ('u', 'time'), (5, 4))
                for type in 'i2', 'i4', 'i8', 'u2', 'u4', 'u8', 'f4', 'f8':
                    add('v' + type, type, ('u',), (3,))
                add('bytes', 'i1', ('u',), (3,))
                add('ubytes', 'u1', ('u',), (3,))
                add('own', 'i4', ('u',), (3,), fill=7)
                add('own_bytes', 'i1', ('u',), (3,), fill=-1)
                add('box', 'i4', ('u', 'x', 'time'), (3, 3, 2), chunksizes=(2, 2, 3))
                add('zipped', 'f4', ('u', 'x', 'time'), (2, 3, 4), chunksizes=(2, 3, 1), zlib=True)
                add('never', 'f8', ('u', 'x'), None)
                add('texts', str, ('u',), (2,), np.array(['a', '\\u00e4'], object))
                add('unfilled', 'i2', ('u',), (2,), fill=False)
                g = f.createGroup('g')
                v = g.createVariable('inner', 'f4', ('u',))
                v[:1] = 5
            def listed(group, path=''):
                for name, v in group.variables.items():
                    yield path + name, v
                for name, inner in group.groups.items():
                    yield from listed(inner, path + name + '/')
            with netCDF4.Dataset('r.nc') as f, open('expected.txt', 'w') as out:
                for path, v in listed(f):
                    # One by one: the library confuses the rest of boxes.
                    values = ['null' if x is np.ma.masked else str(x) for x in
                              (v[i][()] if v.dtype is not str else v[i] for i in np.ndindex(v.shape))]
                    out.write(path + '\\t' + '|'.join(values) + '\\n')
            """;

    @TempDir
    private Path folder;

    private String cells(String dataset) throws IOException {
        StringJoiner texts = new StringJoiner("|");
        try (TableReader reader = new Hdf5Format()
                .read(
                        TableSources.file(folder.resolve("r.nc")),
                        ReadOptions.defaults().withValue("dataset", dataset))) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                Column column = batch.columns().get(0);
                for (int i = 0; i < column.size(); i++) {
                    texts.add(column.isNull(i) ? "null" : text(column, i));
                }
            }
        }
        return texts.toString();
    }

    private static String text(Column column, int i) {
        Datatype type = column.field().datatype();
        return type == Datatype.STRING_UTF8
                ? column.text(i)
                : type.isFloat() ? "" + column.doubleAt(i) : "" + column.longAt(i);
    }

    @Test
    void shorterVariables_haveTheValuesOfNetcdf() throws Exception {
        Python.with("netCDF4").run(PROGRAM, folder);
        List<String> found = new ArrayList<>();
        List<String> expected = Files.readAllLines(folder.resolve("expected.txt"));
        for (String line : expected) {
            String name = line.substring(0, line.indexOf('\t'));
            found.add(name + "\t" + cells(name));
        }
        // Hours since 2000 are times.
        String hours = "time\t" + 24L * (30 * 365 + 7) + "|" + (24L * (30 * 365 + 7) + 1) + "|null|null";
        assertEquals(
                expected.stream()
                        .map(line -> line.startsWith("time\t") ? hours : line)
                        .toList(),
                found);
        assertTrue(expected.contains("own\t0|1|2|null|null"), expected.toString());
    }

    @Test
    void wholeFile_isImported() throws Exception {
        Python.with("netCDF4").run(PROGRAM, folder);
        Path file = folder.resolve("r.nc");
        try (Tegula tegula = Tegula.create()) {
            GroupImportTest.load(tegula, file, GroupImportTest.plan(file));
            try (var reader = tegula.openForReading(GroupImportTest.URI + "/u")) {
                Column own = reader.query().fields("own").read().column("own");
                assertEquals(List.of(false, false, false, true, true), nulls(own));
            }
        }
    }

    private static List<Boolean> nulls(Column column) {
        List<Boolean> nulls = new ArrayList<>();
        for (int i = 0; i < column.size(); i++) {
            nulls.add(column.isNull(i));
        }
        return nulls;
    }

    /** Files of before 4.4.1 do not say that they are of NetCDF, but their axes have its fill value. */
    @Test
    void oldFiles_haveTheValuesOfNetcdf() throws Exception {
        Python.with("h5py", "netCDF4").run("""
                import h5py, netCDF4, numpy as np
                with h5py.File('r.nc', 'w') as f:
                    f.create_dataset('t', data=np.arange(3, dtype='i4'), fillvalue=-2147483647)
                    f['t'].make_scale('t')
                    for name, type, fill in ('never', 'f4', 9.969209968386869e36), ('whole', 'i4', -2147483647), ('other', 'i4', 5):
                        f.create_dataset(name, (3,), type, fillvalue=fill)
                        f[name].dims[0].attach_scale(f['t'])
                    f['whole'][0] = 7
                with netCDF4.Dataset('r.nc') as f, open('expected.txt', 'w') as out:
                    for name in ('never', 'whole', 'other'):
                        values = ['null' if x is np.ma.masked else str(x) for x in f[name][:]]
                        out.write(name + '\\t' + '|'.join(values) + '\\n')
                """, folder);
        List<String> found = new ArrayList<>();
        for (String name : List.of("never", "whole", "other")) {
            found.add(name + "\t" + cells(name));
        }
        assertEquals(Files.readAllLines(folder.resolve("expected.txt")), found);
        assertEquals("never\tnull|null|null", found.get(0));
    }

    /** In HDF5 alone, nothing says that the rest of a dataset has a value. */
    @Test
    void datasetShorterThanItsScale_isRefused() throws Exception {
        Python.with("h5py").run("""
                import h5py, numpy as np
                with h5py.File('r.nc', 'w') as f:
                    f['t'] = np.arange(4.0)
                    f['t'].make_scale('t')
                    f.create_dataset('a', data=[1, 2, 3], maxshape=(None,))
                    f['a'].dims[0].attach_scale(f['t'])
                """, folder);
        TableFileException e = assertThrows(TableFileException.class, () -> cells("a"));
        assertTrue(
                String.valueOf(e.getMessage())
                        .contains("'a': does not fill its axis 't' (found 3 positions, expected 4)"),
                e.getMessage());
    }
}
