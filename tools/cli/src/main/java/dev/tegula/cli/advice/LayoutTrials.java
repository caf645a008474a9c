package dev.tegula.cli.advice;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.EngineCounters;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the sample with layouts to arrays in memory, and counts what queries read of them. */
final class LayoutTrials implements AutoCloseable {

    private static final String SCHEME = "mem";

    private final LayoutSample sample;
    private final List<LoggedQuery> queries;
    private final Layout present;
    private final Tegula scratch = Tegula.builder().chunkCache(0).build();
    private int arrays;

    LayoutTrials(LayoutSample sample, List<LoggedQuery> queries) {
        this.sample = sample;
        this.queries = queries;
        this.present = Layout.of(sample.schema());
    }

    /** Returns what a layout costs; null if the array cannot have it. */
    LayoutAdvice.@Nullable Measured measure(Layout layout) {
        String uri = SCHEME + "://layouts/" + arrays++;
        ArraySchema schema;
        try {
            schema = layout.applied(sample.schema());
            scratch.createArray(uri, schema);
        } catch (IllegalArgumentException e) {
            return null; // Such as an extent that leaves no room after the domain.
        }
        try {
            try (ArrayWriter writer = scratch.openForWriting(uri)) {
                if (schema.isDense()) {
                    writer.write(Subarray.ofBox(sample.schema(), sample.box()), sample.cells());
                } else {
                    writer.write(sample.cells());
                }
            }
            long stored;
            try (ArrayReader reader = scratch.openForReading(uri)) {
                stored = reader.fragments().get(0).bytes();
            }
            long tiles = 0;
            EngineCounters.Store before = counters();
            for (LoggedQuery query : queries) {
                tiles += tiles(uri, query);
            }
            EngineCounters.Store after = counters();
            double count = queries.size();
            return new LayoutAdvice.Measured(
                    layout.options(present),
                    stored,
                    (after.bytesRead() - before.bytesRead()) / count,
                    (requests(after) - requests(before)) / count,
                    tiles / count);
        } finally {
            scratch.object(uri).delete();
        }
    }

    private long tiles(String uri, LoggedQuery logged) {
        try (ArrayReader reader = scratch.openForReading(uri)) {
            Query query = reader.query().subarray(logged.subarray()).fields(logged.fields());
            QueryExecution execution =
                    (logged.condition() == null ? query : query.where(logged.condition())).execution();
            execution.read();
            return execution.statistics().cost().tiles();
        }
    }

    private EngineCounters.Store counters() {
        return Objects.requireNonNull(scratch.counters().stores().get(SCHEME));
    }

    private static long requests(EngineCounters.Store store) {
        return store.calls().getOrDefault("read", 0L);
    }

    @Override
    public void close() throws TegulaException {
        scratch.close();
    }
}
