package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.internal.io.group.GroupImport;
import dev.tegula.internal.io.group.GroupPlan;
import dev.tegula.internal.io.tree.TreeExport;
import dev.tegula.internal.io.tree.TreeFormats;
import dev.tegula.io.SchemaInference;
import dev.tegula.io.TableFormats;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.testkit.tools.Python;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports stores as groups and exports these: attributes return, unless they were applied to the values. */
class AttributesTest {

    static final String URI = "mem://store/cube";

    @TempDir
    private Path folder;

    private static final String STORE = """
            import numpy as np, zarr
            root = zarr.open_group('in.zarr', mode='w')
            root.attrs.update(title='grids', flags=[1, 2], part=0.5, nested={'a': [True, None]})
            def add(group, name, values, axes, **attributes):
                group.create_dataset(name, data=values, fill_value=None).attrs.update(
                    dict(attributes, _ARRAY_DIMENSIONS=axes))
            add(root, 'lat', np.array([50., 20., 10.]), ['lat'], units='degrees_north', axis='Y')
            add(root, 'time', np.array([1, 5], 'i4'), ['time'], units='days since 2026-01-01', long_name='when')
            add(root, 'kelvin', np.arange(6, dtype='i2').reshape(2, 3), ['time', 'lat'],
                units='K', scale_factor=0.5, add_offset=270.0, grid_mapping='crs', levels=[1, 2, 3])
            add(root, 'wind', np.arange(6, dtype='f4').reshape(2, 3), ['time', 'lat'], units='m s-1')
            add(root, 'height', np.arange(3, dtype='f4'), ['lat'], units='m')
            crs = root.create_dataset('crs', data=np.int32(3), shape=())
            crs.attrs.update(grid_mapping_name='latitude_longitude', _ARRAY_DIMENSIONS=[])
            inner = root.create_group('inner')
            inner.attrs['level'] = 'deep'
            add(inner, 'mask', np.array([1, 0], 'u1'), ['band'])
            """;

    static GroupPlan plan(Path store) throws Exception {
        GroupPlan plan = GroupImport.plan(input(store), ReadOptions.defaults());
        assertNotNull(plan);
        return plan;
    }

    private static TableInput input(Path store) {
        return new TableInput(TableFormats.named("zarr"), TableSources.file(store));
    }

    static void load(Tegula tegula, Path store) throws Exception {
        GroupImport group = new GroupImport(tegula, URI, OpenOptions.defaults(), plan(store), Map.of());
        group.run(List.of(input(store)), ReadOptions.defaults(), (array, datasets, inputs) -> {
            ReadOptions read = ReadOptions.defaults().withValue("dataset", datasets);
            tegula.createArray(
                    array,
                    SchemaInference.of(InferenceOptions.defaults().withRead(read))
                            .run(inputs)
                            .schema());
            TableImport.of(tegula, array)
                    .withOptions(ImportOptions.defaults().withRead(read))
                    .run(inputs);
        });
    }

    @Test
    void groupsOfAStore_areThoseOfTheGroup() throws Exception {
        Python.with("zarr").run(STORE, folder);
        try (Tegula tegula = Tegula.create()) {
            load(tegula, folder.resolve("in.zarr"));
            assertEquals(
                    List.of("height", "inner", "time_lat"),
                    tegula.openGroup(URI).members().stream()
                            .map(member -> member.name())
                            .sorted()
                            .toList());
            Map<String, String> root = new TreeMap<>();
            tegula.object(URI).metadata().forEach((key, value) -> root.put(key, value.toString()));
            assertEquals(
                    "[__tiledb_attr.crs.encoding.dimensions, __tiledb_attr.crs.grid_mapping_name, crs, flags, nested, part, title]",
                    root.keySet().toString());
            assertEquals(
                    "{\"a\":[true,null]}",
                    tegula.object(URI).metadata().get("nested").text());
            assertEquals(3, tegula.object(URI).metadata().get("crs").longAt(0));
            assertEquals(
                    "deep",
                    tegula.object(URI + "/inner").metadata().get("level").text());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "3"})
    void exports_haveTheAttributesOfTheFile(String version) throws Exception {
        Python.with("zarr").run(STORE, folder);
        try (Tegula tegula = Tegula.create()) {
            load(tegula, folder.resolve("in.zarr"));
            WriteOptions options = WriteOptions.defaults().withValue("version", version);
            try (TreeExport export = TreeFormats.named("zarr").ofGroup(tegula, URI, OpenOptions.defaults(), options)) {
                export.write(folder.resolve("out.zarr"), progress -> {});
            }
        }
        Map<String, String> exported = attributes(plan(folder.resolve("out.zarr")));
        assertEquals("{grid_mapping=\"crs\", levels=3 x INT64, units=\"K\"}", exported.get("kelvin"));
        assertEquals("{units=\"m s-1\"}", exported.get("wind"));
        assertEquals("{axis=\"Y\", units=\"degrees_north\"}", exported.get("lat"));
        assertEquals("when", exported.get("time").replaceAll(".*long_name=\"(\\w+)\".*", "$1"));
        assertEquals("{units=\"m\"}", exported.get("height"));
    }

    /** As xarray decodes both stores: coordinates, attributes, packed values and times. */
    @Test
    void exportedGroup_isTheDatasetOfXarrayAgain() throws Exception {
        Python.with("xarray", "zarr").run(STORE + """
                add(root, 'flagged', np.array([1, 7, 3], 'i4'), ['lat'], missing_value=7)
                zarr.consolidate_metadata('in.zarr')
                """, folder);
        try (Tegula tegula = Tegula.create()) {
            load(tegula, folder.resolve("in.zarr"));
            try (TreeExport export =
                    TreeFormats.named("zarr").ofGroup(tegula, URI, OpenOptions.defaults(), WriteOptions.defaults())) {
                export.write(folder.resolve("out.zarr"), progress -> {});
            }
        }
        Python.with("xarray", "zarr").run("""
                import xarray
                for group in None, 'inner':
                    a, b = (xarray.open_zarr(name, group=group, consolidated=True) for name in ('in.zarr', 'out.zarr'))
                    assert sorted(a.variables) == sorted(b.variables), b
                    assert sorted(a.coords) == sorted(b.coords), b
                    for name in a.variables:
                        xarray.testing.assert_equal(a[name], b[name])
                        # Lists of JSON are lists of numbers.
                        assert {k: str(v) for k, v in a[name].attrs.items()} == \
                            {k: str(v) for k, v in b[name].attrs.items()}, b[name]
                assert b.attrs == {'level': 'deep'}
                b = xarray.open_zarr('out.zarr')
                assert float(b.kelvin.sel(lat=20, time='2026-01-06')) == 272
                assert b.flagged.isnull().values.tolist() == [False, True, False]
                """, folder);
    }

    /** Returns the attributes of each variable that were not applied, by its name. */
    private static Map<String, String> attributes(GroupPlan plan) {
        Map<String, String> found = new TreeMap<>();
        for (GridItem item : plan.contents().items()) {
            found.put(
                    item.name(),
                    item.attributes().entrySet().stream()
                            .filter(each -> !each.getKey().startsWith("encoding."))
                            .map(each -> each.getKey() + "=" + each.getValue().toString())
                            .collect(Collectors.joining(", ", "{", "}")));
        }
        return found;
    }
}
