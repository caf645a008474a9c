package dev.tegula.integrity;

import org.jspecify.annotations.Nullable;

/**
 * A fragment without a commit.
 *
 * @param fragment its name
 * @param complete whether all its files have the sizes that its metadata say; the data are not read
 * @param objection why it is committed only with {@link RecommitRule#FORCE}; null if nothing speaks against it
 */
public record RecommitCandidate(
        String fragment, boolean complete, @Nullable String objection) {}
