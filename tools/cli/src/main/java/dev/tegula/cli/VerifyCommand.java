package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.integrity.VerifyOptions.Depth;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks an array or group for damage. */
@Command(
        name = "verify",
        description = {
            "Decodes every tile of every fragment and compares the cells with statistics, bounds, order and lists. Prints each finding "
                    + "with its effect and a safe next step. Changes nothing. Exit status: 0 sound, 1 errors found, 2 wrong command "
                    + "line."
        },
        footer = {
            "  tegula verify temps",
            "  tegula verify temps --quick",
            "  tegula verify temps --sealed-only",
            "  tegula verify weather --recursive --format json"
        })
final class VerifyCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
    String uri = "";

    @Option(names = "--quick", description = "Only read names, sizes, schemas, commits, footers and lists.")
    boolean quick;

    @Option(names = "--sealed-only", description = "Only compare files with their seals.")
    boolean sealedOnly;

    @Option(names = "--recursive", description = "Also verify the members of a group.")
    boolean recursive;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            description = "Output format; json prints a line per finding and a summary. Default: text.")
    String format = "text";

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        boolean json = !OutputFormat.isText(format);
        if (quick && sealedOnly) {
            throw new UsageException("--quick and --sealed-only are mutually exclusive");
        }
        Depth depth = quick ? Depth.QUICK : sealedOnly ? Depth.SEALED : Depth.FULL;
        VerifyOptions options = VerifyOptions.full().withDepth(depth);
        TextOutput out = new TextOutput(shell.out());
        VerifyReport report;
        try (Progress shown = progress.start(shell, "verify")) {
            FindingPrinter.Style style = json ? FindingPrinter.Style.JSON : FindingPrinter.Style.TEXT;
            report = shell.engine()
                    .integrity(uri, keys.options())
                    .verify(
                            recursive ? options.withScope(VerifyOptions.Scope.RECURSIVE) : options,
                            new FindingPrinter(out, shown, shell.interruption(), style));
        }
        if (json) {
            summary(out, report);
        } else {
            out.put(text(report, options.depth()));
        }
        out.flush();
        return report.isSound() ? ExitStatus.OK : ExitStatus.FAILED;
    }

    private static void summary(TextOutput out, VerifyReport report) {
        VerifyReport.Counts counts = report.counts();
        JsonText json = new JsonText(out);
        json.inline().beginObject().name("summary").beginObject().name("sound").value(report.isSound());
        json.name("errors")
                .value(report.errors())
                .name("warnings")
                .value(report.warnings())
                .name("notes")
                .value(report.notes());
        json.name("arrays")
                .value(counts.arrays())
                .name("groups")
                .value(counts.groups())
                .name("fragments")
                .value(counts.fragments());
        json.name("tiles")
                .value(counts.tiles())
                .name("cells")
                .value(counts.cells())
                .name("bytes")
                .value(counts.bytes());
        json.endObject().endObject();
    }

    private static String text(VerifyReport report, Depth depth) {
        VerifyReport.Counts counts = report.counts();
        String what = count(counts.arrays(), "array")
                + (counts.groups() == 0 ? "" : ", " + count(counts.groups(), "group")) + ", "
                + count(counts.fragments(), "fragment")
                + (depth == Depth.FULL ? ", " + count(counts.tiles(), "tile") : "")
                + (depth == Depth.QUICK ? "" : ", " + Progress.bytes((double) counts.bytes()));
        String result = report.isSound() ? "sound" : "DAMAGED";
        return result + ": " + what + "; " + count(report.errors(), "error") + ", "
                + count(report.warnings(), "warning") + ", " + count(report.notes(), "note") + "\n";
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
