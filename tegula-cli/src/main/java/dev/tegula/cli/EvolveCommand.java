package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.schema.EvolutionReader;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.SchemaEvolution;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes the schema of an array. */
@Command(
        name = "evolve",
        header = "Changes the schema of an array: attributes, enumerations, current domain.",
        description = {
            "EVOLUTION holds any of \"add_attributes\", \"drop_attributes\", \"add_enumerations\", \"extend_enumerations\" (with the values to "
                    + "add), \"drop_enumerations\" and \"current_domain\", in the shapes that schemas have. Cells stay as they are; where older "
                    + "ones lack an attribute, they show its fill value."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  echo '{\"add_attributes\": [{\"name\": \"humidity\", \"type\": \"FLOAT32\"}]}' | tegula evolve temps -",
            "  echo '{\"extend_enumerations\": [{\"name\": \"colour\", \"values\": [\"green\"]}]}' | tegula evolve cars -",
            "  echo '{\"drop_attributes\": [\"celsius\"]}' | tegula evolve temps - --at 2026-12-01"
        })
final class EvolveCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array: a path, or file:///….")
    String uri = "";

    @Parameters(
            index = "1",
            paramLabel = "EVOLUTION",
            description = "The JSON file with the changes; - for standard input.")
    String file = "";

    @Option(
            names = "--at",
            paramLabel = "MS",
            description = "Change it at this time: milliseconds since 1970 or a date. Default: now.")
    @Nullable
    String at;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions options = WriteTimeOption.options(at, keys);
        ArraySchema schema;
        try (ArrayReader reader =
                shell.engine().openForReading(uri, OpenOptions.defaults().withKey(keys.key()))) {
            schema = reader.fullSchema();
        }
        SchemaEvolution evolution = EvolutionReader.read(file, shell.text(file), schema);
        shell.engine().evolve(uri, evolution, options);
        return ExitStatus.OK;
    }
}
