package dev.tegula.cli;

import dev.tegula.cli.importer.ColumnarJsonSource;
import dev.tegula.cli.importer.CsvSource;
import dev.tegula.cli.importer.ImportColumns;
import dev.tegula.cli.importer.JsonLinesSource;
import dev.tegula.cli.importer.TableSource;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Enumeration;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An array, and a file with cells to write to it. */
final class ImportArguments {

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI of the array.")
    String uri = "";

    @Parameters(index = "1", paramLabel = "FILE", description = "File with the cells; - for standard input.")
    String file = "";

    @Option(
            names = "--format",
            paramLabel = "json|jsonl|csv",
            description = "Format of the file. Default: by its extension.")
    @Nullable
    String format;

    @Option(names = "--labels", description = "Read enumerated attributes as labels instead of indexes.")
    boolean labels;

    /** Returns the parser of the format. Call it before anything is opened, because it may refuse the format. */
    TableSource source() {
        CellFormat word = format == null ? CellFormat.ofFile(file) : CellFormat.parse(format);
        if (word == null) {
            throw new UsageException("'" + file + "': unknown format. Add --format json, jsonl or csv");
        }
        return switch (word) {
            case JSON -> new ColumnarJsonSource();
            case JSONL -> new JsonLinesSource();
            case CSV -> new CsvSource();
        };
    }

    /**
     * Reads all cells.
     *
     * @param enumerations all enumerations of the array if cells are labels, else none
     */
    ImportColumns read(Shell shell, TableSource source, ArraySchema schema, Map<String, Enumeration> enumerations)
            throws IOException {
        boolean standard = file.equals("-");
        ImportColumns intake = new ImportColumns(schema, standard ? "standard input" : file, 0);
        intake.takeLabels(enumerations);
        try (InputStream in = standard ? shell.in() : InputFiles.open(file)) {
            source.read(in, intake);
        }
        return intake;
    }
}
