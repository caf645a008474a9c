package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.Constants;
import dev.tegula.errors.TegulaException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints a group and its members at all levels. */
@Command(
        name = "tree",
        footer = {"  tegula tree weather", "  tegula tree weather --to 2026-01-01"})
final class TreeCommand implements TegulaCommand {

    @Mixin
    ArrayArguments object = new ArrayArguments();

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions options = object.options(shell);
        Tegula engine = shell.engine();
        String uri = ObjectLocation.find(engine, object.uri, options);
        ObjectType type = engine.object(uri).type();
        if (type == null) {
            throw new CommandException(UriSecrets.maskUri(object.uri) + ": not an array or group");
        }
        StringBuilder text = new StringBuilder(UriSecrets.maskUri(object.uri) + " (" + Constants.word(type) + ")\n");
        if (type == ObjectType.GROUP) {
            Deque<String> path = new ArrayDeque<>();
            members(engine, engine.openGroup(uri, options).uri(), options, "", path, text);
        }
        shell.print(text.toString());
        return ExitStatus.OK;
    }

    private static void members(
            Tegula engine, String group, OpenOptions options, String indent, Deque<String> path, StringBuilder text) {
        path.push(group);
        List<GroupMember> members = ObjectListing.members(engine, engine.openGroup(group, options));
        for (int i = 0; i < members.size(); i++) {
            GroupMember member = members.get(i);
            boolean last = i == members.size() - 1;
            String name = member.name();
            text.append(indent)
                    .append(last ? "└── " : "├── ")
                    .append(name == null ? UriSecrets.maskUri(member.uri()) : name)
                    .append(" (")
                    .append(Constants.word(member.type()))
                    .append(')');
            if (!member.relative()) {
                text.append(" -> ").append(UriSecrets.maskUri(member.uri()));
            }
            String below = indent + (last ? "    " : "│   ");
            if (path.contains(member.uri())) {
                text.append(" [cycle]\n");
            } else if (member.type() != ObjectType.GROUP) {
                text.append('\n');
            } else {
                nested(engine, member, options, below, path, text);
            }
        }
        path.pop();
    }

    /** Prints a nested group; if it cannot be opened, prints the error instead, and the other members follow. */
    private static void nested(
            Tegula engine,
            GroupMember member,
            OpenOptions options,
            String indent,
            Deque<String> path,
            StringBuilder text) {
        StringBuilder inner = new StringBuilder();
        int depth = path.size();
        try {
            members(engine, member.uri(), options, indent, path, inner);
            text.append('\n').append(inner);
        } catch (TegulaException e) {
            while (path.size() > depth) {
                path.pop();
            }
            text.append(" [").append(CommandSteps.message(e)).append("]\n");
        }
    }
}
