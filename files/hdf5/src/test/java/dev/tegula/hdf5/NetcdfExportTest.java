package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.internal.hdf5.Hdf5Contents;
import dev.tegula.internal.hdf5.output.Hdf5Output;
import dev.tegula.internal.hdf5.output.OutputChunks;
import dev.tegula.internal.hdf5.output.OutputType;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.internal.io.tree.TreeExport;
import dev.tegula.internal.io.tree.TreeFormats;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports arrays and groups to NetCDF-4, as netCDF4 and h5py read it. */
@Slow
class NetcdfExportTest {

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    private static final String FILE = """
            import netCDF4, numpy as np
            with netCDF4.Dataset('in.nc', 'w', format='FORMAT') as f:
                f.title = 'climate'
                f.levels = np.array([1, 2, 3], 'i2')
                f.createDimension('time', None)
                for name, length in dict(lat=3, lon=40, nv=2, cell=5).items():
                    f.createDimension(name, length)
                def add(group, name, type, axes, values, **attributes):
                    fill = attributes.pop('fill', None)
                    variable = group.createVariable(name, type, axes, fill_value=fill)
                    variable.setncatts(attributes)
                    sizes = {a: len(d) for g in (f, group) for a, d in g.dimensions.items()}
                    variable[...] = np.reshape(values, [-1] + [sizes[a] for a in axes[1:]]) if axes else values
                add(f, 'time', 'f8', ('time',), [0.5, 1.5, 4.5], units='days since 2000-01-01', calendar='standard')
                add(f, 'lat', 'f4', ('lat',), [-45, 0, 45.5], units='degrees_north')
                add(f, 'lon', 'i4', ('lon',), np.arange(40) * 3, units='degrees_east')
                add(f, 'cell', 'i4', ('cell',), [3, 1, 2, 9, 7], long_name='not ordered')
                add(f, 'tas', 'f4', ('time', 'lat', 'lon'), np.arange(360), units='K', grid_mapping='crs', fill=1e20)
                f['tas'][0, 0, 0] = np.ma.masked
                f['tas'][0, 0, 1] = np.nan
                add(f, 'pr', 'i2', ('time', 'lat', 'lon'), np.arange(360), units='mm', scale_factor=0.5, add_offset=1.0)
                add(f, 'area', 'f8', ('cell',), [1, 2, 3, 4, 5], units='m2')
                add(f, 'lon2d', 'f8', ('lat', 'lon'), np.arange(120), units='degrees_east')
                add(f, 'mask', 'i1', ('lat', 'lon'), np.arange(120) % 2)
                add(f, 'plain', 'i4', ('nv', 'cell'), np.arange(10))
                add(f, 'nv', 'f8', ('lat', 'nv'), np.arange(6), long_name='not the coordinates of nv')
                add(f, 'crs', 'i4', (), 7, grid_mapping_name='latitude_longitude', radius=6371000.0)
                add(f, 'bare', 'f8', (), 2.5)
            """;

    private static final String GROUPS = """
                f.createDimension('word', 2)
                add(f, 'word', str, ('word',), np.array(['p', '\u00e4\u00f6'], object))
                add(f, 'size', 'u8', ('word',), [1, 2**64 - 3])
                inner = f.createGroup('inner')
                inner.note = 'nested'
                add(inner, 'tmax', 'f4', ('time', 'lat'), np.arange(9), units='K')
                other = f.createGroup('other')
                other.createDimension('lat', 2)
                add(other, 'weight', 'f8', ('lat',), [7, 8])
            """;

    private static final String COMPARE = """
            import netCDF4, numpy as np, h5py
            def variables(group, path=''):
                found = {path + name: v for name, v in group.variables.items()}
                for name, inner in group.groups.items():
                    found.update(variables(inner, path + name + '/'))
                return found
            def values(v):
                v = netCDF4.num2date(v[...], v.units, v.calendar) if 'calendar' in v.ncattrs() else v[...]
                return [str(x) for x in np.ma.ravel(v)]
            a, b = netCDF4.Dataset('in.nc'), netCDF4.Dataset('out.nc')
            assert {k: str(a.getncattr(k)) for k in a.ncattrs()} == {k: str(b.getncattr(k)) for k in b.ncattrs()}
            va, vb = variables(a), variables(b)
            # Each group has the coordinates of its variables.
            assert sorted(set(vb) - set(va)) == EXTRA, (sorted(va), sorted(vb))
            for path, v in va.items():
                w = vb[path]
                assert v.dimensions == w.dimensions, (path, w.dimensions)
                assert v.shape == w.shape, (path, w.shape)
                assert values(v) == values(w), (path, values(w))
                applied = {'units', 'calendar'} if 'calendar' in v.ncattrs() else {'scale_factor', 'add_offset', '_FillValue'}
                kept = {k: str(v.getncattr(k)) for k in v.ncattrs() if k not in applied}
                assert all(str(w.getncattr(k)) == t for k, t in kept.items()), (path, w)
            """;

