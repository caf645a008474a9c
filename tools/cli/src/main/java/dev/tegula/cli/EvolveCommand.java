package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.WriteTimeOption;
import dev.tegula.cli.schema.EvolutionReader;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.SchemaEvolution;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Changes the schema of an array. */
@Command(
        name = "evolve",
        description = {
            "EVOLUTION is a JSON object with any of \"add_attributes\", \"drop_attributes\", \"add_enumerations\", \"extend_enumerations\" "
                    + "(with the values to add), \"drop_enumerations\" and \"current_domain\", in the form of schemas. Cells are not "
                    + "rewritten; older cells have the fill value of an added attribute."
        },
        footer = {
            "  echo '{\"add_attributes\": [{\"name\": \"humidity\", \"type\": \"FLOAT32\"}]}' | \\",
            "      tegula evolve temps -",
            "  echo '{\"extend_enumerations\": [{\"name\": \"colour\", \"values\": [\"green\"]}]}' | \\",
            "      tegula evolve cars -",
            "  echo '{\"drop_attributes\": [\"celsius\"]}' | \\",
            "      tegula evolve temps - --at 2099-01-01"
        })
final class EvolveCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI of the array.")
    String uri = "";

    @Parameters(
            index = "1",
            paramLabel = "EVOLUTION",
            description = "JSON file with the changes; - for standard input.")
    String file = "";

    @Mixin
    WriteTimeOption time = new WriteTimeOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions options = time.options(keys);
        ArraySchema schema;
        List<Attribute> earlier;
        try (ArrayReader reader = shell.engine().openForReading(uri, keys.options())) {
            schema = reader.fullSchema();
            earlier = Stream.concat(schema.attributes().stream(), reader.formerAttributes().stream())
                    .toList();
        }
        SchemaEvolution evolution = EvolutionReader.read(file, shell.text(file), schema);
        shell.engine().maintenance(uri, options).evolve(evolution);
        evolution.addedAttributes().stream()
                .filter(added -> earlier.stream()
                        .anyMatch(each ->
                                each.name().equals(added.name()) && each.field().hasShapeOf(added.field())))
                .forEach(added -> shell.err()
                        .println("note: attribute '" + added.name() + "': the array had one of this name and"
                                + " type, whose values its cells have again"));
        return ExitStatus.OK;
    }
}
