package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.execution.FetchedAhead;
import dev.tegula.internal.read.fetch.StoredSizes;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Fetches what a small read may need from a store with high latency, in one round of requests: coordinates, fields of
 * the condition and of the result. Otherwise each waits for the selection by the one before, which saves few bytes
 * here.
 */
final class SmallRead {

    /** Bytes that take no longer than a round of requests. */
    private static final long MOST = 1 << 20;

    private final Execution execution;
    private final CellRequest request;
    private final SparseSteps steps;
    private final IdentityHashMap<Object, Span> spans = new IdentityHashMap<>();
    private long bytes;

    /** The tiles of a file, and what lies between them. */
    private static final class Span {

        private final DataFile file;
        private long from;
        private long to;

        Span(DataFile file, int tile) {
            this.file = file;
            from = file.tileOffsets()[tile];
            to = file.tileEnd(tile);
        }

        /** Returns the number of bytes that a tile adds. */
        long add(int tile) {
            long before = to - from;
            from = Math.min(from, file.tileOffsets()[tile]);
            to = Math.max(to, file.tileEnd(tile));
            return to - from - before;
        }
    }

    private SmallRead(Execution execution, CellRequest request, SparseSteps steps) {
        this.execution = execution;
        this.request = request;
        this.steps = steps;
    }

    /** Returns the fetched bytes; nothing if the read is not small, or the store is near. */
    static FetchedAhead fetch(Execution execution, CellRequest request, SparseSteps steps, List<SparseTile> tiles) {
        SmallRead read = new SmallRead(execution, request, steps);
        boolean small =
                !execution.storage().traits().lowLatency() && tiles.stream().allMatch(read::add);
        return new FetchedAhead(small ? read.parts() : Map.of());
    }

    /** Adds the files of a tile; returns false if the read is not small. */
    private boolean add(SparseTile tile) {
        OpenFragment fragment = tile.fragment();
        if (!fragment.metadata().isInMemory()) {
            return false; // The offsets of the tiles take requests of their own.
        }
        for (String name : fields(tile)) {
            FragmentFields.Entry entry = StoredSizes.entry(execution.schema(), fragment, name);
            if (entry != null) {
                StoredSizes.kinds(entry.field()).forEach(kind -> add(fragment.dataFile(entry, kind), tile.number()));
            }
        }
        return bytes <= MOST;
    }

    private Set<String> fields(SparseTile tile) {
        Set<String> fields = new LinkedHashSet<>();
        steps.dimensions().stream().map(Dimension::name).forEach(fields::add);
        if (steps.timed()) {
            fields.add(FragmentFields.TIMESTAMPS);
        }
        if (tile.matching() != Relation.OUTSIDE) {
            fields.addAll(request.fields());
        }
        if (tile.matching() == Relation.CROSSES) {
            fields.addAll(request.condition().fields());
        }
        return fields;
    }

    private void add(DataFile file, int tile) {
        // The chunks of a tile that was read before may be cached.
        boolean mayBeCached =
                execution.resources().chunks().size() != 0 && file.chunkIndex().of(tile) != null;
        if (tile >= file.tiles() || file.storedSize(tile) == 0 || mayBeCached) {
            return;
        }
        Span span = spans.get(file.chunkIndex());
        if (span == null) {
            span = new Span(file, tile);
            spans.put(file.chunkIndex(), span);
            bytes += span.to - span.from;
        } else {
            bytes += span.add(tile);
        }
    }

    private Map<Object, FetchedAhead.Part> parts() {
        Map<Object, FetchedAhead.Part> parts = new ConcurrentHashMap<>();
        List<Span> all = new ArrayList<>(spans.values());
        ConcurrentRequests.forEach(execution.storage(), execution.workers(), all.size(), i -> {
            Span span = all.get(i);
            byte[] part = new byte[(int) (span.to - span.from)];
            execution.read(span.file, span.from, part, 0, part.length);
            parts.put(span.file.chunkIndex(), new FetchedAhead.Part(span.from, part));
        });
        return parts;
    }
}
