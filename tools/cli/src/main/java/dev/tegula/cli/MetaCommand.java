package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.cells.MetadataInput;
import dev.tegula.cli.cells.MetadataText;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.schema.DatatypeNames;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.io.text.Table;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The parent of the commands for metadata. */
@Command(
        name = "meta",
        synopsisSubcommandLabel = "list|get|set|delete",
        subcommands = {
            MetaCommand.Listing.class,
            MetaCommand.Getting.class,
            MetaCommand.Setting.class,
            MetaCommand.Deletion.class
        },
        footer = {
            "  tegula meta list temps",
            "  tegula meta list temps --format json --to 2026-01-01",
            "  tegula meta set temps unit celsius",
            "  tegula meta set temps range -40 85 --type INT16",
            "  tegula meta get temps unit",
            "  tegula meta delete temps range unit"
        })
final class MetaCommand {

    /** Prints all values. */
    @Command(name = "list", header = "List all keys and values.")
    static final class Listing implements TegulaCommand {

        @Mixin
        ArrayArguments object = new ArrayArguments();

        @Mixin
        OutputFormat format = new OutputFormat();

        @Override
        public int run(Shell shell) throws IOException {
            format.check();
            Map<String, MetadataValue> metadata = metadata(shell, object);
            format.print(shell, metadata, Listing::text, MetadataText::json);
            return ExitStatus.OK;
        }

        private static String text(Map<String, MetadataValue> metadata) {
            Table table = new Table("", "lll");
            metadata.forEach(
                    (key, value) -> table.row(key, value.datatype().name().toLowerCase(Locale.ROOT), plain(value)));
            return table.toString();
        }
    }

    private static Map<String, MetadataValue> metadata(Shell shell, ArrayArguments object) throws IOException {
        Tegula engine = shell.engine();
        return ObjectLocation.open(
                engine,
                object.uri,
                object.options(shell),
                (uri, options) -> engine.object(uri, options).metadata());
    }

    /** Prints one value. */
    @Command(name = "get", header = "Print the value of a key.")
    static final class Getting implements TegulaCommand {

        @Mixin
        ArrayArguments object = new ArrayArguments();

        @Parameters(index = "1", paramLabel = "KEY", description = "The key.")
        String key = "";

        @Mixin
        OutputFormat format = new OutputFormat();

        @Override
        public int run(Shell shell) throws IOException {
            format.check();
            Map<String, MetadataValue> metadata = metadata(shell, object);
            MetadataValue value = metadata.get(key);
            if (value == null) {
                throw new CommandException(UriSecrets.maskUri(object.uri) + ": no metadata with key '" + key + "'"
                        + SpellingHint.hintOrList(key, metadata.keySet()));
            }
            format.print(shell, value, one -> plain(one) + "\n", MetadataText::json);
            return ExitStatus.OK;
        }
    }

    /** Sets one value. */
    @Command(name = "set", header = "Set the value of a key.")
    static final class Setting implements TegulaCommand {

        @Mixin
        ObjectArguments target = new ObjectArguments();

        @Parameters(index = "1", paramLabel = "KEY", description = "The key.")
        String key = "";

        @Parameters(
                index = "2..*",
                arity = "1..*",
                paramLabel = "VALUE",
                description = "A text, hexadecimal digits for bytes, or numbers; write -- before negative numbers.")
        List<String> words = new ArrayList<>();

        @Option(
                names = "--type",
                paramLabel = "TYPE",
                description =
                        "Datatype, such as INT32 or BLOB. Default: the first of INT64, FLOAT64 and STRING_UTF8 that fits.")
        @Nullable
        String type;

        @Override
        public int run(Shell shell) throws IOException {
            MetadataValue value = MetadataInput.parse(type == null ? null : DatatypeNames.parse("--type", type), words);
            change(shell, target, MetadataChanges.none().put(key, value));
            return ExitStatus.OK;
        }
    }

    /** Deletes values. */
    @Command(name = "delete", header = "Delete keys and their values.")
    static final class Deletion implements TegulaCommand {

        @Mixin
        ObjectArguments target = new ObjectArguments();

        @Parameters(
                index = "1..*",
                arity = "1..*",
                paramLabel = "KEY",
                description = "Keys to delete; unknown keys are ignored.")
        List<String> keys = new ArrayList<>();

        @Override
        public int run(Shell shell) throws IOException {
            MetadataChanges changes = MetadataChanges.none();
            for (String key : keys) {
                changes = changes.delete(key);
            }
            change(shell, target, changes);
            return ExitStatus.OK;
        }
    }

    /** Writes changes, and warns about changes that later changes hide. */
    private static void change(Shell shell, ObjectArguments target, MetadataChanges changes) throws IOException {
        OpenOptions options = target.options();
        shell.engine().object(target.uri, options).updateMetadata(changes);
        shell.engine()
                .maintenance(target.uri, options)
                .hiddenChanges(changes, options.timestamps())
                .forEach((key, time) -> shell.err()
                        .println("tegula: warning: " + UriSecrets.maskUri(target.uri) + ", metadata '" + key
                                + "': hidden by a later change of this key (found one at " + time
                                + "). " + target.time.advice(time)));
    }

    static String plain(MetadataValue value) {
        return TextOutput.text(out -> MetadataText.plain(out, value));
    }
}
