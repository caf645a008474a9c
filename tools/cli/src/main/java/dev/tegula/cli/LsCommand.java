package dev.tegula.cli;

import dev.tegula.Group;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.cells.MetadataText;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.Constants;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the members of a group, or the arrays and groups in a folder. */
@Command(
        name = "ls",
        footer = {
            "  tegula ls weather",
            "  tegula ls weather --format json --to 2026-01-01",
            "  tegula ls data --recursive",
            "  tegula ls data.zip                 # the objects in an archive"
        })
final class LsCommand implements TegulaCommand {

    @Mixin
    ArrayArguments object = new ArrayArguments();

    @Mixin
    OutputFormat format = new OutputFormat();

    @Option(
            names = {"-r", "--recursive"},
            description = "List members of members and objects in subfolders, too, with their paths.")
    boolean recursive;

    @Override
    public int run(Shell shell) throws IOException {
        format.check();
        OpenOptions options = object.options(shell);
        Tegula engine = shell.engine();
        String uri = ObjectLocation.find(engine, object.uri, options);
        ObjectType type = engine.object(uri).type();
        if (type == ObjectType.ARRAY) {
            throw new CommandException(
                    UriSecrets.maskUri(object.uri) + ": not a group (found an array). Run 'tegula info' on it.");
        }
        Group group = type == null ? null : engine.openGroup(uri, options);
        ObjectListing listing = new ObjectListing(engine, options);
        List<ObjectListing.Item> items;
        if (recursive) {
            items = group == null ? listing.below(uri) : listing.below(group);
        } else {
            items = ObjectListing.items(
                    group == null
                            ? ObjectListing.objects(uri, engine.object(uri).children())
                            : ObjectListing.members(engine, group));
        }
        if (group == null && items.isEmpty()) {
            throw new CommandException(
                    UriSecrets.maskUri(object.uri) + ": not a group, and contains no array or group");
        }
        Map<String, MetadataValue> metadata = group == null ? Map.of() : group.metadata();
        format.print(shell, items, this::text, (json, list) -> json(json, metadata, list));
        listing.failures().forEach(failure -> shell.err().println("tegula: " + failure));
        return listing.failures().isEmpty() ? ExitStatus.OK : ExitStatus.FAILED;
    }

    private String text(List<ObjectListing.Item> items) {
        Table table = new Table("", "lll");
        items.forEach(item -> table.row(
                Constants.word(item.member().type()),
                recursive ? item.path() : name(item.member().name()),
                UriSecrets.maskUri(item.member().uri())));
        return table.toString();
    }

    private void json(JsonText json, Map<String, MetadataValue> metadata, List<ObjectListing.Item> items) {
        json.beginObject().name("metadata");
        MetadataText.json(json, metadata);
        json.name("members").beginList();
        for (ObjectListing.Item item : items) {
            GroupMember member = item.member();
            json.inline().beginObject();
            if (recursive) {
                json.name("path").value(item.path());
            }
            json.name("uri")
                    .value(UriSecrets.maskUri(member.uri()))
                    .name("name")
                    .value(member.name());
            json.name("type")
                    .value(Constants.word(member.type()))
                    .name("relative")
                    .value(member.relative())
                    .endObject();
        }
        json.endList().endObject();
    }

    private static String name(@Nullable String name) {
        return name == null ? "" : name;
    }
}
