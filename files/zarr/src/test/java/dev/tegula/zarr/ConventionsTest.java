package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.io.SchemaInference;
import dev.tegula.io.TableFormats;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports a store with the conventions of xarray, which src/test/python/write_conventions.py writes. */
class ConventionsTest {

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws Exception {
        ZarrPython.run("write_conventions.py", folder.toString());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void coordinatesAndValues_areThoseOfTheConventions(boolean isConsolidated) throws Exception {
        if (!isConsolidated) {
            Files.delete(folder.resolve("grid.zarr/.zmetadata"));
        }
        ReadOptions read = ReadOptions.defaults().withValue("dataset", "kelvin,wind");
        String uri = "mem://arrays/grid";
        try (Tegula tegula = Tegula.create();
                TableSource source = TableSources.file(folder.resolve("grid.zarr"))) {
            List<TableInput> inputs = List.of(new TableInput(TableFormats.named("zarr"), source));
            InferredSchema inferred = SchemaInference.of(
                            InferenceOptions.defaults().withRead(read))
                    .run(inputs);
            tegula.createArray(uri, inferred.schema());
            TableImport.of(tegula, uri)
                    .withOptions(ImportOptions.defaults().withRead(read))
                    .run(inputs);
            try (ArrayReader reader = tegula.openForReading(uri)) {
                ArraySchema schema = reader.schema();
                assertEquals(
                        List.of("time", "lat"),
                        schema.labels().stream().map(label -> label.name()).toList(),
                        schema.toString());
                assertEquals(Datatype.DATETIME_DAY, schema.labels().get(0).datatype());
                Cells cells = reader.read(Subarray.whole(), "kelvin", "wind");
                assertEquals(
                        List.of(270.0, 270.5, 271.0, 271.5),
                        List.of(
                                cells.column("kelvin").doubleAt(0),
                                cells.column("kelvin").doubleAt(1),
                                cells.column("kelvin").doubleAt(2),
                                cells.column("kelvin").doubleAt(3)));
                byte[] validity = {1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1};
                assertArrayEquals(validity, cells.column("kelvin").validity());
                assertArrayEquals(validity, cells.column("wind").validity());
                assertArrayEquals(
                        new double[] {50, 25, -10},
                        reader.label("lat").read(Subarray.whole(), "label").float64("label"));
            }
        }
    }

    @Test
    void singleValues_areRows() throws Exception {
        Cells crs =
                Stored.cells(folder.resolve("grid.zarr"), ReadOptions.defaults().withValue("dataset", "crs"));
        assertEquals(1, crs.size());
        assertEquals(0, crs.column("crs").longAt(0));
    }

    @Test
    void arraysOfDifferentAxes_areListed() {
        TableFileException e = assertThrows(
                TableFileException.class, () -> Stored.cells(folder.resolve("grid.zarr"), ReadOptions.defaults()));
        assertTrue(
                e.getMessage().contains("kelvin [4, 3]") && e.getMessage().contains("nested/depth [3, 2]"),
                e.getMessage());
    }
}
