package dev.tegula.query;

import dev.tegula.annotations.Result;
import org.jspecify.annotations.Nullable;

/**
 * A delete that was committed.
 *
 * @param method how cells were deleted
 * @param name the name of the stored condition without {@code .del}, or of the fragment of tombstones; null if there
 *     was nothing to delete
 * @param timestamp its time in milliseconds since 1970
 * @param cells the number of tombstones; 0 for a stored condition, whose cells are not counted
 */
@Result
public record DeleteResult(DeleteMethod method, @Nullable String name, long timestamp, long cells) {}