    @AfterEach
    void close() {
        tegula.close();
    }

    private void export(String uri, String name) throws Exception {
        try (TreeExport export =
                TreeFormats.named("hdf5").ofGroup(tegula, uri, OpenOptions.defaults(), WriteOptions.defaults())) {
            assertEquals(List.of(), export.omitted());
            export.write(folder.resolve(name), progress -> {});
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"NETCDF4", "NETCDF3_CLASSIC"})
    void importedGroup_isTheFileAgain(String format) throws Exception {
        boolean hasGroups = format.equals("NETCDF4");
        Python.with("netCDF4").run(FILE.replace("FORMAT", format) + (hasGroups ? GROUPS : ""), folder);
        Path in = folder.resolve("in.nc");
        GroupImportTest.load(tegula, in, GroupImportTest.plan(in));
        export(GroupImportTest.URI, "out.nc");
        String extra = hasGroups ? "['inner/lat', 'inner/time']" : "[]";
        Python.with("netCDF4").run(COMPARE.replace("EXTRA", extra), folder);
        Map<String, List<String>> axes = axes("in.nc");
        axes.keySet().removeIf(path -> path.startsWith("inner"));
        Map<String, List<String>> exported = axes("out.nc");
        exported.keySet().removeIf(path -> path.startsWith("inner"));
        assertEquals(axes, exported);
    }

    /** As xarray decodes both files: coordinates, labels, attributes, missing values and times. */
    @ParameterizedTest
    @ValueSource(strings = {"NETCDF4", "NETCDF3_CLASSIC"})
    void importedGroup_isTheDatasetOfXarrayAgain(String format) throws Exception {
        String program = FILE.replace("FORMAT", format)
                .lines()
                .filter(line -> !line.contains("'nv', 'f8'"))
                .collect(Collectors.joining("\n"));
        Python.with("xarray", "netCDF4").run(program, folder);
        Path in = folder.resolve("in.nc");
        GroupImportTest.load(tegula, in, GroupImportTest.plan(in));
        export(GroupImportTest.URI, "out.nc");
        Python.with("xarray", "netCDF4").run("""
                import xarray
                a, b = xarray.open_dataset('in.nc'), xarray.open_dataset('out.nc')
                assert sorted(a.variables) == sorted(b.variables), b
                assert sorted(a.coords) == sorted(b.coords), b
                for name in a.variables:
                    xarray.testing.assert_identical(a[name], b[name].transpose(*a[name].dims))
                assert {k: str(v) for k, v in a.attrs.items()} == {k: str(v) for k, v in b.attrs.items()}, b
                assert float(b.tas.sel(lat=45.5, lon=117, time='2000-01-05T12:00')) == 359, b
                assert int(b.tas.isnull().sum()) == 2
                """, folder);
    }

