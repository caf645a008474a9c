package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.OpenOptions;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.query.TimestampRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Deletes fragments. */
@Command(
        name = "delete-fragments",
        header = "Deletes whole fragments of an array, for readers of all times.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  tegula delete-fragments temps --from 2026-01-01 --to 2026-01-31 --yes",
            "  tegula delete-fragments temps --fragment __10_10_10c5c5a65943d308803e8ec4ce4ef0e8_21 --yes"
        })
final class DeleteFragmentsCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Option(names = "--fragment", paramLabel = "NAME", description = "A fragment by its name; can be repeated.")
    List<String> names = new ArrayList<>();

    @Option(names = "--yes", description = "Do it. Without this the command only says what it would delete.")
    boolean yes;

    @Override
    public int run(Shell shell) throws IOException {
        boolean ranged = array.from != null || array.to != null;
        if (ranged != names.isEmpty()) {
            throw new UsageException("either --from and --to, or --fragment are needed");
        }
        OpenOptions options = array.options();
        TimestampRange range = options.timestamps();
        List<String> chosen = ranged ? new ArrayList<>() : names;
        if (ranged && !yes) {
            try (ArrayReader reader = shell.engine().openForReading(array.uri, options)) {
                reader.fragments().stream()
                        .filter(fragment -> range.contains(fragment.start(), fragment.end()))
                        .map(FragmentInfo::name)
                        .forEach(chosen::add);
            }
        }
        if (!yes) {
            chosen.forEach(name -> shell.print(name + System.lineSeparator()));
            throw new CommandException(
                    "all times would lose these fragments: " + chosen.size() + "; say --yes to do it");
        }
        if (ranged) {
            chosen.addAll(shell.engine().maintenance(array.uri, options).deleteFragments(range));
        } else {
            shell.engine().maintenance(array.uri, options).deleteFragments(names);
        }
        shell.print(chosen.size()
                + (chosen.size() == 1 ? " fragment deleted" : " fragments deleted")
                + System.lineSeparator());
        return ExitStatus.OK;
    }
}
