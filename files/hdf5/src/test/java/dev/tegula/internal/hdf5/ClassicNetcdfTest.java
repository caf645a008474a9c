package dev.tegula.internal.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.hdf5.Hdf5Format;
import dev.tegula.internal.hdf5.classic.ClassicFile;
import dev.tegula.internal.hdf5.file.BoundedChannel;
import dev.tegula.internal.io.grid.GridSlabs;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads files of NetCDF-3 written by src/test/python/write_classic.py: their values are those that netCDF4 reads. Where
 * it is installed, new files with other values are written and read too.
 */
class ClassicNetcdfTest {

    private static final Path FILES = Path.of("src/test/resources/hdf5/classic");
    private static final int MUTANTS = Amounts.of("tegula.hdf5.mutants", 300);

    @TempDir
    Path folder;

    private static TableReader open(Path file, String dataset) throws IOException {
        return new Hdf5Format()
                .read(TableSources.file(file), ReadOptions.defaults().withValue("dataset", dataset));
    }

    private static List<String> texts(TableReader reader) throws IOException {
        List<String> texts = new ArrayList<>();
        for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
            texts.addAll(texts(batch.columns().get(0)));
        }
        return texts;
    }

    private static List<String> texts(Column column) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < column.size(); i++) {
            texts.add(column.isNull(i) ? "null" : Hdf5ReaderTest.text(column, i));
        }
        return texts;
    }

    private static void compareAll(Path files) throws IOException {
        List<String> lines = Files.readAllLines(files.resolve("FILES.txt"));
        for (String line : lines) {
            String[] words = line.split("\t", -1);
            try (TableReader reader = open(files.resolve(words[0]), words[1])) {
                Datatype type = reader.schema().columns().get(0).field().datatype();
                List<String> expected = Arrays.stream(words[2].split("\\|", -1))
                        .map(text -> Hdf5ReaderTest.normal(text, type))
                        .toList();
                assertEquals(expected, texts(reader), line);
                assertEquals(expected.size(), reader.rows(), line);
            }
            compareBoxes(files.resolve(words[0]), words[1]);
        }
        assertTrue(lines.size() > 80, "variables: " + lines.size());
    }

    /** Reads a variable in small boxes, which end within records and rows. */
    private static void compareBoxes(Path file, String name) throws IOException {
        try (BoundedChannel channel = new BoundedChannel(file)) {
            ClassicFile content = ClassicFile.read(channel, channel.size());
            GridDataset dataset = new ClassicDatasets("file", content).choice().find(name);
            GridVariable variable = new GridVariable("value", dataset);
            int[] whole =
                    Arrays.stream(dataset.shape()).mapToInt(Math::toIntExact).toArray();
            int rank = dataset.axes().size();
            long[] lengths = Arrays.copyOf(dataset.shape(), rank);
            List<String> expected = texts(variable.read(new long[rank], Arrays.copyOf(whole, rank)));
            GridSlabs slabs = new GridSlabs(lengths, variable.chunk(), 2);
            List<String> found = new ArrayList<>();
            while (slabs.hasNext()) {
                GridSlabs.Slab slab = slabs.next();
                found.addAll(texts(variable.read(slab.from(), slab.lengths())));
            }
            assertEquals(expected, found, name);
        }
    }

    @Test
    void valuesEqualThoseOfNetcdf4() throws IOException {
        compareAll(FILES);
    }

    @Test
    void newFilesOfNetcdf4_areReadAlike() throws Exception {
        Python.with("netCDF4")
                .runFile(
                        Path.of("src/test/python/write_classic.py"),
                        Path.of(""),
                        folder.toString(),
                        Long.toString(1 + Math.floorMod(RandomTests.firstSeed(), 1_000_000)));
        compareAll(folder);
    }

    @Test
    void coordinateVariables_areAxes() throws IOException {
        try (TableReader reader = open(FILES.resolve("many1.nc"), "cube_i2")) {
            List<TableAxis> axes = reader.schema().axes();
            assertEquals(
                    List.of("t", "y", "x"), axes.stream().map(TableAxis::name).toList());
            assertEquals(Datatype.DATETIME_MS, axes.get(0).coordinates().field().datatype());
            assertEquals(null, axes.get(1).coordinates());
            assertEquals(Datatype.FLOAT32, axes.get(2).coordinates().field().datatype());
        }
    }

    @Test
    void severalShapes_mustBeChosenFrom() {
        Path file = FILES.resolve("many2.nc");
        String several = assertThrows(
                        TableFileException.class,
                        () -> new Hdf5Format()
                                .read(TableSources.file(file), ReadOptions.defaults())
                                .close())
                .getMessage();
        assertTrue(several.contains("datasets have different axes (found cube_S1 ["), several);
    }

    @Test
    void singleValues_areRows() throws IOException {
        try (TableReader reader = open(FILES.resolve("many2.nc"), "single")) {
            assertEquals(List.of(), reader.schema().axes());
            assertEquals(List.of("4.25"), texts(reader));
        }
    }

    /** Old writers counted the zero at the end of a text of C. */
    @Test
    void namesEndAtAZero() throws IOException {
        String text = new String(Files.readAllBytes(FILES.resolve("many2.nc")), StandardCharsets.ISO_8859_1);
        byte[] bytes = text.replace("single", "singl\0").getBytes(StandardCharsets.ISO_8859_1);
        try (TableReader reader = open(Files.write(folder.resolve("zero.nc"), bytes), "singl")) {
            assertEquals(List.of("4.25"), texts(reader));
        }
    }

    /** A file that is being written has no number of records: its length gives it, also in the middle of one. */
    @Test
    void streamedRecords_areCountedByTheLengthOfTheFile() throws IOException {
        byte[] bytes = Files.readAllBytes(FILES.resolve("single1_i2.nc"));
        ByteBuffer.wrap(bytes).putInt(4, -1);
        for (int cut = 0; cut < 8; cut++) {
            Path file = Files.write(folder.resolve("s.nc"), Arrays.copyOf(bytes, bytes.length - cut));
            try (TableReader reader = open(file, "alone")) {
                assertEquals(cut == 0 ? 9 : cut <= 6 ? 6 : 3, reader.rows(), "cut " + cut);
                assertEquals(reader.rows(), texts(reader).size());
            }
        }
    }

    @Test
    void truncatedFiles_areRefused() throws IOException {
        byte[] whole = Files.readAllBytes(FILES.resolve("many1.nc"));
        for (int length = 0; length < whole.length; length += 13) {
            Path file = Files.write(folder.resolve("part.nc"), Arrays.copyOf(whole, length));
            TableFileException e = assertThrows(TableFileException.class, () -> {
                for (String name : List.of("plane_i1", "cube_f8", "line_f8")) {
                    try (TableReader reader = open(file, name)) {
                        texts(reader);
                    }
                }
            });
            assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
        }
    }

    @Test
    void headersOfHugeLengths_areRefusedWithoutMemory() throws IOException {
        byte[] whole = Files.readAllBytes(FILES.resolve("many1.nc"));
        for (int at = 4; at < 400; at += 4) {
            for (int value : new int[] {Integer.MAX_VALUE, 0x00FFFFFF, -2, 0x7F000000}) {
                byte[] bytes = whole.clone();
                ByteBuffer.wrap(bytes).putInt(at, value);
                readOrRefuse(bytes, "at " + at + ": " + value);
            }
        }
    }

    @Test
    void mutants_areReadOrRefused() throws IOException {
        List<byte[]> files = new ArrayList<>();
        for (String name : List.of("many1.nc", "many5.nc", "conventions1.nc", "single1_i1.nc")) {
            files.add(Files.readAllBytes(FILES.resolve(name)));
        }
        long first = RandomTests.firstSeed();
        for (long seed = first; seed < first + MUTANTS; seed++) {
            RandomGenerator random = RandomTests.seeded(seed);
            byte[] bytes = files.get(Math.floorMod(seed, files.size())).clone();
            for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
                bytes[random.nextInt(Math.min(bytes.length, 800))] = (byte) random.nextInt();
            }
            readOrRefuse(bytes, "seed " + seed);
        }
    }

    /** Reads the first grid of a file; at most 100 batches, because records can be counted wrongly. */
    private void readOrRefuse(byte[] bytes, String title) throws IOException {
        Path file = Files.write(folder.resolve("mutant.nc"), bytes);
        for (String name : List.of("cube_i2", "plane_f8", "packed", "alone")) {
            try (TableReader reader = open(file, name)) {
                for (int batch = 0; batch < 100 && reader.next() != null; batch++) {
                    assertTrue(reader.rows() > 0, title);
                }
            } catch (TableFileException e) {
                assertTrue(e.getMessage().startsWith(file.toString()), title + ": " + e.getMessage());
            }
        }
    }
}
