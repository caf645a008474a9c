package dev.tegula.internal.zarr.meta;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The names of the chunks of an array, relative to it.
 *
 * @param prefix what precedes the numbers, {@code c} in version 3
 * @param separator what separates the numbers
 */
public record ChunkKeys(String prefix, String separator) {

    /** Returns the name of a chunk by its position in the chunk grid. */
    public String key(long[] chunk) {
        String numbers = Arrays.stream(chunk).mapToObj(Long::toString).collect(Collectors.joining(separator));
        return prefix.isEmpty()
                ? numbers.isEmpty() ? "0" : numbers
                : numbers.isEmpty() ? prefix : prefix + separator + numbers;
    }
}
