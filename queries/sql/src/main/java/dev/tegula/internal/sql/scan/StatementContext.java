package dev.tegula.internal.sql.scan;

import dev.tegula.QueryExecution;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.memory.RowsOfStatement;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.jspecify.annotations.Nullable;

/**
 * What the scans of a running statement share.
 *
 * @param arrays the open arrays
 * @param parameters values of the parameters, as {@link Test.Constant} has them
 * @param cancelled set when the statement must end
 * @param budgetBytes memory of the batches of a scan
 * @param memory the memory of rows that operators keep
 * @param reads the running reads, which a cancelled statement ends
 * @param rows the rows that operators share
 */
public record StatementContext(
        OpenArrays arrays,
        List<? extends @Nullable Object> parameters,
        AtomicBoolean cancelled,
        long budgetBytes,
        MemoryAccount memory,
        RunningReads reads,
        RowsOfStatement rows) {

    /** The name of this context among the variables of Calcite's runtime. */
    public static final String NAME = "tegula.statement";

    /** Returns the context of a running statement. */
    public static StatementContext of(DataContext root) {
        Object context = root.get(NAME);
        if (context == null) {
            throw new IllegalStateException("no statement is running");
        }
        return (StatementContext) context;
    }

    /** Throws if the statement must end. */
    public void check() {
        if (cancelled.get()) {
            throw new CancellationException();
        }
    }

    /** Carries out a read that a cancelled statement ends. */
    public <T> T running(QueryExecution execution, Function<QueryExecution, T> read) {
        reads.add(execution);
        try {
            return read.apply(execution);
        } finally {
            reads.remove(execution);
        }
    }
}
