package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads enumerations: their names, and null for the values that attributes declare missing. */
class EnumerationsTest {

    private static final String PROGRAM = """
            import h5py, netCDF4, numpy as np
            words = {'Clear': 0, 'Cumulus': 1, 'Missing': 255}
            out = open('expected.txt', 'w')
            with netCDF4.Dataset('e.nc', 'w') as f:
                clouds = f.createEnumType('u1', 'clouds', words)
                f.createDimension('x', 4)
                for name, fill in dict(filled=255, unnamed=7, plain=None).items():
                    v = f.createVariable(name, clouds, ('x',), fill_value=fill)
                    v[:3] = [1, 0, 0]
                    if fill is None:
                        v[3] = 1
            with netCDF4.Dataset('e.nc') as f:
                names = {value: name for name, value in words.items()}
                for name, v in f.variables.items():
                    values = np.ma.filled(np.ma.asarray(v[:]).astype('i4'), -1)
                    out.write(name + '\\t' + '|'.join('null' if x < 0 else names[x] for x in values) + '\\n')
            with h5py.File('e.h5', 'w') as f:
                clouds = h5py.enum_dtype(words, 'u1')
                for name, values in dict(typed=[1, 255, 0], several=[255, 1, 0], odd=[0, 9, 1]).items():
                    f.create_dataset(name, data=np.array(values, 'u1'), dtype=clouds)
                f['typed'].attrs.create('_FillValue', 255, dtype=clouds)
                f['several'].attrs.create('missing_value', [255, 0], dtype=clouds)
                f['flags'] = np.array([True, False, True])
                f['flags'].attrs['_FillValue'] = False
            """;

    @TempDir
    private Path folder;

    private String cells(String file, String dataset) throws IOException {
        StringJoiner texts = new StringJoiner("|");
        try (TableReader reader = new Hdf5Format()
                .read(
                        TableSources.file(folder.resolve(file)),
                        ReadOptions.defaults().withValue("dataset", dataset))) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                Column column = batch.columns().get(0);
                boolean isText = column.field().datatype() == Datatype.STRING_UTF8;
                for (int i = 0; i < column.size(); i++) {
                    texts.add(column.isNull(i) ? "null" : isText ? column.text(i) : "" + column.longAt(i));
                }
            }
        }
        return texts.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"filled", "unnamed", "plain"})
    void missingLabels_areNullWhereNetcdfMasksThem(String name) throws Exception {
        Python.with("netCDF4").run(PROGRAM, folder);
        String line = Files.readAllLines(folder.resolve("expected.txt")).stream()
                .filter(each -> each.startsWith(name + "\t"))
                .findFirst()
                .orElseThrow();
        assertEquals(line.substring(line.indexOf('\t') + 1), cells("e.nc", name));
        assertEquals(!name.equals("plain"), line.contains("null"), line);
    }

    @Test
    void missingValuesOfTheEnumeration_areNull() throws Exception {
        Python.with("netCDF4").run(PROGRAM, folder);
        assertEquals("Cumulus|null|Clear", cells("e.h5", "typed"));
        assertEquals("null|Cumulus|null", cells("e.h5", "several"));
        assertEquals("1|null|1", cells("e.h5", "flags"));
        TableFileException e = assertThrows(TableFileException.class, () -> cells("e.h5", "odd"));
        assertTrue(String.valueOf(e.getMessage()).contains("the value 9 has no name"), e.getMessage());
    }
}
