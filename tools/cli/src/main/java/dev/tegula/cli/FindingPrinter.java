package dev.tegula.cli;

import dev.tegula.cli.command.Interruption;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.parse.Constants;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;

/** Prints findings as they are found, and progress on standard error. */
final class FindingPrinter implements VerifyListener {

    /** How findings are printed. */
    enum Style {
        TEXT,
        /** One JSON object per line. */
        JSON
    }

    private final TextOutput out;
    private final Progress shown;
    private final Interruption interruption;
    private final Style style;

    FindingPrinter(TextOutput out, Progress shown, Interruption interruption, Style style) {
        this.out = out;
        this.shown = shown;
        this.interruption = interruption;
        this.style = style;
    }

    @Override
    public void found(Finding finding) {
        shown.clear();
        if (style == Style.JSON) {
            line(out, finding);
        } else {
            out.put(Constants.word(finding.severity()) + " " + finding.code().text() + " " + finding.file());
            out.put((finding.offset() < 0 ? "" : ", byte " + finding.offset()) + "\n  " + finding.message() + "\n");
            if (finding.severity() != Severity.NOTE) {
                String advice = CommandSteps.advice(finding.advice(), finding.nextStep());
                out.put("  Effect: " + finding.effect() + (advice.isEmpty() ? "" : " Next: " + advice) + "\n");
            }
        }
        out.flush();
    }

    @Override
    public void progress(dev.tegula.progress.Progress progress) {
        shown.detail(progress.done(), progress.expected(), "fragments");
        if (!interruption.isRequested()) {
            shown.reached(0, progress.bytes());
        }
    }

    @Override
    public boolean isCancelled() {
        return interruption.isRequested();
    }

    private static void line(TextOutput out, Finding finding) {
        JsonText json = new JsonText(out);
        json.inline()
                .beginObject()
                .name("severity")
                .value(Constants.word(finding.severity()))
                .name("code")
                .value(finding.code().text());
        json.name("object").value(finding.object()).name("file").value(finding.file());
        if (finding.offset() >= 0) {
            json.name("offset").value(finding.offset());
        }
        json.name("message").value(finding.message()).name("effect").value(finding.effect());
        json.name("next_step")
                .value(CommandSteps.advice(finding.advice(), finding.nextStep()))
                .endObject();
    }
}
