package dev.tegula.cli;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.Constants;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.integrity.LostFields;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageOptions.Uncommitted;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.integrity.SalvageReport.Loss;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Copies all readable cells of a damaged array. */
@Command(
        name = "salvage",
        description = {
            "Copies cells with their timestamps, metadata, schemas, enumerations, labels and delete conditions. The source does not "
                    + "change. The report lists lost cells by fragment and field. Exit status: 0 nothing lost, 1 cells lost or "
                    + "failure."
        },
        footer = {
            "  tegula salvage temps temps-salvaged",
            "  tegula salvage temps s3://bucket/temps --lost drop --format json"
        })
final class SalvageCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array.")
    String uri = "";

    @Parameters(index = "1", paramLabel = "TARGET", description = "Path or URI of the new array; must not exist.")
    String target = "";

    @Option(
            names = "--lost",
            paramLabel = "null|fill|drop",
            description =
                    "Value of lost fields: null, or the fill value if not nullable (default); the fill value; or drop the cells of "
                            + "sparse arrays.")
    String lost = "null";

    @Option(names = "--include-uncommitted", description = "Also copy complete fragments without a commit.")
    boolean includeUncommitted;

    @Option(names = "--format", paramLabel = "text|json", description = "Format of the report. Default: text.")
    String format = "text";

    @Option(
            names = "--target-key-env",
            paramLabel = "NAME",
            description = "Environment variable with the key of the new array. Default: the same key.")
    @Nullable
    String targetKey;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        boolean isText = OutputFormat.isText(format);
        SalvageOptions options = SalvageOptions.defaults()
                .withLost(policy())
                .withUncommitted(includeUncommitted ? Uncommitted.COPY : Uncommitted.SKIP);
        EncryptionKey key = keys.key();
        EncryptionKey newKey = targetKey == null ? key : KeyOptions.ofVariable("--target-key-env", targetKey);
        SalvageReport report;
        try (Progress shown = progress.start(shell, "salvage")) {
            report = shell.engine()
                    .integrity(uri, OpenOptions.defaults().withKey(key))
                    .salvage(target, newKey, options, each -> shown.advance(each.cells(), 0));
        }
        TextOutput out = new TextOutput(shell.out());
        if (!isText) {
            json(out, report);
        } else {
            out.put(text(report));
        }
        out.flush();
        return report.isComplete() ? ExitStatus.OK : ExitStatus.FAILED;
    }

    private LostFields policy() {
        return switch (lost) {
            case "null" -> LostFields.NULL;
            case "fill" -> LostFields.FILL;
            case "drop" -> LostFields.DROP;
            default ->
                throw new UsageException("--lost: unknown policy (found '" + lost + "', expected null, fill or drop)");
        };
    }

    private static String text(SalvageReport report) {
        StringBuilder text = new StringBuilder();
        for (SalvageReport.Fragment fragment : report.fragments()) {
            text.append(fragment.name())
                    .append(": ")
                    .append(Constants.word(fragment.outcome()))
                    .append(", ")
                    .append(fragment.cells())
                    .append(" cells");
            text.append(fragment.reason().isEmpty() ? "" : "; " + fragment.reason())
                    .append('\n');
            for (Loss loss : fragment.losses()) {
                text.append("  lost ")
                        .append(loss.field().isEmpty() ? "cells" : "field '" + loss.field() + "' of cells");
                text.append(": ")
                        .append(loss.cells())
                        .append(" in ")
                        .append(loss.tiles())
                        .append(" tiles, ")
                        .append(loss.bytes())
                        .append(" bytes\n");
                loss.ranges().forEach(range -> text.append("    ").append(range).append('\n'));
                text.append(loss.tiles() > loss.ranges().size() ? "    …\n" : "")
                        .append("    because ")
                        .append(loss.reason())
                        .append('\n');
            }
        }
        report.problems()
                .forEach(problem -> text.append("problem: ").append(problem).append('\n'));
        report.notes().forEach(note -> text.append("note: ").append(note).append('\n'));
        return text.append(report.isComplete() ? "complete: " : "INCOMPLETE: ")
                .append(report.cells())
                .append(" cells copied\n")
                .toString();
    }

    private static void json(TextOutput out, SalvageReport report) {
        JsonText json = new JsonText(out);
        json.beginObject()
                .name("complete")
                .value(report.isComplete())
                .name("cells")
                .value(report.cells());
        json.name("fragments").beginList();
        for (SalvageReport.Fragment fragment : report.fragments()) {
            json.beginObject()
                    .name("array")
                    .value(fragment.array())
                    .name("fragment")
                    .value(fragment.name());
            json.name("outcome")
                    .value(Constants.word(fragment.outcome()))
                    .name("cells")
                    .value(fragment.cells())
                    .name("reason")
                    .value(fragment.reason());
            json.name("losses").beginList();
            for (Loss loss : fragment.losses()) {
                json.beginObject()
                        .name("field")
                        .value(loss.field())
                        .name("tiles")
                        .value(loss.tiles())
                        .name("cells")
                        .value(loss.cells());
                json.name("bytes").value(loss.bytes()).name("ranges").beginList();
                loss.ranges().forEach(json::value);
                json.endList().name("reason").value(loss.reason()).endObject();
            }
            json.endList().endObject();
        }
        json.endList().name("problems").beginList();
        report.problems().forEach(json::value);
        json.endList().name("notes").beginList();
        report.notes().forEach(json::value);
        json.endList().endObject();
    }
}
