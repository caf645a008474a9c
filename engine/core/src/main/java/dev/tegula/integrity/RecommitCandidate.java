package dev.tegula.integrity;

import dev.tegula.annotations.Result;
import org.jspecify.annotations.Nullable;

/**
 * A fragment without a commit.
 *
 * @param fragment name of the fragment
 * @param complete whether all its files have the sizes that its metadata state; the data are not read
 * @param objection why it is committed only with {@link RecommitRule#FORCE}, or null
 */
@Result
public record RecommitCandidate(
        String fragment, boolean complete, @Nullable String objection) {}
