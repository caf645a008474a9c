package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.tree.TreeExport;
import dev.tegula.internal.io.tree.TreeFormats;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.tools.Python;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Exports groups: what an import divided into arrays is one data set again, as xarray opens it. */
class GroupExportTest {

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    private static final String STORE = """
            import numpy as np, zarr
            root = zarr.open_group('in.zarr', mode='w')
            root.attrs.update(title='gr\u00fcn \ud83d\ude00')
            def add(group, name, values, axes, **attributes):
                group.create_dataset(name, data=values, fill_value=None).attrs.update(
                    dict(attributes, _ARRAY_DIMENSIONS=axes))
            add(root, 'lat', np.array([50., 20., 10.]), ['lat'], units='degrees_north')
            add(root, 'shuffled', np.array([5, 1, 7]), ['shuffled'], units='m')
            add(root, 'level', np.array([0, 1]), ['level'], units='1')
            add(root, 'kelvin', np.arange(6, dtype='f4').reshape(2, 3), ['level', 'lat'], units='\u00b0C')
            add(root, 'wind', np.arange(6, dtype='f4').reshape(2, 3), ['level', 'lat'], units='m s-1')
            add(root, 'height', np.arange(3, dtype='f4'), ['lat'], units='m')
            add(root, 'depth', np.arange(6, dtype='i2').reshape(3, 2), ['shuffled', 'plain'])
            add(root, 'name', np.array(['a', 'bc', '\u00fc'], '<U2'), ['lat'])
            root.create_dataset('crs', data=np.int32(3), shape=()).attrs.update(
                grid_mapping_name='latitude_longitude', _ARRAY_DIMENSIONS=[])
            root.create_dataset('bare', data=np.float64(2.5), shape=()).attrs.update(_ARRAY_DIMENSIONS=[])
            inner = root.create_group('inner')
            inner.attrs['level'] = 'deep'
            add(inner, 'lat', np.array([1., 2.]), ['lat'])
            add(inner, 'mask', np.array([1, 0], 'u1'), ['lat'])
            """;

    private static final String COMPARE = """
            import numpy as np, zarr
            def arrays(store):
                found = {}
                zarr.open_consolidated(store).visititems(
                    lambda path, item: found.update({path: item}) if isinstance(item, zarr.Array) else None)
                return found
            zarr.consolidate_metadata('in.zarr')
            a, b = arrays('in.zarr'), arrays('out.zarr')
            assert sorted(a) == sorted(b), (sorted(a), sorted(b))
            for path, array in a.items():
                other = b[path]
                assert array.attrs.asdict() == other.attrs.asdict(), (path, other.attrs.asdict())
                assert array.shape == other.shape, (path, other.shape)
                assert (array[...] == other[...]).all(), (path, other[...])
            """;

    @AfterEach
    void close() {
        tegula.close();
    }

    private void export(String uri, ZarrVersion version) throws Exception {
        WriteOptions options = WriteOptions.defaults().withValue("version", "" + version.number());
        try (TreeExport export = TreeFormats.named("zarr").ofGroup(tegula, uri, OpenOptions.defaults(), options)) {
            assertEquals(List.of(), export.omitted());
            export.write(folder.resolve("out.zarr"), progress -> {});
        }
    }

    @Test
    void importedGroup_hasTheVariablesOfTheFile() throws Exception {
        Python.with("zarr").run(STORE, folder);
        AttributesTest.load(tegula, folder.resolve("in.zarr"));
        export(AttributesTest.URI, ZarrVersion.V2);
        Python.with("zarr").run(COMPARE, folder);
    }

    @ParameterizedTest
    @EnumSource
    void axesOfVariables_areThoseOfTheFile(ZarrVersion version) throws Exception {
        Python.with("zarr").run(STORE, folder);
        AttributesTest.load(tegula, folder.resolve("in.zarr"));
        export(AttributesTest.URI, version);
        assertEquals(axes("in.zarr"), axes("out.zarr"));
        assertArrayEquals(
                "a\nbc\n\u00fc".getBytes(StandardCharsets.UTF_8),
                Stored.elements(
                        folder.resolve("out.zarr"), ReadOptions.defaults().withValue("dataset", "name")));
    }

    private Map<String, List<GridAxis>> axes(String store) throws Exception {
        Map<String, List<GridAxis>> axes = new TreeMap<>();
        AttributesTest.plan(folder.resolve(store))
                .contents()
                .items()
                .forEach(item -> axes.put(item.path() + item.single(), item.axes()));
        return axes;
    }

    @Test
    void boundsOfTimes_areTimes() throws Exception {
        Python.with("zarr").run("""
                import numpy as np, zarr
                root = zarr.open_group('in.zarr', mode='w')
                def add(name, values, axes, **attributes):
                    root.create_dataset(name, data=values, fill_value=None).attrs.update(
                        dict(attributes, _ARRAY_DIMENSIONS=axes))
                add('time', np.array([1, 3], 'i4'), ['time'], units='days since 2000-01-01', bounds='edges')
                add('edges', np.array([[0, 2], [2, 4]], 'i4'), ['time', 'nv'])
                add('kelvin', np.array([1., 2.]), ['time'])
                """, folder);
        AttributesTest.load(tegula, folder.resolve("in.zarr"));
        export(AttributesTest.URI, ZarrVersion.V2);
        Python.with("zarr").run("""
                import zarr
                edges = zarr.open('out.zarr')['edges'][...]
                assert edges.ravel().astype('M8[D]').astype(str).tolist() == [
                    '2000-01-01', '2000-01-03', '2000-01-03', '2000-01-05'], edges
                """, folder);
    }

