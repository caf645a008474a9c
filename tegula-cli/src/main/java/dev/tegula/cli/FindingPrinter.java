package dev.tegula.cli;

import dev.tegula.integrity.Finding;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyProgress;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;
import java.io.PrintStream;
import java.util.Locale;

/** Prints findings as they are found, and progress on standard error. */
final class FindingPrinter implements VerifyListener {

    /** How findings are printed. */
    enum Style {
        TEXT,
        /** One JSON object per line. */
        JSON
    }

    private final TextOutput out;
    private final PrintStream err;
    private final Style style;
    private final ProgressRate pace = new ProgressRate();

    FindingPrinter(TextOutput out, PrintStream err, Style style) {
        this.out = out;
        this.err = err;
        this.style = style;
    }

    @Override
    public void found(Finding finding) {
        if (style == Style.JSON) {
            line(out, finding);
        } else {
            out.put(word(finding.severity()) + " " + finding.code().text() + " " + finding.file());
            out.put((finding.offset() < 0 ? "" : ", byte " + finding.offset()) + "\n  " + finding.message() + "\n");
            if (finding.severity() != Severity.NOTE) {
                out.put("  Effect: " + finding.effect()
                        + (finding.nextStep().isEmpty() ? "" : " Next: " + finding.nextStep()) + "\n");
            }
        }
        out.flush();
    }

    @Override
    public void progress(VerifyProgress progress) {
        if (pace.isDue()) {
            err.printf(
                    "%s: %d of %d fragments, %.1f MB read%n",
                    progress.object(), progress.fragments(), progress.totalFragments(), progress.bytes() / 1e6);
        }
    }

    private static void line(TextOutput out, Finding finding) {
        JsonText json = new JsonText(out);
        json.inline()
                .beginObject()
                .name("severity")
                .value(word(finding.severity()))
                .name("code")
                .value(finding.code().text());
        json.name("object").value(finding.object()).name("file").value(finding.file());
        if (finding.offset() >= 0) {
            json.name("offset").value(finding.offset());
        }
        json.name("message").value(finding.message()).name("effect").value(finding.effect());
        json.name("next_step").value(finding.nextStep()).endObject();
    }

    /** Returns the printed name of a severity. */
    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }
}
