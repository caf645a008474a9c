package dev.tegula.transactions;

import dev.tegula.annotations.Result;
import java.util.List;

/**
 * A transaction that was published.
 *
 * @param timestamp the time of all its changes, in milliseconds since 1970; that of its base if it changed nothing
 * @param fragments the names of its fragments
 */
@Result
public record CommitResult(long timestamp, List<String> fragments) {

    public CommitResult {
        fragments = List.copyOf(fragments);
    }
}
