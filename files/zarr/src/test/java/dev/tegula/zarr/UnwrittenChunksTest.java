package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Subarray;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports stores without the chunks that their metadata describe. */
@Slow
class UnwrittenChunksTest {

    private static final String URI = "mem://arrays/grid";

    @TempDir
    Path folder;

    private long imported(int length, ImportOptions options) throws IOException {
        Files.writeString(folder.resolve(".zarray"), """
                {"zarr_format": 2, "shape": [LENGTH, LENGTH], "chunks": [50, 100], "dtype": "|S1000", "compressor": null,
                 "fill_value": null, "order": "C", "filters": null}
                """.replace("LENGTH", Integer.toString(length)));
        try (Tegula tegula = Tegula.create();
                TableSource source = TableSources.file(folder)) {
            List<TableInput> inputs = List.of(new TableInput(new ZarrFormat(), source));
            tegula.createArray(
                    URI,
                    SchemaInference.of(InferenceOptions.defaults()).run(inputs).schema());
            long rows =
                    TableImport.of(tegula, URI).withOptions(options).run(inputs).rows();
            try (ArrayReader reader = tegula.openForReading(URI)) {
                Subarray corner = Subarray.point("dim_0", length - 1).addRange("dim_1", length - 1, length - 1);
                assertEquals("", reader.read(corner).column("value").text(0));
            }
            return rows;
        }
    }

    @Test
    void billionsOfFillValues_areRefusedUnlessAllowed() {
        TableFileException e =
                assertThrows(TableFileException.class, () -> imported(1_000_000, ImportOptions.defaults()));
        assertTrue(e.getMessage().contains("most of its cells were never written"), e.getMessage());
        assertEquals(NextStep.of(NextStep.Action.ALLOW_FILL), e.nextStep());
    }

    @Test
    void someFillValues_areWritten() throws IOException {
        assertEquals(10_000, imported(100, ImportOptions.defaults()));
    }

    @Test
    void anyFillValues_areWrittenIfTheUserAllowsThem() throws IOException {
        assertEquals(360_000, imported(600, ImportOptions.defaults().withFill()));
    }
}
