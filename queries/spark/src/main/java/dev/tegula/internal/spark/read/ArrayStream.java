package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.errors.LostHistoryException;
import dev.tegula.feeds.Arrivals;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.spark.engine.SparkSteps;
import dev.tegula.query.TimestampRange;
import dev.tegula.splits.QuerySplit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadAllAvailable;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.SupportsTriggerAvailableNow;
import org.jspecify.annotations.Nullable;

/**
 * The writes of an array as a stream: each fragment is read once. A batch has the last of several writes of a cell
 * among its fragments; of dense arrays, all of them. Its rows depend on its position only, so a repeated batch is the
 * same.
 */
final class ArrayStream implements MicroBatchStream, SupportsTriggerAvailableNow {

    private final ScanSource source;
    private final ScanRequest request;
    private final List<String> fields;
    private final PartitionReaderFactory readers;
    private final StreamOptions options;

    /** The position up to which nothing but consolidated fragments was found, and the one at which Spark still is. */
    private @Nullable FeedPosition seen;

    private String at = "";

    /** The fragments that a query reads that ends when it has read what there was; null for queries that go on. */
    private @Nullable Set<String> available;

    private boolean isBounded;

    ArrayStream(ScanSource source, ScanRequest request, List<String> fields, PartitionReaderFactory readers) {
        this.source = source;
        this.request = request;
        this.fields = fields;
        this.readers = readers;
        this.options = source.options().stream();
        if (!source.handle().timestamps().equals(TimestampRange.all())) {
            throw new IllegalArgumentException("array '" + source.handle() + "': a stream reads what becomes visible,"
                    + " and has no time range (found start, end or a version). Use the option startingFrom.");
        }
        if (source.options().wholeDomain()) {
            throw new IllegalArgumentException("option '" + ScanOptions.DOMAIN + "': a stream reads cells that were"
                    + " written (found whole, expected non-empty). Leave the option out.");
        }
    }

    private ArrayReader open() {
        return source.handle().reader();
    }

    @Override
    public Offset initialOffset() {
        try (ArrayReader array = open()) {
            return new StreamPosition(options.start(array));
        }
    }

    @Override
    public Offset deserializeOffset(String json) {
        return new StreamPosition(FeedPosition.parse(json));
    }

    @Override
    public ReadLimit getDefaultReadLimit() {
        return ReadLimit.compositeLimit(new ReadLimit[] {
            ReadLimit.maxFiles(options.maxFragments()),
            ReadLimit.maxRows(options.maxRows()),
            ReadLimit.maxBytes(options.maxBytes())
        });
    }

    @Override
    public void prepareForTriggerAvailableNow() {
        isBounded = true;
    }

    @Override
    public Offset latestOffset() {
        throw new UnsupportedOperationException("positions have a limit");
    }

    @Override
    public Offset latestOffset(Offset start, ReadLimit limit) {
        FeedPosition from = start.json().equals(at) ? Objects.requireNonNull(seen) : StreamPosition.read(start);
        try (ArrayReader array = open()) {
            Arrivals arrivals = SparkSteps.phrased(() -> array.feed().since(from));
            require(arrivals);
            if (isBounded && available == null) {
                available = Set.copyOf(arrivals.fragments());
            }
            Set<String> wanted = available;
            List<String> all = arrivals.fragments().stream()
                    .filter(name -> wanted == null || wanted.contains(name))
                    .toList();
            List<String> next = limit instanceof ReadAllAvailable ? all : first(array, all, arrivals);
            FeedPosition position = arrivals.after(next);
            if (next.isEmpty()) {
                seen = position;
                at = start.json();
                return start;
            }
            return new StreamPosition(position);
        }
    }

    /** Returns the first fragments of which the limits of a batch allow, but at least one. */
    private List<String> first(ArrayReader array, List<String> names, Arrivals arrivals) {
        List<String> most = names.subList(0, Math.min(names.size(), options.maxFragments()));
        if (!options.isLimitedBySize() || most.size() < 2) {
            return most;
        }
        Map<String, FragmentInfo> known;
        try (ArrayReader part = SparkSteps.phrased(() -> array.feed().openPresent(most, arrivals.after(most)))) {
            known = part.fragments().stream().collect(Collectors.toMap(FragmentInfo::name, each -> each));
        }
        long rows = 0;
        long bytes = 0;
        for (int i = 0; i < most.size(); i++) {
            FragmentInfo fragment = known.get(most.get(i));
            rows += fragment == null ? 0 : fragment.cells();
            bytes += fragment == null ? 0 : fragment.bytes();
            if (i > 0 && (rows > options.maxRows() || bytes > options.maxBytes())) {
                return most.subList(0, i);
            }
        }
        return most;
    }

    private void require(Arrivals arrivals) {
        if (options.failOnDataLoss() && !arrivals.lost().isEmpty()) {
            throw new LostHistoryException("array '" + source.handle() + "': fragments were consolidated and vacuumed"
                    + " before the stream had read them (found their cells in fragment "
                    + arrivals.lost().get(0) + "). Vacuum with a grace period, or leave them out with the option "
                    + StreamOptions.FAIL_ON_DATA_LOSS + "=false.");
        }
        if (!options.ignoreDeletes() && !arrivals.deletes().isEmpty()) {
            throw new IllegalStateException("array '" + source.handle() + "': cells were deleted, which the rows of a"
                    + " stream cannot say (found delete " + arrivals.deletes().get(0) + "). Leave deletes out with the"
                    + " option " + StreamOptions.IGNORE_DELETES + "=true, or read the table changes of the array.");
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
        try (ArrayReader part = SparkSteps.phrased(() -> options.failOnDataLoss()
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

    @Override
    public void commit(Offset end) {
        // Spark keeps positions.
    }

    @Override
    public void stop() {
        // Nothing is open.
    }
}
