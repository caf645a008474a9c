package dev.tegula.cli;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.internal.base.NumberText;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.TypeConversionException;

/** The model of the command, by which command lines are parsed, and help, manual pages and completions generated. */
public final class CommandModel {

    /** Creates objects for picocli. Its own factory looks for Groovy, which opens every jar of the class path. */
    static final CommandLine.IFactory FACTORY = new CommandLine.IFactory() {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (type.isAssignableFrom(ArrayList.class)) {
                return type.cast(new ArrayList<>());
            }
            Constructor<K> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true); // of a nested command, maybe of another module
            return constructor.newInstance();
        }
    };

    private CommandModel() {}

    /** Returns the model of the command with all subcommands. */
    public static CommandLine complete() {
        return of(new RootCommand(), Commands.names());
    }

    /** Returns the model with some subcommands, which takes less time. */
    static CommandLine of(RootCommand root, List<String> names) {
        CommandLine line = new CommandLine(root, FACTORY);
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, Commands::list);
        for (String name : names) {
            line.addSubcommand(name, subcommand(Commands.named(name)));
        }
        line.setExpandAtFiles(false);
        return line;
    }

    /** Parses numbers of options from ASCII digits only. */
    private static void asciiDigits(CommandLine line) {
        ITypeConverter<Integer> ints = number(Integer::valueOf, "an int");
        ITypeConverter<Long> longs = number(Long::valueOf, "a long");
        line.registerConverter(int.class, ints).registerConverter(Integer.class, ints);
        line.registerConverter(long.class, longs).registerConverter(Long.class, longs);
    }

    private static <T> ITypeConverter<T> number(Function<String, T> parse, String type) {
        return text -> {
            try {
                return parse.apply(NumberText.ascii(text));
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is not " + type);
            }
        };
    }

    /** Returns the model of a subcommand: options in the order of the code, and a footer that consists of examples. */
    private static CommandLine subcommand(CommandEntry entry) {
        CommandLine line = new CommandLine(Commands.create(entry.name()), FACTORY);
        asciiDigits(line);
        UsageMessageSpec usage =
                line.getCommandSpec().usageMessage().sortOptions(false).header(entry.summary());
        if (usage.footer().length > 0) {
            usage.footerHeading("%nExamples:%n");
        }
        line.getSubcommands()
                .values()
                .forEach(nested -> nested.getCommandSpec().usageMessage().sortOptions(false));
        return line;
    }
}
