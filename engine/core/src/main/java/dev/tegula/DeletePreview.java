package dev.tegula;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Exact numbers of cells that a delete by condition would remove.
 *
 * @param cells number of deleted cells
 * @param fragments number of deleted cells by fragment, oldest first, without fragments that have none
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