    /** A file with missing values may have NaN as well, and a variable the name of an axis of others. */
    @Test
    void nanAndNamesOfAxes_areExported() throws Exception {
        Python.with("zarr").run("""
                import numpy as np, zarr
                root = zarr.open_group('in.zarr', mode='w')
                def add(name, values, axes, **attributes):
                    root.create_dataset(name, data=values, fill_value=None).attrs.update(
                        dict(attributes, _ARRAY_DIMENSIONS=axes))
                add('a', np.array([1., np.nan, -9.]), ['x'], _FillValue=-9.)
                add('b', np.array([1, 2, 3]), ['x'])
                add('x', np.array([[1., 2., 3.], [4., 5., 6.]]), ['y', 'x'])
                """, folder);
        AttributesTest.load(tegula, folder.resolve("in.zarr"));
        export(AttributesTest.URI, ZarrVersion.V2);
        Python.with("zarr").run("""
                import numpy as np, zarr
                root = zarr.open('out.zarr')
                assert sorted(root.array_keys()) == ['a', 'b', 'x'], sorted(root.array_keys())
                assert np.array_equal(root['a'][...], [1., np.nan, np.nan], equal_nan=True)
                assert (root['x'][...] == [[1., 2., 3.], [4., 5., 6.]]).all()
                """, folder);
    }

    private void create(String name, String axis, long low, long high, String... attributes) {
        ArraySchemaBuilder schema = ArraySchema.dense().dimension(Dimension.int64(axis, low, high, 2L));
        for (String attribute : attributes) {
            schema.attribute(Attribute.of(attribute, Datatype.INT32));
        }
        tegula.createArray("mem://store/own/" + name, schema.build());
        tegula.object("mem://store/own").updateMembers(GroupChanges.none().addRelative(name, name));
    }

    /** Groups that no import made: other coordinates get axes of their own, and no name is there twice. */
    @Test
    void arraysThatDiffer_keepTheirAxesAndNames() throws Exception {
        tegula.createGroup("mem://store/own");
        create("first", "x", 1, 4, "v");
        create("second", "x", 1, 4, "v");
        create("third", "x", 3, 6, "v");
        create("several", "x", 1, 4, "p", "q");
        create("again", "x", 1, 4, "p", "r");
        export("mem://store/own", ZarrVersion.V3);
        Map<String, List<GridAxis>> axes = axes("out.zarr");
        assertEquals(
                "[again/pnull, again/rnull, again/xnull, firstnull, secondnull, several/pnull, several/qnull, "
                        + "several/xnull, thirdnull, x_2null, xnull]",
                axes.keySet().toString());
        assertEquals(axes.get("firstnull"), axes.get("secondnull"));
        assertEquals("x_2", axes.get("thirdnull").get(0).name());
    }

    private void createLabelled(String name, double first) {
        tegula.createArray(
                "mem://store/own/" + name,
                ArraySchema.dense()
                        .dimension(Dimension.int64("x", 1, 4, 2L))
                        .attribute(Attribute.of(name, Datatype.INT32))
                        .label("x", "celsius", Datatype.FLOAT64, DataOrder.INCREASING)
                        .label("x", "station", Datatype.STRING_ASCII, DataOrder.INCREASING)
                        .build());
        try (ArrayWriter array = tegula.openForWriting("mem://store/own/" + name);
                ArrayWriter celsius = array.label("celsius");
                ArrayWriter station = array.label("station")) {
            array.write(
                    Subarray.whole(), Cells.builder().int32(name, 1, 2, 3, 4).build());
            celsius.write(
                    Subarray.whole(),
                    Cells.builder().float64("label", first, 5.5, 6, 7.25).build());
            station.write(
                    Subarray.whole(),
                    Cells.builder().ascii("label", "a", "bb", "c", "d").build());
        }
        tegula.object("mem://store/own").updateMembers(GroupChanges.none().addRelative(name, name));
    }

    /** Labels beside the coordinates of an axis are coordinates of its variables; equal ones are there once. */
    @Test
    void labelsOfAxes_areCoordinates() throws Exception {
        tegula.createGroup("mem://store/own");
        createLabelled("p", -1);
        createLabelled("q", -1);
        createLabelled("r", -2);
        export("mem://store/own", ZarrVersion.V2);
        Python.with("zarr").run("""
                import zarr
                root = zarr.open('out.zarr')
                assert sorted(root.array_keys()) == ['celsius', 'celsius_2', 'p', 'q', 'r', 'station', 'x'], root.tree()
                assert all(each.attrs['_ARRAY_DIMENSIONS'] == ['x'] for _, each in root.arrays())
                assert root['p'].attrs['coordinates'] == root['q'].attrs['coordinates'] == 'celsius station'
                assert root['r'].attrs['coordinates'] == 'celsius_2 station'
                assert list(root['celsius']) == [-1, 5.5, 6, 7.25]
                assert list(root['celsius_2']) == [-2, 5.5, 6, 7.25]
                assert list(root['station']) == ['a', 'bb', 'c', 'd']
                assert list(root['x']) == [1, 2, 3, 4]
                """, folder);
    }
}
