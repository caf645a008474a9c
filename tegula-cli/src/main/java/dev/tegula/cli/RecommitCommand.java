package dev.tegula.cli;

import dev.tegula.Integrity;
import dev.tegula.OpenOptions;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.integrity.RecommitCandidate;
import dev.tegula.integrity.RecommitResult;
import dev.tegula.integrity.RecommitRule;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commits a fragment again that lost its commit file. */
@Command(
        name = "recommit",
        header = "Verify a complete fragment that lost its commit file, and commit it.",
        description = {
            "Without --fragment, list the fragments that have no commit and change nothing (exit status 2). An incomplete or damaged fragment is",
            "refused; one that a .vac or .ign file names, or whose time a consolidated fragment covers, is refused without --force."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  tegula recommit temps",
            "  tegula recommit temps \\",
            "      --fragment __1700000000000_1700000000000_0123456789abcdef0123456789abcdef_22"
        })
final class RecommitCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array.")
    String uri = "";

    @Option(names = "--fragment", paramLabel = "NAME", description = "The fragment to commit.")
    @Nullable
    String fragment;

    @Option(
            names = "--force",
            description = "Commit it although it may have been replaced or deleted; its cells may then be there twice.")
    boolean force;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        Integrity integrity =
                shell.engine().integrity(uri, OpenOptions.defaults().withKey(keys.key()));
        String name = fragment;
        if (name == null) {
            shell.print(list(integrity));
            throw new UsageException("name the fragment to commit: --fragment NAME");
        }
        RecommitResult result = integrity.recommit(name, force ? RecommitRule.FORCE : RecommitRule.UNREPLACED);
        shell.print(name
                + (result == RecommitResult.COMMITTED
                        ? ": verified and committed\n"
                        : ": is committed already; nothing was changed\n"));
        return ExitStatus.OK;
    }

    private static String list(Integrity integrity) {
        StringBuilder text = new StringBuilder();
        for (RecommitCandidate candidate : integrity.recommitCandidates()) {
            String objection = candidate.objection();
            text.append(candidate.fragment())
                    .append(candidate.complete() ? ": complete" : ": incomplete or damaged, cannot be committed");
            text.append(objection == null ? "" : "; needs --force: " + objection)
                    .append('\n');
        }
        return text.isEmpty() ? "no fragment without a commit\n" : text.toString();
    }
}
