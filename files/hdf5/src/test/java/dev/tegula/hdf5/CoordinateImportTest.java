package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.io.SchemaInference;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArrayType;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Imports files whose axes have coordinates, written by src/test/python/write_coordinates.py. */
@Slow
class CoordinateImportTest {

    private static final Path FILES = Path.of("src/test/resources/hdf5/coordinates");
    private static final String URI = "mem://store/array";
    private static final long JANUARY = LocalDate.of(2026, 1, 1).toEpochDay();

    @TempDir
    Path folder;

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private static List<TableInput> files(String... names) {
        return Arrays.stream(names)
                .map(name -> new TableInput(new Hdf5Format(), TableSources.file(FILES.resolve(name))))
                .toList();
    }

    private static InferredSchema infer(InferenceOptions options, String... names) throws IOException {
        return SchemaInference.of(options).run(files(names));
    }

    private static InferenceOptions dataset(String name) {
        InferenceOptions options = InferenceOptions.defaults();
        return options.withRead(options.read().withValue("dataset", name));
    }

    private ArraySchema create(String... names) throws IOException {
        InferredSchema inferred = infer(InferenceOptions.defaults(), names);
        assertEquals(List.of(), inferred.notes());
        tegula.createArray(URI, inferred.schema());
        return inferred.schema();
    }

    private void load(ImportOptions options, String... names) throws IOException {
        TableImport.of(tegula, URI).withOptions(options).run(files(names));
    }

    private void load(String... names) throws IOException {
        load(ImportOptions.defaults(), names);
    }

    private String refused(String... names) {
        return refused(ImportOptions.defaults(), names);
    }

    private String refused(ImportOptions options, String... names) {
        return problemAndStep(assertThrows(TableFileException.class, () -> load(options, names)));
    }

    private static String problemAndStep(TableFileException e) {
        NextStep step = e.nextStep();
        return String.valueOf(e.getMessage()).replace(FILES + "/", "")
                + (step == null ? "" : " | " + step.action() + new TreeMap<>(step.arguments()));
    }

    private Cells label(String name) {
        try (ArrayReader reader = tegula.openForReading(URI);
                ArrayReader labels = reader.label(name)) {
            List<Range> written = labels.nonEmptyDomain();
            assertTrue(written != null, name + ": no values");
            return labels.read(Subarray.whole().addRange("index", written.get(0)), "label");
        }
    }

    private static List<String> names(ArraySchema schema) {
        return schema.dimensions().stream().map(Dimension::name).toList();
    }

    @Test
    void consecutiveWholeNumbers_areTheDomain() throws IOException {
        ArraySchema schema = create("heights.nc");
        assertEquals(List.of("y", "x"), names(schema));
        // The dimensions of a dense array have one type.
        assertEquals(Datatype.INT64, schema.dimensions().get(0).datatype());
        assertEquals(Range.of(10, 12), schema.dimensions().get(0).domain());
        assertEquals(Range.of(-1, 0), schema.dimensions().get(1).domain());
        assertEquals(List.of(), schema.labels());
        load("heights.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            Subarray cell = Subarray.point("y", 11).addRange("x", 0, 0);
            assertArrayEquals(new int[] {30}, reader.read(cell, "height").int32("height"));
        }
    }

    @Test
    void consecutiveTimes_areTheDomain() throws IOException {
        ArraySchema schema = create("levels.nc");
        Dimension day = schema.dimensions().get(0);
        assertEquals(Datatype.DATETIME_DAY, day.datatype());
        assertEquals(Range.of(JANUARY + 100, JANUARY + 103), day.domain());
        load("levels.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            Subarray from = Subarray.range("day", LocalDate.of(2026, 4, 12), LocalDate.of(2026, 4, 13));
            assertArrayEquals(
                    new double[] {1.5, 2.5}, reader.read(from, "level").float64("level"));
        }
        assertEquals(
                "levels-later.nc, axis 'day': its coordinates are outside dimension 'day' (found 2026-04-15T00:00:00Z to "
                        + "2026-04-16T00:00:00Z, expected 2026-04-11T00:00:00Z to 2026-04-14T00:00:00Z). Name the place "
                        + "of the cells, or create an array for all files. | NAME_RANGE{NAME=day, VALUE="
                        + (JANUARY + 100) + ":" + (JANUARY + 101) + "}",
                refused("levels-later.nc"));
    }

