package dev.tegula;

import dev.tegula.annotations.Result;
import dev.tegula.query.DeleteMethod;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a delete by condition would remove, exactly, how, and at what cost.
 *
 * @param method how the cells would be deleted
 * @param cells number of deleted cells
 * @param fragments number of deleted cells by fragment, oldest first, without fragments that have none
 * @param bytes estimated bytes to write: those of the condition or of the tombstones before compression
 * @param readFragments number of fragments that the delete reads to find the cells; 0 if it stores the condition
 * @param readBytes stored bytes that the delete reads to find the cells; 0 if it stores the condition
 */
@Result
public record DeletePreview(
        DeleteMethod method, long cells, Map<String, Long> fragments, long bytes, long readFragments, long readBytes) {

    public DeletePreview {
        fragments = Collections.unmodifiableMap(new LinkedHashMap<>(fragments));
    }
}
