package dev.tegula;

import dev.tegula.annotations.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Exact numbers of cells that a delete by condition would remove.
 *
 * @param cells number of deleted cells
 * @param fragments number of deleted cells by fragment, oldest first, without fragments that have none
 */
@Result
public record DeletePreview(long cells, Map<String, Long> fragments) {

    public DeletePreview {
        fragments = Collections.unmodifiableMap(new LinkedHashMap<>(fragments));
    }

    static DeletePreview of(Map<String, Long> fragments) {
        return new DeletePreview(
                fragments.values().stream().mapToLong(Long::longValue).sum(), fragments);
    }
}