    @Test
    void severalFiles_landAtTheirCoordinates() throws IOException {
        ArraySchema schema = create("levels-later.nc", "levels.nc");
        assertEquals(
                Range.of(JANUARY + 100, JANUARY + 105),
                schema.dimensions().get(0).domain());
        load("levels-later.nc", "levels.nc");
        assertArrayEquals(new double[] {0.5, 1.5, 2.5, 3.5, 4.5, 5.5}, levels());
    }

    @Test
    void filesOneByOne_landAtTheirCoordinates() throws IOException {
        create("levels.nc", "levels-later.nc");
        load("levels-later.nc");
        assertTrue(Double.isNaN(levels()[0]));
        load("levels.nc");
        assertArrayEquals(new double[] {0.5, 1.5, 2.5, 3.5, 4.5, 5.5}, levels());
    }

    private double[] levels() {
        try (ArrayReader reader = tegula.openForReading(URI)) {
            return reader.read(Subarray.whole(), "level").float64("level");
        }
    }

    @Test
    void otherCoordinates_areLabels() throws IOException {
        ArraySchema schema = create("day-0.nc");
        assertEquals(List.of("time_index", "lat_index", "lon"), names(schema));
        DimensionLabel time = schema.labels().get(0);
        DimensionLabel lat = schema.labels().get(1);
        assertEquals("time", time.name());
        assertEquals(Datatype.DATETIME_HR, time.datatype());
        assertEquals(DataOrder.INCREASING, time.order());
        assertEquals("lat", lat.name());
        assertEquals(Datatype.FLOAT32, lat.datatype());
        assertEquals(DataOrder.DECREASING, lat.order());
        load("day-0.nc");
        assertArrayEquals(
                new long[] {24 * JANUARY, 24 * JANUARY + 12}, label("time").int64("label"));
        assertArrayEquals(new float[] {45.5f, 0, -45.5f}, label("lat").float32("label"));
        try (ArrayReader reader = tegula.openForReading(URI)) {
            assertArrayEquals(
                    new double[] {4, 5, 10, 11},
                    reader.query()
                            .fields("kelvin")
                            .labelRange("lat", Range.of(-90.0, -1.0))
                            .read()
                            .float64("kelvin"));
        }
        load("day-0.nc"); // the same labels again
        assertEquals(2, label("time").size());
    }

    @Test
    void severalFilesWithLabels_areMergedInTheirOrder() throws IOException {
        ArraySchema schema = create("day-2.nc", "day-0.nc", "day-1.nc");
        assertEquals(Range.of(0, 5), schema.dimensions().get(0).domain());
        load("day-2.nc", "day-0.nc", "day-1.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            double[] expected = IntStream.range(0, 3)
                    .mapToObj(day -> IntStream.range(0, 12).mapToDouble(i -> 100 * day + i))
                    .flatMapToDouble(each -> each)
                    .toArray();
            assertArrayEquals(expected, reader.read(Subarray.whole(), "kelvin").float64("kelvin"));
            assertEquals(1, reader.fragments().size());
            assertArrayEquals(
                    DoubleStream.of(106, 107, 108, 109, 110, 111).toArray(),
                    reader.query()
                            .fields("kelvin")
                            .labelRange(
                                    "time",
                                    Range.of(
                                            Instant.parse("2026-01-02T12:00:00Z"),
                                            Instant.parse("2026-01-02T12:00:00Z")))
                            .read()
                            .float64("kelvin"));
        }
        assertEquals(6, label("time").size());
    }

    @ParameterizedTest
    @CsvSource({"day-none.nc,day-1.nc,day-0.nc", "day-0.nc,day-none.nc,day-1.nc", "day-0.nc,day-1.nc,day-none.nc"})
    void filesWithoutCells_areSkipped(String a, String b, String c) throws IOException {
        ArraySchema schema = create(a, b, c);
        assertEquals(Range.of(0, 3), schema.dimensions().get(0).domain());
        load(a, b, c);
        load("day-none.nc");
        assertEquals(4, label("time").size());
        try (ArrayReader reader = tegula.openForReading(URI)) {
            Subarray cell = Subarray.point("time_index", 2).addRange("lat_index", 1, 1);
            assertArrayEquals(
                    new double[] {102, 103}, reader.read(cell, "kelvin").float64("kelvin"));
        }
    }

