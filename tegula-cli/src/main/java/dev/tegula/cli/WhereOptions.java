package dev.tegula.cli;

import dev.tegula.Query;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cells a command is about, by their values. */
final class WhereOptions {

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description =
                    "Only cells that match, such as \"quality >= 20 and not (chrom = 'chr1' or note is null)\": = != < <= > >= in, "
                            + "is null, and, or, not; text in '…' ('' for a quote), odd names in \"…\", inf, nan, ISO dates. Enumerated attributes are "
                            + "compared by label; index(NAME) compares indexes.")
    @Nullable
    String where;

    boolean isGiven() {
        return where != null;
    }

    /** The condition. */
    Condition condition() {
        if (where == null) {
            throw new UsageException("--where is missing");
        }
        try {
            return Condition.parse(where);
        } catch (ConditionSyntaxException e) {
            throw new UsageException("--where: " + e.getMessage());
        }
    }

    /** Adds the condition to a query, if there is one. */
    Query apply(Query query) {
        return where == null ? query : query.where(condition());
    }
}
