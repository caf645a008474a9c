package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.Tags;
import dev.tegula.Tegula;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TagTimes;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.tags.Tag;
import dev.tegula.tags.TagCheck;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The parent of the commands for tags. */
@Command(
        name = "tag",
        description = {
            "Commands that read take 'tag:NAME' as a time in --from and --to. The tag of a group applies to all arrays below it. "
                    + "Consolidation, vacuum and deletions keep the history that tags need, unless given --ignore-tags."
        },
        synopsisSubcommandLabel = "set|list|delete",
        subcommands = {TagCommand.Setting.class, TagCommand.Listing.class, TagCommand.Deletion.class},
        footer = {
            "  tegula tag set temps v1",
            "  tegula tag set temps v0 --at 2026-01-01 --note 'before the repair'",
            "  tegula export temps --to tag:v1",
            "  tegula tag list temps",
            "  tegula tag delete temps v0"
        })
final class TagCommand {

    private static <T> T on(Shell shell, String uri, OpenOptions options, Function<Tags, T> action) {
        Tegula engine = shell.engine();
        return ObjectLocation.open(engine, uri, options, (place, as) -> action.apply(engine.tags(place, as)));
    }

    /** Sets a tag. */
    @Command(name = "set", header = "Name a point in time.")
    static final class Setting implements TegulaCommand {

        @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
        String uri = "";

        @Parameters(index = "1", paramLabel = "NAME", description = "Letters, digits, '.', '_' and '-'.")
        String name = "";

        @Option(
                names = "--at",
                paramLabel = "TIME",
                description = "The time: milliseconds since 1970, a date, or tag:NAME. Default: now.")
        @Nullable
        String at;

        @Option(names = "--note", paramLabel = "TEXT", description = "A text to store with the tag.")
        @Nullable
        String note;

        @Option(names = "--replace", description = "Replace a tag that has this name.")
        boolean replace;

        @Mixin
        KeyOptions keys = new KeyOptions();

        @Override
        public int run(Shell shell) throws IOException {
            OpenOptions options = keys.options();
            options = at == null ? options : options.at(TagTimes.millis(shell, uri, keys, "--at", at));
            Tag tag = on(shell, uri, options, tags -> replace ? tags.replace(name, note) : tags.set(name, note));
            shell.print("tag " + tag.name() + " is " + tag.timestamp() + ", " + TimeParser.show(tag.timestamp())
                    + System.lineSeparator());
            return ExitStatus.OK;
        }
    }

    /** Prints all tags. */
    @Command(
            name = "list",
            header = "List the tags and whether the visible state has changed since they were set.",
            description =
                    "Of a lost state, consolidation has removed cells. Details are in the output of --format json.")
    static final class Listing implements TegulaCommand {

        @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
        String uri = "";

        @Mixin
        OutputFormat format = new OutputFormat();

        @Mixin
        KeyOptions keys = new KeyOptions();

        @Override
        public int run(Shell shell) throws IOException {
            format.check();
            List<TagCheck> checks = on(
                    shell,
                    uri,
                    keys.options(),
                    tags -> tags.list().stream().map(tags::check).toList());
            format.print(shell, checks, Listing::text, Listing::json);
            return ExitStatus.OK;
        }

        private static String text(List<TagCheck> checks) {
            Table table = new Table("", "lllll");
            table.row("NAME", "TIME", "MS", "STATE", "NOTE");
            for (TagCheck check : checks) {
                Tag tag = check.tag();
                String note = tag.note();
                table.row(
                        tag.name(),
                        TimeParser.show(tag.timestamp()),
                        Long.toString(tag.timestamp()),
                        check.isLost() ? "lost" : check.isUnchanged() ? "unchanged" : "changed",
                        note == null ? "" : note.lines().findFirst().orElse(""));
            }
            return checks.isEmpty() ? "no tags\n" : table.toString();
        }

        private static void json(JsonText json, List<TagCheck> checks) {
            json.beginList();
            for (TagCheck check : checks) {
                Tag tag = check.tag();
                json.inline().beginObject().name("name").value(tag.name());
                json.name("timestamp").value(tag.timestamp());
                json.name("created").value(tag.created());
                json.name("digest").value(tag.digest());
                String group = tag.group();
                if (group != null) {
                    json.name("group").value(UriSecrets.maskUri(group));
                }
                String note = tag.note();
                if (note != null) {
                    json.name("note").value(note);
                }
                json.name("lost").value(check.isLost());
                json.name("differences").beginList();
                check.differences().forEach(text -> json.value(UriSecrets.mask(text)));
                json.endList().endObject();
            }
            json.endList();
        }
    }

    /** Deletes a tag. */
    @Command(name = "delete", header = "Delete a tag. The history that it names is not deleted.")
    static final class Deletion implements TegulaCommand {

        @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
        String uri = "";

        @Parameters(index = "1", paramLabel = "NAME", description = "The tag.")
        String name = "";

        @Mixin
        KeyOptions keys = new KeyOptions();

        @Override
        public int run(Shell shell) throws IOException {
            on(shell, uri, keys.options(), tags -> {
                tags.delete(name);
                return name;
            });
            return ExitStatus.OK;
        }
    }
}
