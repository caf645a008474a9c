package dev.tegula.cli.command;

import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.query.FieldNames;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The dimensions and attributes to process. */
public final class FieldOptions {

    @Option(
            names = "--fields",
            paramLabel = "A,B",
            description =
                    "Dimensions and attributes, separated by commas. Default: all attributes; of sparse arrays, and in "
                            + "'head' and 'changes', also all dimensions.")
    @Nullable
    String list;

    @Option(
            names = "--field",
            paramLabel = "NAME",
            description = "A single dimension or attribute, whose name may contain a comma; can be repeated.")
    List<String> single = new ArrayList<>();

    /** Returns whether names are given. */
    public boolean isGiven() {
        return list != null || !single.isEmpty();
    }

    /** Returns the names in the given order, checked against the schema. */
    public List<String> names(ArraySchema schema) {
        return names(
                schema,
                schema.isDense()
                        ? schema.attributes().stream().map(Attribute::name).toList()
                        : schema.fieldNames());
    }

    /** Returns the names in the given order, checked against the schema, or else {@code defaults}. */
    public List<String> names(ArraySchema schema, List<String> defaults) {
        return names("the array", schema.fieldNames(), defaults);
    }

    /**
     * Returns the names in the given order, checked against those of an object, or else {@code defaults}.
     *
     * @param owner the object, for messages
     */
    public List<String> names(String owner, List<String> known, List<String> defaults) {
        if (list != null && !single.isEmpty()) {
            throw new UsageException("--fields and --field are mutually exclusive");
        }
        if (list == null && single.isEmpty()) {
            return defaults;
        }
        List<String> names = list == null ? single : parse("--fields", list);
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new UsageException("field '" + name + "' is given twice");
            }
            if (!known.contains(name)) {
                throw new CommandException(
                        owner + " has no field '" + name + "'" + SpellingHint.hintOrList(name, known));
            }
        }
        return names;
    }

    /** Returns the names in a list: separated by commas, in double quotes if a name contains one. */
    public static List<String> parse(String option, String list) {
        try {
            return FieldNames.parseAll(list);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }
}
