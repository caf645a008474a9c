package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
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
        footer = {
            "  tegula delete-fragments temps --from 2026-01-01 --to 2026-01-31 --yes",
            "  tegula delete-fragments temps --yes \\",
            "      --fragment __10_10_10c5c5a65943d308803e8ec4ce4ef0e8_21"
        })
final class DeleteFragmentsCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Option(names = "--fragment", paramLabel = "NAME", description = "Name of a fragment to delete; can be repeated.")
    List<String> names = new ArrayList<>();

    @Mixin
    IgnoreTagsOption tags = new IgnoreTagsOption();

    @Option(names = "--yes", description = "Delete the fragments. Without it, only list them.")
    boolean yes;

    @Override
    public int run(Shell shell) throws IOException {
        boolean ranged = array.time.isGiven();
        if (ranged != names.isEmpty()) {
            throw new UsageException("give either a time range (--from, --to) or --fragment");
        }
        OpenOptions options = array.options(shell);
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
                    "fragments to delete, for readers at any time: " + chosen.size() + ". Add --yes to delete them.");
        }
        if (ranged) {
            chosen.addAll(tags.maintenance(shell, array.uri, options).deleteFragments(range));
        } else {
            tags.maintenance(shell, array.uri, options).deleteFragments(names);
        }
        shell.print(chosen.size()
                + (chosen.size() == 1 ? " fragment deleted" : " fragments deleted")
                + System.lineSeparator());
        return ExitStatus.OK;
    }
}