    @Test
    void labelsGrow_asFilesFollowInOrder() throws IOException {
        create("day-0.nc", "day-1.nc", "day-2.nc");
        load("day-0.nc");
        load("day-1.nc");
        assertArrayEquals(
                new long[] {24 * JANUARY, 24 * JANUARY + 12, 24 * JANUARY + 24, 24 * JANUARY + 36},
                label("time").int64("label"));
        try (ArrayReader reader = tegula.openForReading(URI)) {
            double[] kelvin =
                    reader.read(Subarray.point("time_index", 2), "kelvin").float64("kelvin");
            assertArrayEquals(new double[] {100, 101, 102, 103, 104, 105}, kelvin);
        }
    }

    @Test
    void unwrittenGrids_areRefusedUnlessAllowed() throws Exception {
        Python.with("h5py").run("""
                        import h5py, sys
                        with h5py.File("unwritten.h5", "w") as f:
                            f.create_dataset("chunks", (10**9, 10**9), "<f8", chunks=(100, 100), fillvalue=7)
                            f.create_dataset("piece", (10**9, 10**9), "<f8", fillvalue=7)
                            f.create_dataset("small", (100, 100), "<f8", chunks=(10, 10), fillvalue=7)
                        """, folder);
        TableSource source = TableSources.file(folder.resolve("unwritten.h5"));
        List<TableInput> inputs = List.of(new TableInput(new Hdf5Format(), source));
        for (String name : List.of("chunks", "piece", "small")) {
            ReadOptions read = ReadOptions.defaults().withValue("dataset", name);
            String uri = URI + name;
            tegula.createArray(
                    uri,
                    SchemaInference.of(InferenceOptions.defaults().withRead(read))
                            .run(inputs)
                            .schema());
            TableImport job = TableImport.of(tegula, uri)
                    .withOptions(ImportOptions.defaults().withRead(read));
            if (name.equals("small")) {
                assertEquals(10_000, job.run(inputs).rows());
            } else {
                TableFileException e = assertThrows(TableFileException.class, () -> job.run(inputs));
                assertTrue(e.getMessage().contains("most of its cells were never written"), e.getMessage());
            }
        }
    }

    @Test
    void filesBeforeTheLabels_areRefused() throws IOException {
        create("day-0.nc", "day-1.nc", "day-2.nc");
        load("day-1.nc");
        assertTrue(
                refused("day-0.nc")
                        .startsWith(
                                "day-0.nc, axis 'time': its coordinates do not agree with the dimension label 'time' "
                                        + "of the array, or with other files (found 2026-01-01T00:00:00Z to 2026-01-01T12:00:00Z, "
                                        + "expected values that follow one another in it, or increasing ones after its last)."),
                refused("day-0.nc"));
    }

    @Test
    void otherLabels_areRefusedAndNothingIsWritten() throws IOException {
        create("day-0.nc");
        load("day-0.nc");
        assertTrue(
                refused("other-lat.nc").contains("axis 'lat': its coordinates do not agree"), refused("other-lat.nc"));
        try (ArrayReader reader = tegula.openForReading(URI)) {
            assertEquals(1, reader.fragments().size());
        }
        // A range chooses the place in spite of the labels, as the error says.
        Subarray place = Subarray.range("lat_index", 0, 2);
        load(ImportOptions.defaults().withBox(place, ResultOrder.ROW_MAJOR), "other-lat.nc");
        assertArrayEquals(new float[] {45.5f, 0, -45.5f}, label("lat").float32("label"));
    }

    @Test
    void moreCoordinatesThanPositions_areRefused() throws IOException {
        create("day-0.nc");
        load("day-0.nc");
        assertEquals(
                "day-1.nc, axis 'time': too many coordinates for dimension 'time_index' (found 4 with the values of its "
                        + "label, expected at most 2) | CREATE_ARRAY{}",
                refused("day-1.nc"));
    }

