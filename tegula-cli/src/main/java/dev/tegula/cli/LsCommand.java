package dev.tegula.cli;

import dev.tegula.Group;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.cells.MetadataText;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
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

/** Lists the members of a group, or the arrays and groups in a folder. */
@Command(
        name = "ls",
        header = "List the members of a group, or the arrays and groups in a folder.",
        footer = {"  tegula ls weather", "  tegula ls weather --format json --to 2026-01-01", "  tegula ls /data"})
final class LsCommand implements TegulaCommand {

    @Mixin
    ArrayArguments object = new ArrayArguments();

    @Mixin
    OutputFormat format = new OutputFormat();

    @Override
    public int run(Shell shell) throws IOException {
        format.check();
        OpenOptions options = object.options();
        Tegula engine = shell.engine();
        ObjectType type = engine.typeOf(object.uri);
        if (type == ObjectType.ARRAY) {
            throw new CommandException(
                    UriSecrets.maskUri(object.uri) + ": not a group (found an array). Run 'tegula info' on it.");
        }
        Group group = type == null ? null : engine.openGroup(object.uri, options);
        List<GroupMember> members = group == null ? inFolder(engine, object.uri) : members(engine, group);
        if (group == null && members.isEmpty()) {
            throw new CommandException(
                    UriSecrets.maskUri(object.uri) + ": not a group, and contains no array or group");
        }
        Map<String, MetadataValue> metadata = group == null ? Map.of() : group.metadata();
        format.print(shell, members, LsCommand::text, (json, list) -> json(json, metadata, list));
        return ExitStatus.OK;
    }

    private static String text(List<GroupMember> members) {
        Table table = new Table("", "lll");
        members.forEach(
                member -> table.row(word(member.type()), name(member.name()), UriSecrets.maskUri(member.uri())));
        return table.toString();
    }

    /** Returns the members of a group, or the objects in its folder if it never listed a member. */
    static List<GroupMember> members(Tegula engine, Group group) {
        return group.isListed() ? group.members() : inFolder(engine, group.uri());
    }

    private static List<GroupMember> inFolder(Tegula engine, String uri) {
        List<GroupMember> members = new ArrayList<>();
        engine.objectsIn(uri)
                .forEach((name, type) ->
                        members.add(new GroupMember(uri + (uri.endsWith("/") ? "" : "/") + name, null, type, true)));
        return members;
    }

    private static void json(JsonText json, Map<String, MetadataValue> metadata, List<GroupMember> members) {
        json.beginObject().name("metadata");
        MetadataText.json(json, metadata);
        json.name("members").beginList();
        for (GroupMember member : members) {
            json.inline()
                    .beginObject()
                    .name("uri")
                    .value(UriSecrets.maskUri(member.uri()))
                    .name("name")
                    .value(member.name());
            json.name("type")
                    .value(word(member.type()))
                    .name("relative")
                    .value(member.relative())
                    .endObject();
        }
        json.endList().endObject();
    }

    static String word(ObjectType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    private static String name(@Nullable String name) {
        return name == null ? "" : name;
    }
}