    /** Bounds have the unit and calendar of their variable, so that both are the same times in every file. */
    @ParameterizedTest
    @CsvSource({
        "NETCDF4, standard, bounds",
        "NETCDF3_CLASSIC, proleptic_gregorian, climatology",
        "NETCDF4, noleap, bounds"
    })
    void boundsOfTimes_areTimes(String format, String calendar, String reference) throws Exception {
        String check = """
                import netCDF4
                f = netCDF4.Dataset('FILE')
                t, b = f['time'], f['time_bnds']
                since = lambda v: [str(x) for x in netCDF4.num2date(v[...], v.units, v.calendar).ravel()]
                if 'FILE' == 'in.nc':
                    b_units = [str(x) for x in netCDF4.num2date(b[...], t.units, t.calendar).ravel()]
                    open('expected', 'w').write(str([since(t), b_units]))
                else:
                    b.units, b.calendar
                    assert str([since(t), since(b)]) == open('expected').read(), [since(t), since(b)]
                """;
        Python.with("netCDF4")
                .run(
                        """
                import netCDF4, numpy as np
                with netCDF4.Dataset('in.nc', 'w', format='FORMAT') as f:
                    f.createDimension('time', None)
                    f.createDimension('nv', 2)
                    t = f.createVariable('time', 'f8', ('time',))
                    t.setncatts(dict(units='days since 2000-02-27', calendar='CALENDAR', REFERENCE='time_bnds'))
                    t[:] = [0.5, 1.5, 3.5]
                    f.createVariable('time_bnds', 'f8', ('time', 'nv'))[:] = [[0, 1], [1, 2], [3, 4]]
                    f.createVariable('x', 'f4', ('time',))[:] = [1, 2, 3]
                """.replace("FORMAT", format)
                                        .replace("CALENDAR", calendar)
                                        .replace("REFERENCE", reference)
                                + check.replace("FILE", "in.nc"),
                        folder);
        Path in = folder.resolve("in.nc");
        GroupImportTest.load(tegula, in, GroupImportTest.plan(in));
        export(GroupImportTest.URI, "out.nc");
        Python.with("netCDF4").run(check.replace("FILE", "out.nc"), folder);
    }

    /** An empty text is a value, also in files of NetCDF, which store none for it. */
    @ParameterizedTest
    @ValueSource(strings = {"NETCDF4", "NETCDF3_CLASSIC"})
    void emptyTexts_areKept(String format) throws Exception {
        String check = """
                import netCDF4
                f = netCDF4.Dataset('FILE')
                assert f.title == '' and f['x'].units == '' and f['x'].long_name == '', (f, f['x'])
                """;
        Python.with("netCDF4").run("""
                import netCDF4
                with netCDF4.Dataset('in.nc', 'w', format='FORMAT') as f:
                    f.createDimension('n', 2)
                    f.createDimension('m', 3)
                    f.title = ''
                    for name, axes in dict(x=('n',), y=('m',)).items():
                        v = f.createVariable(name, 'i4', axes)
                        v.setncatts(dict(units='', long_name=''))
                        v[:] = 1
                """.replace("FORMAT", format) + check.replace("FILE", "in.nc"), folder);
        Path in = folder.resolve("in.nc");
        GroupImportTest.load(tegula, in, GroupImportTest.plan(in));
        export(GroupImportTest.URI, "out.nc");
        Python.with("netCDF4").run(check.replace("FILE", "out.nc"), folder);
    }

    /** Texts of any length end with a zero in HDF5: one inside would cut the text for its readers. */
    @Test
    void textsWithZeros_areKeptInAttributesAndRefusedInCells() throws Exception {
        Field field = new Field("a", Datatype.STRING_UTF8, Field.VARIABLE, false);
        tegula.createArray(
                "mem://store/a",
                schema().attribute(Attribute.utf8("a"))
                        .attribute(Attribute.int32("b"))
                        .build());
        byte[] texts = "p\0qrs".getBytes(StandardCharsets.UTF_8);
        try (ArrayWriter writer = tegula.openForWriting("mem://store/a")) {
            writer.write(
                    Subarray.whole().addRange("x", 1, 3),
                    Cells.of(List.of(
                            Column.of(field, texts, 3, new long[] {0, 3, 4, 5}, null),
                            Column.of(new Field("b", Datatype.INT32, 1, false), new int[3], 3, null, null))));
            writer.updateMetadata(MetadataChanges.none().put("title", MetadataValue.utf8("ab\0cd")));
        }
        InvalidArgumentException e =
                assertThrows(InvalidArgumentException.class, () -> export("mem://store/a", "cells.nc"));
        assertTrue(String.valueOf(e.getMessage()).contains("a: a text has a zero character"), e.getMessage());
        try (var reader = tegula.openForReading("mem://store/a");
                TreeExport export = TreeFormats.named("hdf5")
                        .ofArray(reader, List.of("b"), Subarray.whole(), WriteOptions.defaults())) {
            export.write(folder.resolve("out.nc"), progress -> {});
        }
        Python.with("netCDF4").run("""
                import h5py, netCDF4
                assert h5py.File('out.nc').attrs['title'] == b'ab\\0cd', dict(h5py.File('out.nc').attrs)
                netCDF4.Dataset('out.nc').title
                """, folder);
        assertEquals(
                MetadataValue.utf8("ab\0cd"),
                new Hdf5Contents()
                        .contents(TableSources.file(folder.resolve("out.nc")), ReadOptions.defaults())
                        .groups()
                        .get("")
                        .get("title"));
    }

