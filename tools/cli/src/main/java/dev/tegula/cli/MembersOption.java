package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.errors.TegulaException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Whether maintenance of a group or folder is also that of its members. */
final class MembersOption {

    @Option(
            names = "--recursive",
            description =
                    "Also the members of a group, or what is in a folder, at all levels. A failure does not stop the "
                            + "others.")
    boolean recursive;

    /** What is done with each object. */
    @FunctionalInterface
    interface Action {
        void run(String object) throws IOException;
    }

    /** What is done with failures. */
    @FunctionalInterface
    interface Failed {
        void report(String object, RuntimeException failure);
    }

    /**
     * Prints what an action returns for an object, or with its members for each, once.
     *
     * @return the exit status: a failure of a member is reported
     */
    int print(Shell shell, String uri, OpenOptions options, Function<String, String> action) throws IOException {
        if (!recursive) {
            shell.print(action.apply(uri));
            return ExitStatus.OK;
        }
        boolean[] isAnyFailed = new boolean[1];
        forEach(
                shell.engine(),
                uri,
                options,
                object -> shell.print(UriSecrets.maskUri(object) + "\n" + action.apply(object)),
                (object, failure) -> {
                    shell.err().println("tegula: " + UriSecrets.maskUri(object) + ": " + Failures.describe(failure));
                    isAnyFailed[0] = true;
                });
        return isAnyFailed[0] ? ExitStatus.FAILED : ExitStatus.OK;
    }

    /** Runs an action on an object, or with its members on each, once. */
    void forEach(Tegula engine, String uri, OpenOptions options, Action action, Failed failed) throws IOException {
        Set<String> seen = new HashSet<>();
        Deque<String> waiting = new ArrayDeque<>(List.of(uri));
        while (!waiting.isEmpty()) {
            String object = waiting.pop();
            if (!seen.add(VfsUri.parse(object).unmasked())) {
                continue;
            }
            try {
                List<GroupMember> members = recursive ? members(engine, object, options) : List.of();
                members.forEach(member -> waiting.add(member.uri()));
                if (members.isEmpty() || engine.object(object).exists()) {
                    action.run(object);
                }
            } catch (TegulaException | IllegalArgumentException e) {
                failed.report(object, e);
            }
        }
    }

    private static List<GroupMember> members(Tegula engine, String object, OpenOptions options) {
        ObjectType type = engine.object(object).type();
        return type == ObjectType.GROUP
                ? ObjectListing.members(engine, engine.openGroup(object, options))
                : type == ObjectType.ARRAY
                        ? List.of()
                        : ObjectListing.objects(object, engine.object(object).descendants());
    }
}
