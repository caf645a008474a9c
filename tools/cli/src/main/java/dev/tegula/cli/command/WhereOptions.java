package dev.tegula.cli.command;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The condition on cells. */
public final class WhereOptions {

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description =
                    "Select cells by condition, such as \"quality >= 20 and not (chrom = 'chr1' or note is null)\". Operators: = != "
                            + "< <= > >= in, between, like 'abc%%', is null, and, or, not. Values: numbers, inf, nan, ISO dates, text in '…' ('' for a "
                            + "quote). Quote unusual field names: \"…\". Enumerated attributes compare by label; index(NAME) "
                            + "compares by index.")
    @Nullable
    String where;

    public boolean isGiven() {
        return where != null;
    }

    /** Parses the condition. */
    public Condition condition() {
        if (where == null) {
            throw new UsageException("--where: missing");
        }
        try {
            return Condition.parse(where);
        } catch (ConditionSyntaxException e) {
            throw new UsageException("--where: " + e.getMessage());
        }
    }
}
