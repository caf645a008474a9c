package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.io.SchemaInference;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Imports grids that exceed the memory budget, which are not sorted. */
@Slow
class DividedGridImportTest {

    private static final Path FILES = Path.of("src/test/resources/hdf5/coordinates");

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private static List<TableInput> days() {
        return List.of(input("day-0.nc"), input("day-1.nc"), input("day-2.nc"));
    }

    private static TableInput input(String name) {
        return new TableInput(new Hdf5Format(), TableSources.file(FILES.resolve(name)));
    }

    /** Creates an array for the files, with tiles of these extents. */
    private void create(String uri, TileOrder order, List<Long> extents) throws IOException {
        ArraySchema inferred =
                SchemaInference.of(InferenceOptions.defaults()).run(days()).schema();
        ArraySchemaBuilder builder = ArraySchema.dense().tileOrder(order);
        for (int d = 0; d < extents.size(); d++) {
            Dimension own = inferred.dimensions().get(d);
            builder.dimension(Dimension.of(own.name(), own.datatype(), own.domain(), extents.get(d)));
        }
        inferred.labels().forEach(builder::label);
        inferred.attributes().forEach(builder::attribute);
        tegula.createArray(uri, builder.build());
    }

    /** Returns options of imports that cannot sort. */
    private ImportOptions unsorted(long budget) throws IOException {
        Path noFolder = folder.resolve("file");
        Files.write(noFolder, new byte[0]);
        return ImportOptions.defaults().withMemoryBudget(budget).withScratchFolder(noFolder);
    }

    @ParameterizedTest
    @CsvSource({
        "ROW_MAJOR, 1 1 1",
        "ROW_MAJOR, 2 3 2",
        "ROW_MAJOR, 5 1 2",
        "COL_MAJOR, 2 1 2",
        "COL_MAJOR, 4 3 1",
    })
    void gridOfSeveralFiles_isReadInTheOrderOfTheTiles(TileOrder order, String tiles) throws IOException {
        List<Long> extents =
                Arrays.stream(tiles.split(" ")).map(Long::parseLong).toList();
        double[] expected =
                IntStream.range(0, 36).mapToDouble(i -> 100 * (i / 12) + i % 12).toArray();
        for (long budget : new long[] {1, 100, 200, 1 << 20}) {
            String uri = "mem://s/divided" + budget;
            create(uri, order, extents);
            TableImport.of(tegula, uri).withOptions(unsorted(budget)).run(days());
            try (ArrayReader reader = tegula.openForReading(uri)) {
                assertEquals(1, reader.fragments().size());
                assertArrayEquals(
                        expected, reader.read(Subarray.whole(), "kelvin").float64("kelvin"));
            }
        }
    }
}
