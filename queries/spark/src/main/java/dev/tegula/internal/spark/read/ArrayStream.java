package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.feeds.Arrivals;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.spark.engine.SparkSteps;
import dev.tegula.splits.QuerySplit;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.Offset;

/**
 * The rows of an array as a stream. A batch has the last of several writes of a cell among its fragments; of dense
 * arrays, all of them.
 */
final class ArrayStream extends FeedStream {

    private final ScanSource source;
    private final ScanRequest request;
    private final List<String> fields;
    private final PartitionReaderFactory readers;

    ArrayStream(ScanSource source, ScanRequest request, List<String> fields, PartitionReaderFactory readers) {
        super(source.handle(), source.options().stream());
        this.source = source;
        this.request = request;
        this.fields = fields;
        this.readers = readers;
        if (source.options().wholeDomain()) {
            throw new IllegalArgumentException("option '" + ScanOptions.DOMAIN + "': a stream reads cells that were"
                    + " written (found whole, expected non-empty). Leave the option out.");
        }
    }

    @Override
    protected boolean readsDeletes() {
        return false;
    }

    @Override
    protected void require(Arrivals arrivals) {
        if (!options().ignoreDeletes() && !arrivals.deletes().isEmpty()) {
            throw new IllegalStateException("array '" + handle() + "': cells were deleted, which the rows of a"
                    + " stream cannot say (found delete " + arrivals.deletes().get(0) + "). Leave deletes out with the"
                    + " option " + StreamOptions.IGNORE_DELETES + "=true, or read changes with readChangeFeed=true.");
        }
    }

    @Override
    public InputPartition[] planInputPartitions(Offset start, Offset end) {
        FeedPosition until = StreamPosition.read(end);
        List<QuerySplit> splits = new ArrayList<>();
        try (ArrayReader array = open()) {
            if (array.schema().isDense()) {
                // The box around several fragments has cells that nobody wrote.
                until.fragments().forEach(name -> splits.addAll(splits(array, List.of(name), until)));
            } else if (!until.fragments().isEmpty()) {
                splits.addAll(splits(array, until.fragments(), until));
            }
        }
        return splits.stream().map(SplitPartition::new).toArray(InputPartition[]::new);
    }

    private List<QuerySplit> splits(ArrayReader array, List<String> names, FeedPosition until) {
        try (ArrayReader part = SparkSteps.phrased(() -> options().failOnDataLoss()
                ? array.feed().open(names, until)
                : array.feed().openPresent(names, until))) {
            ScanSource some = new ScanSource(source.handle(), source.types(), source.options(), part, source.mapping());
            return some.splits(request, fields);
        }
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return readers;
    }
}
