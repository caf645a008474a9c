package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.WriteTimeOption;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import dev.tegula.schema.SchemaEvolution;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Expands the current domain of an array. */
@Command(
        name = "resize",
        description = {
            "The current domain is the part of the domain in use; it never shrinks. Dimensions that are not named keep their range. An "
                    + "array without a current domain gets one. If that is smaller than the written range, cells outside are "
                    + "hidden until it grows."
        },
        footer = {"  tegula resize temps row=1:8000", "  tegula resize temps row=1:8000 col=1:400 --at 2099-01-01"})
final class ResizeCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI of the array.")
    String uri = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "DIM=LO:HI",
            description = "New current domain of a dimension. Default of a bound: that of the domain.")
    List<String> ranges = new ArrayList<>();

    @Mixin
    WriteTimeOption time = new WriteTimeOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions options = time.options(keys);
        ArraySchema schema;
        @Nullable List<Range> written;
        try (ArrayReader reader = shell.engine().openForReading(uri, keys.options())) {
            schema = reader.schema();
            written = reader.nonEmptyDomain();
        }
        ArraySchema unbounded = schema.toBuilder().currentDomain(null).buildStored();
        List<Range> domain = domain(schema, RangeParser.parse(ranges, unbounded));
        shell.engine().maintenance(uri, options).evolve(SchemaEvolution.begin().expandCurrentDomain(domain));
        for (int d = 0; written != null && d < domain.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (!RangeRules.isWithin(dimension.datatype(), written.get(d), domain.get(d))) {
                shell.err()
                        .println("dimension '" + dimension.name()
                                + "': the current domain is smaller than the written range "
                                + RangeRules.text(dimension.datatype(), written.get(d))
                                + "; cells outside are hidden until it grows");
            }
        }
        return ExitStatus.OK;
    }

    private static List<Range> domain(ArraySchema schema, Subarray wanted) {
        List<Range> current = schema.currentDomain();
        List<Range> all = new ArrayList<>();
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            List<Range> given = wanted.ranges().getOrDefault(dimension.name(), List.of());
            if (given.size() > 1) {
                throw new CommandException("dimension '" + dimension.name() + "': several ranges (found " + given.size()
                        + ", expected 1)");
            }
            Range range = !given.isEmpty() ? given.get(0) : current != null ? current.get(d) : dimension.domain();
            if (range == null) {
                throw new CommandException(
                        "dimension '" + dimension.name() + "': no domain and no current domain. Give its range, too.");
            }
            all.add(range);
        }
        return all;
    }
}