    @Test
    void arraysWithoutTheCoordinates_needARange() throws IOException {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int64("time", 0, 1, 2))
                        .dimension(Dimension.int64("lat", 0, 2, 3))
                        .dimension(Dimension.int64("lon", 0, 1, 2))
                        .attribute(Attribute.float64("kelvin"))
                        .build());
        assertEquals(
                "day-0.nc, axis 'time': its coordinates cannot be coordinates of dimension 'time' (found "
                        + "2026-01-01T00:00:00Z to 2026-01-01T12:00:00Z of type DATETIME_HR, expected consecutive values of "
                        + "type INT64, or a dimension label of that name). Name the place of the cells, or "
                        + "create an array for all files. | NAME_RANGE{NAME=time, VALUE=0:1}",
                refused("day-0.nc"));
        Subarray box = Subarray.range("time", 0, 1).addRange("lat", 0, 2);
        load(ImportOptions.defaults().withBox(box, ResultOrder.ROW_MAJOR), "day-0.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            double[] kelvin = reader.read(Subarray.whole(), "kelvin").float64("kelvin");
            assertArrayEquals(IntStream.range(0, 12).asDoubleStream().toArray(), kelvin);
        }
    }

    @Test
    void axesInAnotherOrder_arePlacedByTheirNames() throws IOException {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", -2, 2, 5))
                        .dimension(Dimension.int32("y", 0, 99, 10))
                        .attribute(Attribute.int32("height"))
                        .build());
        load("heights.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            Subarray box = Subarray.range("x", -1, 0).addRange("y", 10, 12);
            assertArrayEquals(
                    new int[] {0, 20, 40, 10, 30, 50},
                    reader.read(box, "height").int32("height"));
        }
    }

    @Test
    void fileThatFailsLater_leavesNoLabels() throws IOException {
        create("day-0.nc");
        TableInput input = new TableInput(new FailingFormat(), TableSources.file(FILES.resolve("day-0.nc")));
        TableImport load = TableImport.of(tegula, URI);
        assertThrows(TableFileException.class, () -> load.run(List.of(input)));
        try (ArrayReader reader = tegula.openForReading(URI);
                ArrayReader labels = reader.label("lat")) {
            assertNull(labels.nonEmptyDomain());
            assertEquals(List.of(), reader.fragments());
        }
    }

    /** HDF5 whose cells are damaged. */
    private static final class FailingFormat implements TableFormat {

        private final TableFormat hdf5 = new Hdf5Format();

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public List<String> extensions() {
            return List.of();
        }

        @Override
        public TableReader read(TableSource source, ReadOptions options) throws IOException {
            TableReader reader = hdf5.read(source, options);
            return new TableReader() {
                @Override
                public TableSchema schema() {
                    return reader.schema();
                }

                @Override
                public Cells next() {
                    throw new TableFileException(source.name() + ": damaged");
                }

                @Override
                public void close() throws IOException {
                    reader.close();
                }
            };
        }

        @Override
        public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void sparseArrays_haveTheCoordinates() throws IOException {
        ArraySchema schema = infer(InferenceOptions.defaults().withType(ArrayType.SPARSE), "day-0.nc")
                .schema();
        assertFalse(schema.isDense());
        assertEquals(List.of("time", "lat", "lon"), names(schema));
        assertEquals(
                List.of(Datatype.DATETIME_HR, Datatype.FLOAT32, Datatype.INT64),
                schema.dimensions().stream().map(Dimension::datatype).toList());
        tegula.createArray(URI, schema);
        load("day-0.nc");
        load("day-1.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            Cells cells = reader.query()
                    .fields("lat", "lon", "kelvin")
                    .subarray(Subarray.range("lat", -50.0, 1.0).addRange("time", 24 * JANUARY + 12, 24 * JANUARY + 35))
                    .order(ResultOrder.ROW_MAJOR)
                    .read();
            assertArrayEquals(new double[] {10, 11, 8, 9, 104, 105, 102, 103}, cells.float64("kelvin"));
            assertArrayEquals(new float[] {-45.5f, -45.5f, 0, 0, -45.5f, -45.5f, 0, 0}, cells.float32("lat"));
            assertArrayEquals(new long[] {0, 1, 0, 1, 0, 1, 0, 1}, cells.int64("lon"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "phase;they neither increase nor decrease",
                "depth;the coordinate of position 1 is missing",
                "angle;the coordinate of position 1 is NaN",
                "place;the coordinate of position 0 has characters that are not ASCII"
            })
    void coordinatesThatCannotBeStored_areNoted(String axis, String reason) throws IOException {
        InferredSchema inferred = infer(dataset("by_" + axis), "odd.nc");
        assertEquals(
                List.of("Coordinates of '" + axis + "' are not stored: " + reason
                        + ". The dimension counts positions."),
                inferred.notes().stream()
                        .map(note -> note.text().replace(FILES + "/", ""))
                        .toList());
        assertEquals(List.of(axis), names(inferred.schema()));
        tegula.createArray(URI, inferred.schema());
        load("odd.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            assertTrue(reader.read(Subarray.whole(), "by_" + axis).size() >= 2);
        }
    }

    @Test
    void orderedText_isALabel() throws IOException {
        InferredSchema inferred = infer(dataset("by_station"), "odd.nc");
        tegula.createArray(URI, inferred.schema());
        load("odd.nc");
        assertArrayEquals(new String[] {"a", "b", "bb"}, label("station").text("label"));
    }

    @Test
    void datasetOfAnAxis_isAnAttribute() throws IOException {
        InferredSchema inferred = infer(dataset("lat"), "day-0.nc");
        assertEquals(List.of("lat_index"), names(inferred.schema()));
        assertEquals(List.of(), inferred.schema().labels());
        tegula.createArray(URI, inferred.schema());
        ImportOptions options = ImportOptions.defaults();
        load(options.withRead(options.read().withValue("dataset", "lat")), "day-0.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            assertArrayEquals(
                    new float[] {45.5f, 0, -45.5f},
                    reader.read(Subarray.whole(), "lat").float32("lat"));
        }
    }

    @Test
    void filesOfSeveralGrids_areRefused() throws IOException {
        String message = problemAndStep(assertThrows(
                TableFileException.class,
                () -> infer(InferenceOptions.defaults(), "day-0.nc", "day-1.nc", "other-lat.nc")));
        assertEquals(
                "axis 'lat': the coordinates of several files cannot be put in one order (found 45.5 to -45.5 and 45.0 to "
                        + "-45.0). Import files of the same grid together, or create a sparse array. | MAKE_SPARSE{}",
                message);
        InferenceOptions sparse = InferenceOptions.defaults().withType(ArrayType.SPARSE);
        tegula.createArray(URI, infer(sparse, "day-1.nc", "other-lat.nc").schema());
        load("day-1.nc", "other-lat.nc");
        try (ArrayReader reader = tegula.openForReading(URI)) {
            assertEquals(24, reader.read(Subarray.whole(), "kelvin").size());
        }
    }

    @Test
    void cellsWithoutTheirCoordinates_areRefused() throws IOException {
        create("day-0.nc", "day-1.nc");
        TableImport append = TableImport.of(tegula, URI);
        String message = problemAndStep(assertThrows(TableFileException.class, () -> append.read(files("day-1.nc"))));
        assertEquals(
                "day-1.nc, axis 'time': has coordinates, which the cells would not be written at | IMPORT{}",
                message.replace(FILES + "/", ""));
    }

    @Test
    void newFilesOfTheReferenceLibrary_haveTheSameCoordinates() throws Exception {
        Python.with("netCDF4").runFile(Path.of("src/test/python/write_coordinates.py"), Path.of(""), folder.toString());
        for (String name : List.of("heights.nc", "levels.nc", "day-1.nc")) {
            TableInput written = new TableInput(new Hdf5Format(), TableSources.file(folder.resolve(name)));
            assertEquals(
                    infer(InferenceOptions.defaults(), name).schema().dimensions().stream()
                            .map(Dimension::domain)
                            .toList(),
                    SchemaInference.of(InferenceOptions.defaults()).run(List.of(written)).schema().dimensions().stream()
                            .map(Dimension::domain)
                            .toList());
        }
    }
}
