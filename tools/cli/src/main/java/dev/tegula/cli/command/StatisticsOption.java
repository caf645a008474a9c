package dev.tegula.cli.command;

import dev.tegula.QueryExecution;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.QueryStatistics;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The destination of query statistics. */
public final class StatisticsOption {

    @Option(
            names = "--stats",
            paramLabel = "FILE",
            description = "Write query statistics as JSON to this file; - for standard error.")
    @Nullable
    String file;

    /** Writes the statistics of an execution that has ended, if they are wanted. */
    public void write(Shell shell, QueryExecution execution) throws IOException {
        write(shell, execution.statistics());
    }

    /** Writes statistics, if they are wanted. */
    public void write(Shell shell, QueryStatistics statistics) throws IOException {
        if (file != null) {
            try (OutputTarget target = file.equals("-") ? OutputTarget.of(shell.err()) : OutputTarget.of(file)) {
                TextOutput out = new TextOutput(target.stream());
                CostText.json(
                        new JsonText(out), statistics, shell.engine().counters().stores());
                out.flush();
                target.publish();
            }
        }
    }
}
