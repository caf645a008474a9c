package dev.tegula.examples;

import dev.tegula.Tegula;
import dev.tegula.io.TableFormats;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSource;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Imports rows of a CSV file into a new array. */
public final class ImportRows {

    private ImportRows() {}

    /**
     * Runs the program; its arguments are a file with the columns station, hour and celsius, and the URI of the array.
     */
    public static void main(String[] args) throws IOException {
        System.out.println(run(Path.of(args[0]), args[1]));
    }

    static String run(Path csv, String uri) throws IOException {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("station", 1, 1000, 10))
                            .dimension(Dimension.int32("hour", 0, 8759, 24))
                            .attribute(Attribute.float64("celsius"))
                            .build());
            try (TableSource rows = TableSources.file(csv)) {
                ImportReport report =
                        TableImport.of(tegula, uri).run(List.of(new TableInput(TableFormats.named("csv"), rows)));
                return report.rows() + " rows, " + report.cells() + " cells";
            }
        }
    }
}
