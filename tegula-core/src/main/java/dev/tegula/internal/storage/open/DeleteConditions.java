package dev.tegula.internal.storage.open;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.query.TimestampRange;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The deletes that a reader of a time range sees; read when they are first asked for. */
public final class DeleteConditions {

    /**
     * Cells were deleted by a condition.
     *
     * @param name of the commit; its first timestamp says when: cells that were written then or before are meant
     * @param stays what cells must satisfy to stay
     * @param source where the condition is stored, for errors
     */
    public record Delete(TimestampedName name, StoredCondition stays, String source) {

        /** When: milliseconds since 1970. */
        public long time() {
            return name.start();
        }

        /** Whether a fragment says that it was made with this delete already carried out. */
        public boolean isProcessedIn(OpenFragment fragment) {
            // Markers are paths, with or without a slash before them.
            String file = name.text() + ".del";
            return fragment.metadata().processedConditions().stream()
                    .anyMatch(marker -> marker.equals(file) || marker.endsWith("/" + file));
        }
    }

    private final ArrayContext context;
    private final List<DeleteRef> refs;
    private @Nullable List<Delete> deletes;

    DeleteConditions(ArrayContext context, TimestampRange timestamps) {
        this.context = context;
        this.refs = context.directory().deletes().stream()
                .filter(ref ->
                        timestamps.contains(ref.name().start(), ref.name().end()))
                .toList();
    }

    /** Whether there are any. */
    public boolean isEmpty() {
        return refs.isEmpty();
    }

    /** All of them, the oldest first. */
    public synchronized List<Delete> all() {
        List<Delete> present = deletes;
        if (present == null) {
            Delete[] read = new Delete[refs.size()];
            Workers workers = context.resources().workers();
            Workers.Item item = i -> read[i] = read(refs.get(i));
            if (context.storage().traits().lowLatency()) {
                workers.forEach(read.length, item);
            } else {
                workers.forEachRequest(read.length, item);
            }
            present = List.copyOf(Arrays.asList(read));
            deletes = present;
        }
        return present;
    }

    private Delete read(DeleteRef ref) {
        byte[] held = ref.content();
        byte[] stored = held == null ? context.storage().readAll(ref.uri()) : held;
        String source = ref.uri() + " [condition " + ref.name() + "]";
        byte[] content = context.resources()
                .filters()
                .apply(scratch -> GenericTile.read(new ByteReader(stored, source), context.key(), scratch));
        return new Delete(ref.name(), DeleteConditionFormat.read(new ByteReader(content, source)), source);
    }
}
