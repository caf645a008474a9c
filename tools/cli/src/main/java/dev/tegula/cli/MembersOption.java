package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.errors.TegulaException;
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

/** Whether maintenance of a group is also that of its members. */
final class MembersOption {

    @Option(
            names = "--recursive",
            description = "Also the members of a group, at all levels. A failure does not stop the others.")
    boolean recursive;

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
        int status = ExitStatus.OK;
        Set<String> seen = new HashSet<>();
        Deque<String> waiting = new ArrayDeque<>(List.of(uri));
        while (!waiting.isEmpty()) {
            String object = waiting.pop();
            if (!seen.add(VfsUri.parse(object).unmasked())) {
                continue;
            }
            try {
                shell.print(UriSecrets.maskUri(object) + "\n" + action.apply(object));
                if (shell.engine().object(object).type() == ObjectType.GROUP) {
                    ObjectListing.members(shell.engine(), shell.engine().openGroup(object, options))
                            .forEach(member -> waiting.add(member.uri()));
                }
            } catch (TegulaException | IllegalArgumentException e) {
                shell.err().println("tegula: " + UriSecrets.maskUri(object) + ": " + Failures.describe(e));
                status = ExitStatus.FAILED;
            }
        }
        return status;
    }
}
