package dev.tegula.internal.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.NextStep;
import dev.tegula.hdf5.Hdf5Format;
import dev.tegula.internal.hdf5.file.BoundedChannel;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.io.grid.CountedSince;
import dev.tegula.internal.io.grid.GridSlabs;
import dev.tegula.io.TableFormats;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads files written by h5py and netCDF4 and compares their values with those that these libraries read. The files
 * come from src/test/python/write_files.py; where the libraries are installed, new ones are written and read too.
 */
class Hdf5ReaderTest {

    private static final Path FILES = Path.of("src/test/resources/hdf5");

    @TempDir
    Path folder;

    /** A local file, as the command opens it. */
    private record LocalFile(String name, Path file) implements TableSource {

        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(file);
        }

        @Override
        public long size() throws IOException {
            return Files.size(file);
        }
    }

    private static TableReader open(Path file, ReadOptions options) throws IOException {
        return new Hdf5Format().read(new LocalFile(file.getFileName().toString(), file), options);
    }

    private static TableReader open(String file, String... datasets) throws IOException {
        return open(FILES.resolve(file), ReadOptions.defaults().withValue("dataset", String.join(",", datasets)));
    }

    /** Reads all cells of a file. */
    private static Cells all(TableReader reader) throws IOException {
        List<Cells> batches = new ArrayList<>();
        for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
            batches.add(batch);
        }
        return Cells.concat(batches);
    }

    static Stream<String> variables() throws IOException {
        List<String> all = new ArrayList<>();
        for (String file : List.of("conventions.nc", "grid.nc", "times.nc", "plain.h5")) {
            for (String line : Files.readAllLines(FILES.resolve(file + ".txt"))) {
                all.add(file + " " + line.substring(0, line.indexOf('\t')));
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("variables")
    void valuesEqualThoseOfTheReferenceLibraries(String variable) throws IOException {
        String[] words = variable.split(" ");
        compare(FILES, words[0], words[1]);
    }

    private static void compare(Path files, String file, String variable) throws IOException {
        String line = Files.readAllLines(files.resolve(file + ".txt")).stream()
                .filter(each -> each.startsWith(variable + "\t"))
                .findFirst()
                .orElseThrow();
        String[] expected = line.substring(line.indexOf('\t') + 1).split("\\|", -1);
        try (TableReader reader =
                open(files.resolve(file), ReadOptions.defaults().withValue("dataset", variable))) {
            assertEquals(expected.length, reader.rows());
            Column column = all(reader).column(variable.substring(variable.indexOf('/') + 1));
            assertEquals(expected.length, column.size());
            for (int i = 0; i < expected.length; i++) {
                assertEquals(normal(expected[i], column.field().datatype()), text(column, i), variable + " " + i);
            }
        }
    }

    static String normal(String expected, Datatype type) {
        return expected.equals("null")
                ? expected
                : type.isFloat()
                        ? type == Datatype.FLOAT32
                                ? Float.toString((float) Double.parseDouble(expected))
                                : Double.toString(Double.parseDouble(expected))
                        : type.isDatetime() ? LocalDateTime.parse(expected).toString() : expected;
    }

    static String text(Column column, int i) {
        byte[] validity = column.validity();
        if (validity != null && validity[i] == 0) {
            return "null";
        }
        Object array = column.array();
        return switch (column.field().datatype()) {
            case STRING_UTF8 -> {
                long[] offsets = column.offsets();
                assertNotNull(offsets);
                yield new String(
                        (byte[]) array,
                        (int) offsets[i],
                        (int) (offsets[i + 1] - offsets[i]),
                        java.nio.charset.StandardCharsets.UTF_8);
            }
            case UINT8, BOOL -> Integer.toString(((byte[]) array)[i] & 0xff);
            case INT8 -> Byte.toString(((byte[]) array)[i]);
            case UINT16 -> Integer.toString(((short[]) array)[i] & 0xffff);
            case INT16 -> Short.toString(((short[]) array)[i]);
            case INT32 -> Integer.toString(((int[]) array)[i]);
            case UINT32 -> Integer.toUnsignedString(((int[]) array)[i]);
            case INT64 -> Long.toString(((long[]) array)[i]);
            case UINT64 -> Long.toUnsignedString(((long[]) array)[i]);
            case FLOAT32 -> Float.toString(((float[]) array)[i]);
            case FLOAT64 -> Double.toString(((double[]) array)[i]);
            default -> time(column.field().datatype(), ((long[]) array)[i]);
        };
    }

    private static String time(Datatype type, long value) {
        ChronoUnit unit = switch (type) {
            case DATETIME_DAY -> ChronoUnit.DAYS;
            case DATETIME_HR -> ChronoUnit.HOURS;
            case DATETIME_MIN -> ChronoUnit.MINUTES;
            case DATETIME_SEC -> ChronoUnit.SECONDS;
            case DATETIME_MS -> ChronoUnit.MILLIS;
            default -> throw new IllegalArgumentException(type.name());
        };
        return LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC)
                .plus(value, unit)
                .toString();
    }

    @Test
    void newFilesOfTheReferenceLibraries_areReadAlike() throws Exception {
        Python.with("h5py", "netCDF4")
                .runFile(Path.of("src/test/python/write_files.py"), Path.of(""), folder.toString());
        for (String variable : variables().toList()) {
            String[] words = variable.split(" ");
            compare(folder, words[0], words[1]);
        }
    }

    @Test
    void variablesOfTheSameAxes_areColumnsOfOneGrid() throws IOException {
        try (TableReader reader = open("grid.nc", "kelvin", "wind", "packed", "count")) {
            List<TableAxis> axes = reader.schema().axes();
            assertEquals(
                    List.of("time", "lat", "lon"),
                    axes.stream().map(TableAxis::name).toList());
            assertEquals(
                    List.of(3L, 2L, 4L), axes.stream().map(TableAxis::length).toList());
            Column time = axes.get(0).coordinates();
            assertNotNull(time);
            assertEquals(Datatype.DATETIME_DAY, time.field().datatype());
            assertArrayEquals(new long[] {0, 1, 20000}, (long[]) time.array());
            assertEquals(
                    new Field("kelvin", Datatype.FLOAT64, 1, true),
                    reader.schema().columns().get(0).field());
            assertEquals(
                    new Field("wind", Datatype.FLOAT32, 1, true),
                    reader.schema().columns().get(1).field());
            assertEquals(
                    new Field("packed", Datatype.FLOAT32, 1, false),
                    reader.schema().columns().get(2).field());
            assertEquals(
                    new Field("count", Datatype.UINT32, 1, true),
                    reader.schema().columns().get(3).field());
            assertEquals(24, all(reader).size());
        }
    }

    @Test
    void axesWithoutCoordinates_countFromZero() throws IOException {
        try (TableReader reader = open("grid.nc", "name")) {
            TableAxis band = reader.schema().axes().get(0);
            assertEquals("band", band.name());
            assertNull(band.coordinates());
        }
        try (TableReader reader = open("plain.h5", "matrix")) {
            assertEquals(
                    List.of("dim_0", "dim_1"),
                    reader.schema().axes().stream().map(TableAxis::name).toList());
        }
    }

    @Test
    void fieldsOfTheArray_chooseTheDatasets() throws IOException {
        ReadOptions options = ReadOptions.defaults()
                .withFields(
                        Map.of(
                                "kelvin", new Field("kelvin", Datatype.FLOAT64, 1, true),
                                "lat", new Field("lat", Datatype.FLOAT32, 1, false)),
                        Map.of());
        try (TableReader reader = open(FILES.resolve("grid.nc"), options)) {
            assertEquals(1, reader.schema().columns().size());
        }
    }

    @Test
    void formatIsFoundByItsExtension() {
        assertEquals("hdf5", TableFormats.named("hdf5").name());
        assertTrue(TableFormats.ofFile("a/b.nc") instanceof Hdf5Format);
    }

    @Test
    void largeGridsAreReadInBoxes() throws IOException {
        try (BoundedChannel file = new BoundedChannel(FILES.resolve("plain.h5"))) {
            GridAxes grid = new GridAxes("plain.h5", StoredGroup.root(file));
            GridVariable cube = new GridVariable("cube", grid.choice().find("large/cube"));
            for (long maxCells : new long[] {1, 100, 700, 10_000, 50_000, 1_000_000}) {
                GridSlabs slabs = new GridSlabs(new long[] {40, 50, 60}, new int[] {7, 9, 11}, maxCells);
                int next = 0;
                int boxes = 0;
                while (slabs.hasNext() && boxes++ < 300) {
                    GridSlabs.Slab slab = slabs.next();
                    long[] from = slab.from();
                    int[] lengths = slab.lengths();
                    int count = Arrays.stream(lengths).reduce(1, Math::multiplyExact);
                    assertTrue(count <= maxCells, () -> Arrays.toString(lengths));
                    int first = next;
                    assertArrayEquals(IntStream.range(first, first + count).toArray(), (int[])
                            cube.read(from, lengths).array());
                    next += count;
                }
                assertTrue(boxes > 300 || next == 120_000, "cells: " + next);
            }
        }
    }

    @Test
    void emptyAxes_haveNoBoxes() {
        assertEquals(false, new GridSlabs(new long[] {3, 0}, new int[] {1, 1}, 10).hasNext());
    }

    /** Without axes, there is no grid: as in files of NumPy, a single value is a row. */
    @Test
    void singleValues_areRows() throws IOException {
        try (TableReader reader = open("plain.h5", "scalar")) {
            assertEquals(List.of(), reader.schema().axes());
            assertEquals(1, reader.rows());
            assertEquals(1, all(reader).size());
        }
    }

    @Test
    void datasetsWithoutValues_areRefused() throws Exception {
        Python.with("h5py").run("import h5py; h5py.File('null.h5', 'w')['none'] = h5py.Empty('f8')", folder);
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> open(folder.resolve("null.h5"), ReadOptions.defaults().withValue("dataset", "none")));
        assertEquals("null.h5, dataset 'none': has no values.", e.getMessage());
    }

    /** Calendars and units without datetimes: the numbers stay, and the schema says what they count. */
    @ParameterizedTest
    @CsvSource({
        "noleap, days since 1970-01-01, noleap",
        "months, months since 1970-01-01, standard",
    })
    void timesWithoutDatetimes_stayNumbers(String variable, String units, String calendar) throws IOException {
        try (TableReader reader = open("times.nc", variable)) {
            assertEquals(Map.of(variable, new CountedSince(units, calendar)), CountedSince.of(reader.schema()));
            assertArrayEquals(
                    new int[] {1, 2, 3}, (int[]) all(reader).column(variable).array());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "plain.h5;matrix,scalar;datasets have different axes",
                "plain.h5;nothing;no dataset 'nothing' (expected one of group/big [3]",
                "plain.h5;matrix,group/big;datasets have different axes",
                "grid.nc;mask,kelvin;datasets have different axes"
            })
    void unsupportedDatasets_areRefusedByName(String file, String datasets, String message) {
        TableFileException e = assertThrows(TableFileException.class, () -> open(file, datasets));
        assertTrue(e.getMessage().contains(message), e.getMessage());
        assertTrue(e.getMessage().startsWith(file), e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "earliest; (2**40, 2**40), chunks=(2**10, 2**10); more cells than an array holds",
                "latest; (2**40, 2**40), chunks=(2**10, 2**10); more cells than an array holds",
                "latest; (2**31, 2**33), chunks=(1, 1); more cells than an array holds",
                "earliest; (2**40, 2**40); more cells than an array holds",
                "earliest; (2**40, 2**40, 0); ",
                "latest; (2**31, 2**31), maxshape=(2**60, 2**60), chunks=(8, 8); "
            })
    void moreCellsThanAnArrayHolds_areNoDamage(String version, String shape, @Nullable String problem)
            throws IOException {
        String program = """
                import h5py
                with h5py.File('huge.h5', 'w', libver='VERSION') as f:
                    f.create_dataset('huge', SHAPE, dtype='u1')
                    f['small'] = [1, 2, 3]
                with h5py.File('huge.h5') as f:
                    assert len(f['huge'].shape) > 0 and sum(f['small']) == 6
                """.replace("VERSION", version).replace("SHAPE", shape);
        Python.with("h5py").run(program, folder);
        Path file = folder.resolve("huge.h5");
        try (TableReader reader = open(file, ReadOptions.defaults().withValue("dataset", "small"))) {
            assertEquals(3, reader.rows());
        }
        ReadOptions huge = ReadOptions.defaults().withValue("dataset", "huge");
        if (problem == null) {
            open(file, huge).close();
            return;
        }
        TableFileException e = assertThrows(TableFileException.class, () -> open(file, huge));
        assertTrue(e.getMessage().startsWith("huge.h5, dataset 'huge': " + problem), e.getMessage());
        assertFalse(e.getMessage().contains("damaged"), e.getMessage());
    }

    @Test
    void namesOfNetcdf_areThoseOfItsWriter() throws IOException {
        try (TableReader reader = open("conventions.nc", "letters")) {
            assertEquals("letters", reader.schema().columns().get(0).name());
            assertEquals(
                    List.of("n", "letters"),
                    reader.schema().axes().stream().map(TableAxis::name).toList());
        }
        TableFileException e = assertThrows(
                TableFileException.class, () -> open(FILES.resolve("conventions.nc"), ReadOptions.defaults()));
        assertTrue(e.getMessage().contains("letters [6, 5]"), e.getMessage());
        assertFalse(e.getMessage().contains("_nc4"), e.getMessage());
    }

    @Test
    void severalGrids_mustBeChosenFrom() {
        TableFileException e =
                assertThrows(TableFileException.class, () -> open(FILES.resolve("grid.nc"), ReadOptions.defaults()));
        assertTrue(e.getMessage().contains("datasets have different axes"), e.getMessage());
        assertEquals(NextStep.Action.CHOOSE_DATASET, e.nextStep().action());
    }

    @Test
    void otherFiles_areRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text.nc"), "neither HDF5 nor NetCDF");
        TableFileException e = assertThrows(TableFileException.class, () -> open(text, ReadOptions.defaults()));
        assertTrue(e.getMessage().startsWith("text.nc: cannot be read as HDF5 or NetCDF"), e.getMessage());
        assertTrue(e.getMessage().contains("ncdump"), e.getMessage());
    }

    @Test
    void truncatedFiles_endInAnErrorThatNamesTheFile() throws IOException {
        byte[] whole = Files.readAllBytes(FILES.resolve("grid.nc"));
        for (int length = 0; length < whole.length; length += 509) {
            Path part = Files.write(folder.resolve("part.nc"), Arrays.copyOf(whole, length));
            TableFileException e = assertThrows(
                    TableFileException.class,
                    () -> {
                        try (TableReader reader =
                                open(part, ReadOptions.defaults().withValue("dataset", "kelvin,wind"))) {
                            all(reader);
                        }
                    },
                    "length " + length);
            assertTrue(e.getMessage().startsWith("part.nc"), e.getMessage());
        }
    }
}
