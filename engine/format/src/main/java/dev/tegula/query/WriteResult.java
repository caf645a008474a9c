package dev.tegula.query;

import dev.tegula.annotations.Result;
import org.jspecify.annotations.Nullable;

/**
 * A write that was committed.
 *
 * @param name the name of the fragment; null if there was nothing to write
 * @param timestamp its time in milliseconds since 1970
 * @param cells the number of cells written, without dropped duplicates
 */
@Result
public record WriteResult(@Nullable String name, long timestamp, long cells) {}
