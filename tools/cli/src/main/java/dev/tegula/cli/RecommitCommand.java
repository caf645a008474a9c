package dev.tegula.cli;

import dev.tegula.Integrity;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.integrity.RecommitCandidate;
import dev.tegula.integrity.RecommitResult;
import dev.tegula.integrity.RecommitRule;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Restores the lost commit file of a fragment. */
@Command(
        name = "recommit",
        description = {
            "Without --fragment, list the uncommitted fragments, and exit with status 2 if there are any. Incomplete and damaged fragments are refused. "
                    + "Fragments that a .vac or .ign file names, that a job was published without, or whose time a consolidated "
                    + "fragment covers, require --force."
        },
        footer = {
            "  tegula recommit temps",
            "  tegula recommit temps --fragment \\",
            "      __1700000000000_1700000000000_0123456789abcdef0123456789abcdef_22"
        })
final class RecommitCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array.")
    String uri = "";

    @Option(names = "--fragment", paramLabel = "NAME", description = "Name of the fragment to commit.")
    @Nullable
    String fragment;

    @Option(
            names = "--force",
            description = "Commit a fragment that may have been replaced or deleted; its cells may then appear twice.")
    boolean force;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        Integrity integrity = shell.engine().integrity(uri, keys.options());
        String name = fragment;
        if (name == null) {
            List<RecommitCandidate> candidates = integrity.recommitCandidates();
            shell.print(list(candidates));
            if (candidates.isEmpty()) {
                return ExitStatus.OK;
            }
            throw new UsageException("choose one of these fragments with --fragment NAME");
        }
        RecommitResult result = integrity.recommit(name, force ? RecommitRule.FORCE : RecommitRule.UNREPLACED);
        shell.print(name
                + (result == RecommitResult.COMMITTED
                        ? ": verified and committed\n"
                        : ": already committed; nothing changed\n"));
        return ExitStatus.OK;
    }

    private static String list(List<RecommitCandidate> candidates) {
        StringBuilder text = new StringBuilder();
        for (RecommitCandidate candidate : candidates) {
            String objection = candidate.objection();
            text.append(candidate.fragment())
                    .append(candidate.complete() ? ": complete" : ": incomplete or damaged, cannot be committed");
            text.append(objection == null ? "" : "; needs --force: " + objection)
                    .append('\n');
        }
        return text.isEmpty() ? "no uncommitted fragments\n" : text.toString();
    }
}
