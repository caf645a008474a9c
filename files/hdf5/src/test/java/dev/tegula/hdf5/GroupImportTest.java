package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupMember;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.internal.io.group.GroupImport;
import dev.tegula.internal.io.group.GroupPlan;
import dev.tegula.internal.io.group.PlannedArray;
import dev.tegula.io.SchemaInference;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports whole files as groups: each variable arrives with all values, once, and with its attributes. */
class GroupImportTest {

    private static final Path FILES = Path.of("src/test/resources/hdf5");
    static final String URI = "mem://store/cube";

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private static TableInput input(Path file) {
        return new TableInput(new Hdf5Format(), TableSources.file(file));
    }

    static GroupPlan plan(Path file) throws IOException {
        GroupPlan plan = GroupImport.plan(input(file), ReadOptions.defaults());
        assertNotNull(plan);
        return plan;
    }

    /** Imports a file as the command does. */
    private GroupImport load(Path file, GroupPlan plan) throws IOException {
        return load(tegula, file, plan);
    }

    static GroupImport load(Tegula tegula, Path file, GroupPlan plan) throws IOException {
        GroupImport group = new GroupImport(tegula, URI, OpenOptions.defaults(), plan, Map.of());
        group.run(
                List.of(input(file)),
                ReadOptions.defaults(),
                (array, datasets, inputs) -> loadArray(tegula, inputs, array, datasets));
        return group;
    }

    private void loadArray(List<TableInput> inputs, String array, String datasets) throws IOException {
        loadArray(tegula, inputs, array, datasets);
    }

    static void loadArray(Tegula tegula, List<TableInput> inputs, String array, String datasets) throws IOException {
        ReadOptions read = ReadOptions.defaults().withValue("dataset", datasets);
        InferenceOptions inference = InferenceOptions.defaults().withRead(read);
        tegula.createArray(array, SchemaInference.of(inference).run(inputs).schema());
        TableImport.of(tegula, array)
                .withOptions(ImportOptions.defaults().withRead(read).withFill())
                .run(inputs);
    }

