package dev.tegula.io;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Imports text into arrays in memory. */
final class ImportFixture {

    static final String URI = "mem://store/array";

    private ImportFixture() {}

    static TableInput input(String format, String text) {
        return input(format, text.getBytes(StandardCharsets.UTF_8));
    }

    static TableInput input(String format, byte[] bytes) {
        return new TableInput(
                TableFormats.named(format), TableSources.stream("cells." + format, new ByteArrayInputStream(bytes)));
    }

    static ImportReport run(Tegula tegula, ImportOptions options, String format, String text) throws IOException {
        return TableImport.of(tegula, URI).withOptions(options).run(List.of(input(format, text)));
    }

    static Cells read(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.read(Subarray.whole(), array.schema().fieldNames().toArray(String[]::new));
        }
    }
}
