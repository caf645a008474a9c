package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.WriteTimeOption;
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
        description = {
            "The schema has the form printed by 'tegula schema URI --format json'. \"array_type\", \"dims\" and \"attrs\" are required; "
                    + "all other members have TileDB's defaults."
        },
        footer = {
            "  echo '{\"array_type\": \"dense\",",
            "    \"dims\": [{\"name\": \"row\", \"type\": \"INT32\", \"domain\": [1, 9], \"extent\": 3}],",
            "    \"attrs\": [{\"name\": \"celsius\", \"type\": \"FLOAT64\"}]}' | tegula create temps -",
            "  tegula schema temps --format json > schema.json",
            "  tegula create copy schema.json --checksums sha256"
        })
final class CreateCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI of the new array.")
    String uri = "";

    @Parameters(index = "1", paramLabel = "SCHEMA", description = "File with the schema; - for standard input.")
    String file = "";

    @Mixin
    WriteTimeOption time = new WriteTimeOption();

    @Option(
            names = "--checksums",
            paramLabel = "md5|sha256",
            description =
                    "Add this checksum to every filter pipeline without one, so that reads of damaged chunks fail.")
    @Nullable
    String checksums;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions options = time.options(keys);
        ArraySchema schema = SchemaReader.read(file, shell.text(file), checksums(checksums));
        shell.engine().createArray(uri, schema, options);
        return ExitStatus.OK;
    }

    private static Checksums checksums(@Nullable String word) {
        return switch (word == null ? "" : word) {
            case "" -> Checksums.NONE;
            case "md5" -> Checksums.MD5;
            case "sha256" -> Checksums.SHA256;
            default ->
                throw new UsageException(
                        "--checksums: unknown checksum (found '" + word + "', expected md5 or sha256)");
        };
    }
}
