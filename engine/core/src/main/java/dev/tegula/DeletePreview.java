package dev.tegula;

import dev.tegula.annotations.Result;
import dev.tegula.query.DeleteMethod;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Exact numbers of cells that a delete by condition would remove, and how.
 *
 * @param method how the cells would be deleted
 * @param cells number of deleted cells
 * @param fragments number of deleted cells by fragment, oldest first, without fragments that have none
 */
@Result
public record DeletePreview(DeleteMethod method, long cells, Map<String, Long> fragments) {

    public DeletePreview {
        fragments = Collections.unmodifiableMap(new LinkedHashMap<>(fragments));
    }

    static DeletePreview of(DeleteMethod method, Map<String, Long> fragments) {
        return new DeletePreview(
                method, fragments.values().stream().mapToLong(Long::longValue).sum(), fragments);
    }
}
