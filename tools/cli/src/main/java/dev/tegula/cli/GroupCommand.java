package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.group.GroupChanges;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The parent of the commands that change groups. */
@Command(
        name = "group",
        synopsisSubcommandLabel = "create|add|remove",
        subcommands = {GroupCommand.Creation.class, GroupCommand.Addition.class, GroupCommand.Removal.class},
        footer = {
            "  tegula group create weather",
            "  tegula group add weather temps --relative          # weather/temps",
            "  tegula group add weather s3://bucket/rain --name rain",
            "  tegula group remove weather rain                   # the array itself stays",
            "  tegula ls weather"
        })
final class GroupCommand {

    /** Creates a group. */
    @Command(name = "create", header = "Create an empty group.")
    static final class Creation implements TegulaCommand {

        @Mixin
        ObjectArguments group = new ObjectArguments();

        @Override
        public int run(Shell shell) throws IOException {
            shell.engine().createGroup(group.uri, group.options());
            return ExitStatus.OK;
        }
    }

    /** Adds a member. */
    @Command(name = "add", header = "Add an array or group to a group.")
    static final class Addition implements TegulaCommand {

        @Mixin
        ObjectArguments group = new ObjectArguments();

        @Parameters(
                index = "1",
                paramLabel = "MEMBER",
                description = "URI of the array or group; with --relative, its path below the group.")
        String member = "";

        @Option(names = "--name", paramLabel = "NAME", description = "Name of the member in the group. Default: none.")
        @Nullable
        String name;

        @Option(names = "--relative", description = "Store a path below the group, so that the member moves with it.")
        boolean relative;

        @Override
        public int run(Shell shell) throws IOException {
            GroupChanges none = GroupChanges.none();
            shell.engine()
                    .object(group.uri, group.options())
                    .updateMembers(relative ? none.addRelative(member, name) : none.add(member, name));
            return ExitStatus.OK;
        }
    }

    /** Removes members. */
    @Command(name = "remove", header = "Remove members from a group without deleting them.")
    static final class Removal implements TegulaCommand {

        @Mixin
        ObjectArguments group = new ObjectArguments();

        @Parameters(
                index = "1..*",
                arity = "1..*",
                paramLabel = "MEMBER",
                description = "Names of members, or URIs of unnamed members.")
        List<String> members = new ArrayList<>();

        @Override
        public int run(Shell shell) throws IOException {
            GroupChanges changes = GroupChanges.none();
            for (String member : members) {
                changes = changes.remove(member);
            }
            shell.engine().object(group.uri, group.options()).updateMembers(changes);
            return ExitStatus.OK;
        }
    }
}
