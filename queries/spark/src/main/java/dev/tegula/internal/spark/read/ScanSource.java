package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.internal.selection.Selection;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.query.Condition;
import dev.tegula.schema.Range;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** The array of a scan, opened on the driver. */
record ScanSource(ArrayHandle handle, TypeOptions types, ScanOptions options, ArrayReader array, ArrayMapping mapping) {

    /** Tasks below this size are not divided further, even if some cores remain without one. */
    private static final long SMALLEST_SPLIT = 1L << 20;

    /** With more tasks per core than this, idle cores in the last round cost little. */
    private static final int FEW_ROUNDS = 4;

    /** Returns the pieces of a scan. */
    List<QuerySplit> splits(ScanRequest request, List<String> fields) {
        Query query = query(request, fields);
        if (query == null) {
            return List.of();
        }
        if (!request.sample().isAll()) {
            List<QuerySplit> pieces = query.splits(
                    SplitOptions.defaults().withBytes(options.splitBytes()).withCount(TileSample.PIECES));
            return IntStream.range(0, pieces.size())
                    .filter(request.sample()::contains)
                    .mapToObj(pieces::get)
                    .toList();
        }
        SplitOptions size = SplitOptions.defaults().withBytes(options.splitBytes());
        List<QuerySplit> pieces = query.splits(size);
        int cores = SparkSession.active().sparkContext().defaultParallelism();
        int rounds = (pieces.size() + cores - 1) / cores;
        if (rounds == 0 || rounds > FEW_ROUNDS) {
            return pieces;
        }
        // So that no core waits in the last round.
        long count = (long) rounds * cores;
        long bytes = pieces.stream().mapToLong(QuerySplit::bytes).sum();
        long wanted = Math.max(SMALLEST_SPLIT, (bytes + count - 1) / count);
        return pieces.size() < count && wanted < options.splitBytes() ? query.splits(size.withBytes(wanted)) : pieces;
    }

    /** Returns the query of a scan, or null if no cell can match. */
    private @Nullable Query query(ScanRequest request, List<String> fields) {
        List<@Nullable Range> bounds = Selection.bounds(array.schema(), array.nonEmptyDomain(), options.wholeDomain());
        if (bounds == null) {
            return null;
        }
        Selection selection = Selection.of(array.schema(), bounds, request.conditions());
        if (selection.empty()) {
            return null;
        }
        Query query =
                array.query().subarray(selection.subarray()).fields(fields).order(request.order());
        Condition condition = selection.condition();
        return condition == null ? query : query.where(condition).matchesOnly();
    }
}