    /** Cells with the fill value and missing ones stay different: another value marks the missing ones. */
    @ParameterizedTest
    @CsvSource({
        "INT8, -128 127 -127",
        "UINT8, 255 128 127 0",
        "INT16, -32768 5 32767",
        "INT32, -2147483648 0 1",
        "INT64, -9223372036854775808 9223372036854775807 3",
        "UINT64, -1 5 7",
        "FLOAT32, 9.969209968386869e36 NaN 3",
        "FLOAT64, 9.969209968386869e36 NaN 1.7976931348623157e308",
        "BOOL, 1 0 1",
        "DATETIME_HR, 0 5 -1"
    })
    void validValues_areNoMarksOfMissingOnes(Datatype type, String values) throws Exception {
        String[] words = values.split(" ");
        int count = words.length + 1;
        Class<?> element = switch (type.physical()) {
            case INT8, UINT8 -> byte.class;
            case INT16, UINT16 -> short.class;
            case INT32, UINT32 -> int.class;
            case INT64, UINT64 -> long.class;
            case FLOAT32 -> float.class;
            case FLOAT64 -> double.class;
        };
        Object array = Array.newInstance(element, count);
        for (int i = 0; i < words.length; i++) {
            if (element == float.class) {
                Array.setFloat(array, i, Float.parseFloat(words[i]));
            } else if (element == double.class) {
                Array.setDouble(array, i, Double.parseDouble(words[i]));
            } else {
                long value = Long.parseLong(words[i]);
                switch (type.size()) {
                    case 1 -> Array.setByte(array, i, (byte) value);
                    case 2 -> Array.setShort(array, i, (short) value);
                    case 4 -> Array.setInt(array, i, (int) value);
                    default -> Array.setLong(array, i, value);
                }
            }
        }
        byte[] validity = new byte[count];
        Arrays.fill(validity, 0, words.length, (byte) 1);
        Field field = new Field("a", type, 1, true);
        tegula.createArray(
                "mem://store/a",
                ArraySchema.dense()
                        .dimension(Dimension.int64("x", 0, count - 1, 2L))
                        .attribute(Attribute.of("a", type).nullable())
                        .build());
        try (ArrayWriter writer = tegula.openForWriting("mem://store/a")) {
            writer.write(
                    Subarray.whole().addRange("x", 0, count - 1),
                    Cells.of(List.of(Column.of(field, array, count, null, validity))));
        }
        export("mem://store/a", "out.nc");
        List<String> found = new ArrayList<>();
        try (TableReader reader =
                new Hdf5Format().read(TableSources.file(folder.resolve("out.nc")), ReadOptions.defaults())) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                Column column = batch.columns().get(0);
                for (int i = 0; i < column.size(); i++) {
                    found.add(
                            column.isNull(i)
                                    ? "null"
                                    : type.isFloat() ? "" + column.doubleAt(i) : "" + column.longAt(i));
                }
            }
        }
        Column given = Column.of(field, array, count, null, validity);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            expected.add(given.isNull(i) ? "null" : type.isFloat() ? "" + given.doubleAt(i) : "" + given.longAt(i));
        }
        assertEquals(expected, found);
        Python.with("netCDF4").run("""
                import netCDF4, numpy as np
                found = np.ma.getmaskarray(netCDF4.Dataset('out.nc')['a'][:]).tolist()
                assert found == [False] * (len(found) - 1) + [True], found
                """, folder);
    }

    /** The first value is the one that netCDF4 and xarray take for a missing one where no attribute names another. */
    @ParameterizedTest
    @CsvSource({
        "INT16, -32767, -32767",
        "INT32, -2147483647, -2147483647",
        "UINT16, 65535, 65535",
        "UINT64, 18446744073709551614, 18446744073709551614",
        "FLOAT64, 9.969209968386869e36, 9.969209968386869e+36",
        "DATETIME_DAY, -9223372036854775808, None",
        "DATETIME_MONTH, -9223372036854775808, None",
        "DATETIME_NS, -9223372036854775808, -9223372036854775808",
    })
    void numbersThatReadersTakeForMissingOnes_areRead(Datatype type, String value, String found) throws Exception {
        Object values = switch (type) {
            case INT16, UINT16 -> new short[] {(short) Integer.parseInt(value), 1, 2};
            case INT32 -> new int[] {Integer.parseInt(value), 1, 2};
            case UINT64 -> new long[] {Long.parseUnsignedLong(value), 1, 2};
            case FLOAT64 -> new double[] {Double.parseDouble(value), 1, 2};
            default -> new long[] {Long.parseLong(value), 0, 0};
        };
        write("mem://store/a", schema().attribute(Attribute.of("a", type)).build(), values, type);
        export("mem://store/a", "out.nc");
        Python.with("netCDF4").run("""
                import netCDF4
                found = netCDF4.Dataset('out.nc')['a'][0:1].tolist()
                assert found == [FOUND], found
                """.replace("FOUND", found), folder);
    }

    @Test
    void missingIndexesOfLabels_areMarked() throws Exception {
        Field field = new Field("a", Datatype.INT8, 1, true);
        tegula.createArray(
                "mem://store/a",
                schema().enumeration(Enumeration.utf8("colours", "red", "green"))
                        .attribute(Attribute.of("a", Datatype.INT8)
                                .withNullable(true)
                                .withEnumeration("colours"))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting("mem://store/a")) {
            writer.write(
                    Subarray.whole().addRange("x", 1, 3),
                    Cells.of(List.of(Column.of(field, new byte[] {1, 0, 0}, 3, null, new byte[] {1, 1, 0}))));
        }
        export("mem://store/a", "out.nc");
        Python.with("netCDF4").run("""
                import netCDF4
                found = netCDF4.Dataset('out.nc')['a'][:].tolist()
                assert found == [1, 0, None], found
                """, folder);
    }

    private Map<String, List<String>> axes(String file) throws Exception {
        Map<String, List<String>> axes = new TreeMap<>();
        for (GridItem item :
                GroupImportTest.plan(folder.resolve(file)).contents().items()) {
            axes.put(
                    item.path(),
                    item.axes().stream()
                            .map(axis -> axis.name() + " " + axis.length())
                            .toList());
        }
        return axes;
    }

    private static ArraySchemaBuilder schema() {
        return ArraySchema.dense().dimension(Dimension.int64("x", 1, 3, 2L));
    }

    private void write(String uri, ArraySchema schema, Object values, Datatype type) {
        tegula.createArray(uri, schema);
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            Field field = new Field("a", type, 1, false);
            writer.write(
                    Subarray.whole().addRange("x", 1, 3), Cells.of(List.of(Column.of(field, values, 3, null, null))));
        }
    }

    /** Units that NetCDF has not become days, booleans bytes with an attribute that xarray knows. */
    @ParameterizedTest
    @CsvSource({
        "DATETIME_MONTH, 13, 1971-02-01",
        "DATETIME_YEAR, -2, 1968-01-01",
        "DATETIME_WEEK, 2, 1970-01-15",
        "DATETIME_HR, 25, 1970-01-02 01:00:00"
    })
    void datetimes_areThoseOfNetcdf(Datatype type, long count, String expected) throws Exception {
        write("mem://store/a", schema().attribute(Attribute.of("a", type)).build(), new long[] {count, 0, 1}, type);
        export("mem://store/a", "out.nc");
        Python.with("netCDF4").run("""
                import netCDF4
                v = netCDF4.Dataset('out.nc')['a']
                found = str(netCDF4.num2date(v[0], v.units, v.calendar))
                assert found.startswith('EXPECTED'), found
                assert list(netCDF4.Dataset('out.nc')['x'][:]) == [1, 2, 3]
                """.replace("EXPECTED", expected), folder);
    }

    @Test
    void timesWithoutAUnit_areRefused() {
        ArraySchema schema =
                schema().attribute(Attribute.of("a", Datatype.DATETIME_PS)).build();
        write("mem://store/a", schema, new long[3], Datatype.DATETIME_PS);
        InvalidArgumentException e =
                assertThrows(InvalidArgumentException.class, () -> export("mem://store/a", "out.nc"));
        assertTrue(String.valueOf(e.getMessage()).contains("times in PS"), e.getMessage());
        assertTrue(Files.notExists(folder.resolve("out.nc")));
    }

    @Test
    void timesWithoutAUnit_areLeftOutBesideOthers() throws Exception {
        ArraySchema schema = schema().attribute(Attribute.of("a", Datatype.DATETIME_PS))
                .attribute(Attribute.int32("b"))
                .build();
        tegula.createArray("mem://store/a", schema);
        try (ArrayWriter writer = tegula.openForWriting("mem://store/a")) {
            Field times = new Field("a", Datatype.DATETIME_PS, 1, false);
            Field numbers = new Field("b", Datatype.INT32, 1, false);
            writer.write(
                    Subarray.whole().addRange("x", 1, 3),
                    Cells.of(List.of(
                            Column.of(times, new long[3], 3, null, null),
                            Column.of(numbers, new int[] {7, 8, 9}, 3, null, null))));
        }
        try (TreeExport export = TreeFormats.named("hdf5")
                .ofGroup(tegula, "mem://store/a", OpenOptions.defaults(), WriteOptions.defaults())) {
            assertEquals(List.of("'a' is left out: NetCDF cannot hold times in PS."), export.omitted());
            export.write(folder.resolve("out.nc"), progress -> {});
        }
        Python.with("netCDF4").run("""
                import netCDF4
                found = netCDF4.Dataset('out.nc').variables
                assert sorted(found) == ['b', 'x'] and found['b'][:].tolist() == [7, 8, 9], found
                """, folder);
    }

    @Test
    void booleansAndBoxes_areExported() throws Exception {
        write(
                "mem://store/a",
                schema().attribute(Attribute.of("a", Datatype.BOOL)).build(),
                new byte[] {1, 0, 1},
                Datatype.BOOL);
        Subarray box = Subarray.whole().addRange("x", 2, 3);
        try (var reader = tegula.openForReading("mem://store/a");
                TreeExport export =
                        TreeFormats.named("hdf5").ofArray(reader, List.of("a"), box, WriteOptions.defaults())) {
            export.write(folder.resolve("out.nc"), progress -> {});
            assertThrows(
                    FileAlreadyExistsException.class, () -> export.write(folder.resolve("out.nc"), progress -> {}));
            assertThrows(
                    IllegalStateException.class,
                    () -> export.write(folder.resolve("other.nc"), progress -> {
                        throw new IllegalStateException("interrupted");
                    }));
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
        Python.with("netCDF4").run("""
                import netCDF4
                f = netCDF4.Dataset('out.nc')
                assert list(f['a'][:]) == [0, 1] and f['a'].dtype == 'i1' and f['a'].getncattr('dtype') == 'bool'
                assert list(f['x'][:]) == [2, 3]
                """, folder);
    }

    /** One node, a full node, two levels, and three. */
    @ParameterizedTest
    @CsvSource({"1, 1", "64, 1", "65, 1", "67, 63", "129, 64"})
    void chunks_areFound(int rows, int columns) throws Exception {
        try (Hdf5Output file = new Hdf5Output(folder.resolve("chunks.h5"))) {
            long[] shape = {2L * rows - 1, columns};
            OutputChunks chunks = file.root().chunks("a", OutputType.INT16, shape, new int[] {2, 1});
            for (int i = 0; i < rows * columns; i++) {
                chunks.append(new byte[] {(byte) i, (byte) (i >> 8), (byte) ~i, (byte) (~i >> 8)});
            }
            file.finish();
        }
        Python.with("h5py").run("""
                import h5py, numpy as np
                rows, columns = ROWS, COLUMNS
                i = np.arange(rows * columns).reshape(rows, columns)
                expected = np.stack([i, ~i], axis=1).reshape(2 * rows, columns)[:-1].astype('i2')
                found = h5py.File('chunks.h5')['a']
                assert (found[...] == expected).all()
                assert found[2 * rows - 2, columns - 1] == expected[-1, -1]
                """.replace("ROWS", "" + rows).replace("COLUMNS", "" + columns), folder);
    }
}
