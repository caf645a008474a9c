package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.errors.LostHistoryException;
import dev.tegula.feeds.Arrivals;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.SparkSteps;
import dev.tegula.query.TimestampRange;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadAllAvailable;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.SupportsTriggerAvailableNow;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A stream of what becomes visible in an array: each fragment is in one batch. A batch depends on its positions only,
 * so a repeated batch is the same.
 */
public abstract class FeedStream implements MicroBatchStream, SupportsTriggerAvailableNow {

    /** Name of the option that leaves deletes out. */
    protected static final String IGNORE_DELETES = StreamOptions.IGNORE_DELETES;

    /** Name of the option that leaves out what was vacuumed before it was read. */
    protected static final String FAIL_ON_DATA_LOSS = StreamOptions.FAIL_ON_DATA_LOSS;

    private final ArrayHandle handle;
    private final StreamOptions options;

    /** The position up to which nothing but consolidated fragments was found, and the one at which Spark still is. */
    private @Nullable FeedPosition seen;

    private String at = "";

    /** The commits that a query reads that ends when it has read what there was; null for queries that go on. */
    private @Nullable Set<String> available;

    private boolean isBounded;

    /** @param options those of the scan */
    protected FeedStream(ArrayHandle handle, CaseInsensitiveStringMap options) {
        this(handle, StreamOptions.of(options));
    }

    FeedStream(ArrayHandle handle, StreamOptions options) {
        this.handle = handle;
        this.options = options;
        if (!handle.timestamps().equals(TimestampRange.all())) {
            throw new IllegalArgumentException("array '" + handle + "': a stream reads what becomes visible,"
                    + " and has no time range (found start, end or a version). Use the option startingFrom.");
        }
    }

    /** Returns whether batches have deletes, of which each is in one batch. */
    protected abstract boolean readsDeletes();

    /**
     * Refuses what the stream cannot read.
     *
     * @throws IllegalStateException if there is some
     */
    protected void require(Arrivals arrivals) {
        // Everything can be read.
    }

    protected final ArrayReader open() {
        return handle.reader();
    }

    protected final ArrayHandle handle() {
        return handle;
    }

    final StreamOptions options() {
        return options;
    }

    @Override
    public final Offset initialOffset() {
        try (ArrayReader array = open()) {
            return new StreamPosition(options.start(array));
        }
    }

    @Override
    public final Offset deserializeOffset(String json) {
        return new StreamPosition(FeedPosition.parse(json));
    }

    @Override
    public final ReadLimit getDefaultReadLimit() {
        return ReadLimit.compositeLimit(new ReadLimit[] {
            ReadLimit.maxFiles(options.maxFragments()),
            ReadLimit.maxRows(options.maxRows()),
            ReadLimit.maxBytes(options.maxBytes())
        });
    }

    @Override
    public final void prepareForTriggerAvailableNow() {
        isBounded = true;
    }

    @Override
    public final Offset latestOffset() {
        throw new UnsupportedOperationException("positions have a limit");
    }

    @Override
    public final Offset latestOffset(Offset start, ReadLimit limit) {
        FeedPosition from = start.json().equals(at) ? Objects.requireNonNull(seen) : StreamPosition.read(start);
        try (ArrayReader array = open()) {
            Arrivals arrivals = SparkSteps.phrased(() -> array.feed().since(from));
            requireAll(arrivals);
            require(arrivals);
            if (isBounded && available == null) {
                available = Stream.concat(arrivals.fragments().stream(), arrivals.deletes().stream())
                        .collect(Collectors.toSet());
            }
            Set<String> wanted = available;
            Predicate<String> isWanted = name -> wanted == null || wanted.contains(name);
            List<String> all = arrivals.fragments().stream().filter(isWanted).toList();
            List<String> next = limit instanceof ReadAllAvailable ? all : first(array, all, arrivals);
            List<String> deletes = readsDeletes()
                    ? arrivals.deletesBefore(next).stream().filter(isWanted).toList()
                    : arrivals.deletes();
            FeedPosition position = arrivals.after()
                    .apply(Stream.concat(next.stream(), deletes.stream()).toList());
            if (next.isEmpty() && (deletes.isEmpty() || !readsDeletes())) {
                seen = position;
                at = start.json();
                return start;
            }
            return new StreamPosition(position);
        }
    }

    private void requireAll(Arrivals arrivals) {
        if (options.failOnDataLoss() && !arrivals.lost().isEmpty()) {
            throw new LostHistoryException("array '" + handle + "': fragments were consolidated and vacuumed"
                    + " before the stream had read them (found their cells in fragment "
                    + arrivals.lost().get(0) + "). Vacuum with a grace period, or leave them out with the option "
                    + StreamOptions.FAIL_ON_DATA_LOSS + "=false.");
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

    @Override
    public final void commit(Offset end) {
        // Spark keeps positions.
    }

    @Override
    public final void stop() {
        // Nothing is open.
    }
}
