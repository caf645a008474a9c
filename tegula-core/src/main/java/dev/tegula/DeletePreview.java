package dev.tegula;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The exact numbers of cells that a delete by condition would hide from readers.
 *
 * @param cells how many cells readers would no longer see
 * @param fragments how many of them lie in each fragment, by its name; the oldest first, those without any left out
 */
public record DeletePreview(long cells, Map<String, Long> fragments) {

    public DeletePreview {
        fragments = Collections.unmodifiableMap(new LinkedHashMap<>(fragments));
    }

    static DeletePreview of(Map<String, Long> fragments) {
        return new DeletePreview(
                fragments.values().stream().mapToLong(Long::longValue).sum(), fragments);
    }
}
