package dev.tegula.cli;

import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.vfs.settings.SpellingHint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which dimensions and attributes a command is about. */
final class FieldOptions {

    @Option(
            names = "--fields",
            paramLabel = "A,B",
            description =
                    "Dimensions and attributes, separated by commas. Default: of a dense array all attributes, of a sparse one "
                            + "all dimensions and attributes.")
    @Nullable
    String list;

    @Option(
            names = "--field",
            paramLabel = "NAME",
            description = "One dimension or attribute, whatever its name; can be repeated.")
    List<String> single = new ArrayList<>();

    /** The names in the order given, checked against the schema. */
    List<String> names(ArraySchema schema) {
        if (list != null && !single.isEmpty()) {
            throw new UsageException("--fields and --field exclude each other");
        }
        if (list == null && single.isEmpty()) {
            return schema.isDense()
                    ? schema.attributes().stream().map(Attribute::name).toList()
                    : schema.fieldNames();
        }
        List<String> names = list == null ? single : List.of(list.split(",", -1));
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new UsageException("field '" + name + "' is asked for twice");
            }
            if (schema.field(name) == null) {
                throw new CommandException("there is no field '" + name + "' in the array"
                        + SpellingHint.hintOrList(name, schema.fieldNames()));
            }
        }
        return names;
    }
}
