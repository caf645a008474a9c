package dev.tegula.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The model of the command, by which command lines are parsed, and help, manual pages and completions generated. */
public final class CommandModel {

    /** Creates objects for picocli. Its own factory looks for Groovy, which opens every jar of the class path. */
    private static final CommandLine.IFactory FACTORY = new CommandLine.IFactory() {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (type.isAssignableFrom(ArrayList.class)) {
                return type.cast(new ArrayList<>());
            }
            return type.getDeclaredConstructor().newInstance();
        }
    };

    private CommandModel() {}

    /** Returns the model of the command with all subcommands. */
    public static CommandLine complete() {
        return of(new RootCommand(), RootCommand.NAMES);
    }

    /** Returns the model with some subcommands, which takes less time. */
    static CommandLine of(RootCommand root, List<String> names) {
        CommandLine line = new CommandLine(root, FACTORY);
        for (String name : names) {
            line.addSubcommand(name, subcommand(RootCommand.subcommand(name)));
        }
        line.setExpandAtFiles(false);
        return line;
    }

    /** Returns the model of a subcommand: options in the order of the code, and a footer that consists of examples. */
    private static CommandLine subcommand(Object command) {
        CommandLine line = new CommandLine(command, FACTORY);
        UsageMessageSpec usage = line.getCommandSpec().usageMessage().sortOptions(false);
        if (usage.footer().length > 0) {
            usage.footerHeading("%nExamples:%n");
        }
        line.getSubcommands()
                .values()
                .forEach(nested -> nested.getCommandSpec().usageMessage().sortOptions(false));
        return line;
    }
}
