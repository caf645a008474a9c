package dev.tegula.tags;

import dev.tegula.annotations.Result;
import java.util.List;

/**
 * Comparison of the visible state at the time of a tag with the state when the tag was set.
 *
 * @param differences what differs, one sentence each; empty if nothing does
 * @param isLost whether reads at the time of the tag are refused, or lack cells, because consolidation has removed the
 *     state
 */
@Result
public record TagCheck(Tag tag, List<String> differences, boolean isLost) {

    /** Returns whether reads at the time of the tag return what they returned when the tag was set. */
    public boolean isUnchanged() {
        return differences.isEmpty();
    }
}
