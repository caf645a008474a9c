package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.io.SchemaInference;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Subarray;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports times of other calendars: numbers of one meaning go to one array. */
class CountedTimesTest {

    private static final String URI = "mem://store/array";

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    @BeforeEach
    void write() throws Exception {
        Python.with("netCDF4").run("""
                import netCDF4
                def write(name, values, units, calendar):
                    with netCDF4.Dataset(name, 'w', format='NETCDF3_CLASSIC') as f:
                        f.createDimension('time', None)
                        t = f.createVariable('time', 'f8', ('time',))
                        t.units, t.calendar = units, calendar
                        t[:] = values
                        f.createVariable('v', 'i4', ('time',))[:] = [int(10 * x) for x in values]
                        w = f.createVariable('when', 'f8', ('time',))
                        w.units, w.calendar = units, calendar
                        w[:] = values
                write('first.nc', [0.5, 2], 'days since 2000-01-01', 'noleap')
                write('next.nc', [3, 4.5], 'days since 2000-01-01', 'noleap')
                write('units.nc', [3, 4.5], 'days since 2001-01-01', 'noleap')
                write('calendar.nc', [3, 4.5], 'days since 2000-01-01', '360_day')
                write('standard.nc', [3, 4.5], 'days since 2000-01-01', 'standard')
                """, folder);
    }

    private List<TableInput> files(String... names) {
        return Arrays.stream(names)
                .map(name -> new TableInput(new Hdf5Format(), TableSources.file(folder.resolve(name))))
                .toList();
    }

    private static ReadOptions read(String variable) {
        return ReadOptions.defaults().withValue("dataset", variable);
    }

    private void create(String variable, String... names) throws IOException {
        InferenceOptions options = InferenceOptions.defaults().withRead(read(variable));
        tegula.createArray(URI, SchemaInference.of(options).run(files(names)).schema());
    }

    private void load(String variable, String... names) throws IOException {
        TableImport.of(tegula, URI)
                .withOptions(ImportOptions.defaults().withRead(read(variable)))
                .run(files(names));
    }

    @Test
    void numbers_becomeALabelWithItsMeaning() throws IOException {
        create("v", "first.nc", "next.nc");
        load("v", "first.nc");
        load("v", "next.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            assertEquals(
                    "days since 2000-01-01",
                    reader.metadata().get("__tiledb_dim.time.units").text());
            assertEquals(
                    "noleap",
                    reader.metadata().get("__tiledb_dim.time.calendar").text());
            assertArrayEquals(
                    new double[] {0.5, 2, 3, 4.5},
                    reader.label("time").read(Subarray.whole(), "label").float64("label"));
            assertArrayEquals(
                    new int[] {5, 20, 30, 45},
                    reader.read(Subarray.whole(), "v").int32("v"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"units.nc", "calendar.nc", "standard.nc"})
    void numbersOfAnotherMeaning_areRefused(String other) throws IOException {
        create("v", "first.nc", "next.nc");
        load("v", "first.nc");
        TegulaException later = assertThrows(TegulaException.class, () -> load("v", other));
        assertTrue(String.valueOf(later.getMessage()).contains("'time'"), later.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"units.nc", "calendar.nc", "standard.nc"})
    void attributesOfAnotherMeaning_areRefused(String other) throws IOException {
        create("when", "first.nc", "next.nc");
        load("when", "first.nc");
        assertThrows(TegulaException.class, () -> load("when", other));
        try (ArrayReader reader = tegula.openForReading(URI)) {
            assertEquals(1, reader.fragments().size());
            assertEquals(
                    "noleap",
                    reader.metadata().get("__tiledb_attr.when.calendar").text());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"units.nc", "calendar.nc"})
    void filesOfSeveralMeanings_areNotOneArray(String other) throws IOException {
        create("v", "first.nc", other);
        assertThrows(TegulaException.class, () -> load("v", "first.nc", other));
        try (ArrayReader reader = tegula.openForReading(URI)) {
            assertEquals(0, reader.fragments().size());
        }
    }

    @Test
    void arraysOfDatetimes_takeNoNumbers() throws IOException {
        create("v", "standard.nc");
        load("v", "standard.nc");
        assertThrows(TegulaException.class, () -> load("v", "calendar.nc"));
        assertThrows(TegulaException.class, () -> load("v,when", "calendar.nc"));
    }
}