    private static List<String> texts(Column column) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < column.size(); i++) {
            texts.add(column.isNull(i) ? "null" : Arrays.toString(column.bytes(i)));
        }
        return texts;
    }

    private List<String> cells(String array, String field) {
        try (ArrayReader reader = tegula.openForReading(array)) {
            return texts(reader.read(Subarray.whole(), field).column(field));
        }
    }

    private static List<String> cells(Path file, GridItem item) throws IOException {
        return cells(file, item.path());
    }

    private static List<String> cells(Path file, String dataset) throws IOException {
        List<String> texts = new ArrayList<>();
        try (TableReader reader = new Hdf5Format()
                .read(TableSources.file(file), ReadOptions.defaults().withValue("dataset", dataset))) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                texts.addAll(texts(batch.columns().get(0)));
            }
        }
        return texts;
    }

    private List<String> members(String path) {
        return tegula.openGroup(URI + path).members().stream()
                .map(GroupMember::name)
                .sorted()
                .toList();
    }

    private Map<String, MetadataValue> metadata(String path) {
        return tegula.object(URI + path).metadata();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic/many1.nc", "classic/many5.nc", "conventions.nc", "grid.nc"})
    void eachVariable_isInOneArray(String name) throws IOException {
        Path file = FILES.resolve(name);
        GroupPlan plan = plan(file);
        assertTrue(plan.isGroup());
        GroupImport group = load(file, plan);
        assertEquals(List.of(), plan.unreadable());
        int compared = 0;
        for (PlannedArray array : plan.arrays()) {
            for (GridItem item : array.items()) {
                assertEquals(cells(file, item), cells(URI + "/" + array.path(), array.field(item)), item.path());
                compared++;
            }
        }
        long expected = plan.contents().items().stream()
                .filter(item -> !item.isCoordinates() && !item.axes().isEmpty())
                .filter(item -> item.axes().stream().allMatch(axis -> axis.length() > 0))
                .count();
        assertTrue(compared >= expected && compared > 5, compared + " of " + expected);
        assertEquals(members("").size(), group.complete().size());
    }

    @Test
    void attributes_becomeMetadataOfTheirOwners() throws IOException {
        Path file = FILES.resolve("classic/many1.nc");
        load(file, plan(file));
        Map<String, MetadataValue> group = metadata("");
        assertEquals("many", group.get("title").text());
        assertEquals("written by a test\nin two lines", group.get("history").text());
        assertEquals(MetadataValue.float64(4.25), group.get("single"));
        Map<String, MetadataValue> cube = metadata("/t_y_x");
        assertEquals("m", cube.get("__tiledb_dim.x.units").text());
        assertEquals(
                "hours since 2000-01-01 12:00",
                cube.get("__tiledb_dim.t.encoding.units").text());
    }

    /** A reader that applied them again would decode twice. */
    @Test
    void appliedAttributes_areKeptAsEncoding() throws IOException {
        Path file = FILES.resolve("classic/conventions1.nc");
        load(file, plan(file));
        Map<String, MetadataValue> array = metadata("/n");
        String packed = "__tiledb_attr.packed.";
        assertEquals(MetadataValue.float64(0.5), array.get(packed + "encoding.scale_factor"));
        assertEquals(MetadataValue.float64(10), array.get(packed + "encoding.add_offset"));
        assertEquals(MetadataValue.int16((short) -4), array.get(packed + "encoding._FillValue"));
        assertFalse(array.containsKey(packed + "scale_factor"));
        assertEquals(
                "days since 1970-01-01",
                array.get("__tiledb_attr.days.encoding.units").text());
        assertEquals(MetadataValue.int32(-3, 4), array.get("__tiledb_attr.ranged.valid_range"));
    }

    /** Groups, coordinates that no array has, coordinates that are not ordered, and several variables of a shape. */
    @Test
    void groupsAndCoordinates_areKept() throws Exception {
        Python.with("netCDF4").run("""
                import netCDF4, numpy as np
                with netCDF4.Dataset('nested.nc', 'w') as f:
                    f.title = 'nested'
                    f.createDimension('x', 3)
                    f.createDimension('alone', 2)
                    f.createVariable('x', 'f4', ('x',))[:] = [3, 1, 2]
                    f.createVariable('alone', 'f8', ('alone',))[:] = [0.5, 1.5]
                    f.createVariable('a', 'i4', ('x',))[:] = [1, 2, 3]
                    g = f.createGroup('inner/deep')
                    g.level = np.int16(2)
                    g.names = ['p', 'q']
                    g.createVariable('a', 'i4', ('x',))[:] = [4, 5, 6]
                    g.createVariable('b', 'i4', ('x',))[:] = [7, 8, 9]
                    v = g.createVariable('one', 'f8', ())
                    v.units = 'm'
                    v[...] = 2.5
                    f.createGroup('empty').note = 'nothing'
                """, folder);
        Path file = folder.resolve("nested.nc");
        load(file, plan(file));
        assertEquals(List.of("a", "alone", "empty", "inner", "x"), members(""));
        assertEquals(List.of("deep"), members("/inner"));
        // Coordinates of another group that no array can store are there once.
        assertEquals(List.of("x"), members("/inner/deep"));
        assertEquals("nothing", metadata("/empty").get("note").text());
        Map<String, MetadataValue> deep = metadata("/inner/deep");
        assertEquals(MetadataValue.int16((short) 2), deep.get("level"));
        assertEquals("[\"p\",\"q\"]", deep.get("names").text());
        assertEquals(MetadataValue.float64(2.5), deep.get("one"));
        assertEquals("m", deep.get("__tiledb_attr.one.units").text());
        assertEquals(3, cells(URI + "/x", "x").size());
        assertEquals(3, cells(URI + "/inner/deep/x", "b").size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"earliest", "latest"})
    void linksToNames_areOtherNamesOrNamed(String version) throws Exception {
        Python.with("h5py").run("""
                import h5py
                with h5py.File('links.h5', 'w', libver='VERSION') as f:
                    f['a'] = [1, 2]
                    f['g/b'] = [[1], [2]]
                    f['soft'] = h5py.SoftLink('/a')
                    f['g/relative'] = h5py.SoftLink('b')
                    f['group'] = h5py.SoftLink('g')
                    f['twice'] = h5py.SoftLink('group/relative')
                    f['circle'] = h5py.SoftLink('circle')
                    f['nothing'] = h5py.SoftLink('/no')
                    f['g/external'] = h5py.ExternalLink('other.h5', '/x')
                    f['hard'] = f['a']
                    f['z'] = f['g/b']
                    f['to_hard'] = h5py.SoftLink('z')
                """.replace("VERSION", version), folder);
        Path file = folder.resolve("links.h5");
        GroupPlan plan = plan(file);
        assertEquals(
                List.of("a", "g/b"),
                plan.arrays().stream().map(PlannedArray::path).toList());
        assertEquals(
                List.of(
                        "'circle' is not imported: it is a link to 'circle', which the file does not have.",
                        "'g/external' is not imported: it is a link to 'x' in the file 'other.h5': the file "
                                + "'other.h5' is missing. Copy it into the folder of this file.",
                        "'g/relative' is another name of 'g/b', which is imported once.",
                        "'group' is another name of 'g', which is imported once.",
                        "'hard' is another name of 'a', which is imported once.",
                        "'nothing' is not imported: it is a link to 'no', which the file does not have.",
                        "'soft' is another name of 'a', which is imported once.",
                        "'to_hard' is another name of 'g/b', which is imported once.",
                        "'twice' is another name of 'g/b', which is imported once.",
                        "'z' is another name of 'g/b', which is imported once."),
                plan.contents().notes().stream().sorted().toList());
        for (String name : List.of("twice", "/group/b", "group/relative", "z", "to_hard")) {
            assertEquals(cells(file, "g/b"), cells(file, name), name);
        }
    }

    /** A file per day has variables of the day, and those of all days again. */
    @Test
    void variablesOfEachFile_areImportedOnce() throws Exception {
        Python.with("netCDF4").run("""
                import netCDF4
                for day in range(3):
                    with netCDF4.Dataset(f'day{day}.nc', 'w', format='NETCDF3_CLASSIC') as f:
                        f.createDimension('time', None)
                        f.createDimension('lat', 2)
                        t = f.createVariable('time', 'i4', ('time',))
                        t.units = 'days since 2026-01-01'
                        t[:] = [day]
                        f.createVariable('lat', 'f4', ('lat',))[:] = [60, 50]
                        f.createVariable('kelvin', 'f4', ('time', 'lat'))[:] = [[10 * day, 10 * day + 1]]
                        f.createVariable('height', 'i4', ('lat',))[:] = [5, 6 if day < 2 else 7]
                """, folder);
        GroupPlan plan = plan(folder.resolve("day0.nc"));
        GroupImport group = new GroupImport(tegula, URI, OpenOptions.defaults(), plan, Map.of());
        List<TableInput> days = List.of(input(folder.resolve("day0.nc")), input(folder.resolve("day1.nc")));
        group.run(days, ReadOptions.defaults(), (array, datasets, inputs) -> loadArray(inputs, array, datasets));
        assertEquals(4, cells(URI + "/kelvin", "kelvin").size());
        assertEquals(2, cells(URI + "/height", "height").size());
        GroupImport other = new GroupImport(tegula, URI + "2", OpenOptions.defaults(), plan, Map.of());
        List<TableInput> changed = List.of(days.get(0), input(folder.resolve("day2.nc")));
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> other.run(
                        changed,
                        ReadOptions.defaults(),
                        (array, datasets, inputs) -> loadArray(inputs, array, datasets)));
        assertTrue(String.valueOf(e.getMessage()).contains("'height' has other values"), e.getMessage());
    }

    @Test
    void afterAFailure_theGroupHasTheCompleteArrays() throws IOException {
        Path file = FILES.resolve("classic/many1.nc");
        GroupPlan plan = plan(file);
        GroupImport group = new GroupImport(tegula, URI, OpenOptions.defaults(), plan, Map.of());
        List<String> seen = new ArrayList<>();
        assertThrows(
                IOException.class,
                () -> group.run(List.of(input(file)), ReadOptions.defaults(), (array, datasets, inputs) -> {
                    seen.add(array);
                    if (seen.size() == 2) {
                        throw new IOException("full");
                    }
                    loadArray(inputs, array, datasets);
                }));
        assertEquals(1, group.complete().size());
        assertEquals(1, tegula.openGroup(URI).members().size());
        assertEquals(seen.get(0), tegula.openGroup(URI).members().get(0).uri());
    }
}
