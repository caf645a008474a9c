package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.SealReport;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.internal.io.text.TextOutput;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Seals an array or group. */
@Command(
        name = "seal",
        description = {
            "Verifies the array or group first and seals nothing if it finds an error. Sealed files keep their seals; run the command "
                    + "again after writes. libtiledb ignores seals. Exit status: 0 sealed, 1 not sealed, 2 wrong command line."
        },
        footer = {
            "  tegula seal temps",
            "  tegula seal weather --recursive --hash sha256",
            "  tegula verify temps --sealed-only"
        })
final class SealCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
    String uri = "";

    @Option(
            names = "--hash",
            paramLabel = "crc32c|sha256",
            description = "Hash of newly sealed files. Default: crc32c.")
    String hash = "crc32c";

    @Option(names = "--no-verify", description = "Skip the verification; only compare with existing seals.")
    boolean noVerify;

    @Option(
            names = "--replace",
            description = "Seal changed files as they are now, and drop the seals of missing files.")
    boolean replace;

    @Option(names = "--recursive", description = "Also seal the members of a group.")
    boolean recursive;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        SealOptions options = SealOptions.defaults().withAlgorithm(algorithm(hash));
        options = noVerify ? options.withCheck(SealOptions.Check.SEALS) : options;
        options = replace ? options.withMismatches(SealOptions.Mismatches.REPLACE) : options;
        options = recursive ? options.withScope(VerifyOptions.Scope.RECURSIVE) : options;
        TextOutput out = new TextOutput(shell.out());
        SealReport report;
        try (Progress shown = progress.start(shell, "seal")) {
            report = shell.engine()
                    .integrity(uri, keys.options())
                    .seal(options, new FindingPrinter(out, shown, shell.interruption(), FindingPrinter.Style.TEXT));
        }
        for (String refused : report.refused()) {
            out.put("NOT SEALED: " + refused + ": see the errors above\n");
        }
        out.put("sealed now: " + files(report.files()) + ", " + Progress.bytes((double) report.bytes())
                + "; sealed before: " + files(report.sealedBefore()) + "\n");
        out.flush();
        return report.isComplete() ? ExitStatus.OK : ExitStatus.FAILED;
    }

    private static String files(long count) {
        return count + (count == 1 ? " file" : " files");
    }

    static SealAlgorithm algorithm(String word) {
        try {
            return SealAlgorithm.of(word);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--hash: " + e.getMessage());
        }
    }
}
