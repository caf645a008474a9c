package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.schema.Checksums;
import dev.tegula.cli.schema.SchemaReader;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates an array. */
@Command(
        name = "create",
        header = "Creates an array from a schema in JSON.",
        description = {
            "The schema has the shape that 'tegula schema URI --format json' prints; \"array_type\", \"dims\" and \"attrs\" are needed, all "
                    + "else has TileDB's defaults."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  echo '{\"array_type\": \"dense\",",
            "         \"dims\": [{\"name\": \"row\", \"type\": \"INT32\", \"domain\": [1, 100], \"extent\": 10}],",
            "         \"attrs\": [{\"name\": \"celsius\", \"type\": \"FLOAT64\"}]}' | tegula create temps -",
            "  tegula schema temps --format json > schema.json",
            "  tegula create copy schema.json --checksums sha256"
        })
final class CreateCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Where to create the array.")
    String uri = "";

    @Parameters(index = "1", paramLabel = "SCHEMA", description = "The file with the schema; - for standard input.")
    String file = "";

    @Option(
            names = "--at",
            paramLabel = "MS",
            description = "Create it at this time: milliseconds since 1970 or a date. Default: now.")
    @Nullable
    String at;

    @Option(
            names = "--checksums",
            paramLabel = "md5|sha256",
            description = "Append this checksum to all filters that have none; reads of damaged chunks then fail.")
    @Nullable
    String checksums;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions options = WriteTimeOption.options(at, keys);
        ArraySchema schema = SchemaReader.read(file, shell.text(file), checksums(checksums));
        shell.engine().createArray(uri, schema, options);
        return ExitStatus.OK;
    }

    private static Checksums checksums(@Nullable String word) {
        return switch (word == null ? "" : word) {
            case "" -> Checksums.NONE;
            case "md5" -> Checksums.MD5;
            case "sha256" -> Checksums.SHA256;
            default -> throw new UsageException("--checksums: no checksum '" + word + "'; choose md5 or sha256");
        };
    }
}
