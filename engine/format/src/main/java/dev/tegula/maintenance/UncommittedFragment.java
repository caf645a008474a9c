package dev.tegula.maintenance;

import dev.tegula.annotations.Result;
import java.time.Instant;

/**
 * A folder of a fragment without a commit, left by a running writer, a failed writer, or the loss of a commit file.
 *
 * @param name name of the fragment
 * @param uri URI of the folder
 * @param lastModified time of the last change of its files
 * @param complete whether its metadata, which is written last, can be read
 */
@Result
public record UncommittedFragment(String name, String uri, Instant lastModified, boolean complete) {}
