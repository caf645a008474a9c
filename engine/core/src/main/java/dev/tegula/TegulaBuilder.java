package dev.tegula;

import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.base.NumberText;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.maintenance.BackgroundMaintenance;
import dev.tegula.internal.storage.EngineStores;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.jobs.ListFolding;
import dev.tegula.maintenance.MaintenanceListener;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.VfsProvider;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings of an engine; all have defaults. */
public final class TegulaBuilder {

    /** Requests in flight on slow stores where nothing else is said. */
    public static final int DEFAULT_IO_CONCURRENCY = 64;

    private static final String PATIENCE_SETTING = "tegula.transaction_patience_ms";

    private static final MaintenanceListener NO_LISTENER = new MaintenanceListener() {
        @Override
        public void maintained(String uri, MaintenanceReport report) {}

        @Override
        public void failed(String uri, RuntimeException failure) {}
    };

    private int computeThreads = Runtime.getRuntime().availableProcessors();
    private int ioThreads = DEFAULT_IO_CONCURRENCY;
    private long memoryBudget = Math.max(16L << 20, Runtime.getRuntime().maxMemory() / 8);
    private long chunkCache = Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 16);
    private long metadataLimit = Math.max(64L << 20, Runtime.getRuntime().maxMemory() / 4);
    private @Nullable SealAlgorithm seal;
    private ListFolding folding = ListFolding.defaults();
    private Duration patience = Duration.ofSeconds(10);
    private @Nullable MaintenanceOptions maintenance;
    private MaintenanceListener maintenanceListener = NO_LISTENER;
    private Clock clock = Clock.systemUTC();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private Map<String, String> environment = Map.of();
    private final List<VfsProvider> stores = new ArrayList<>();

    TegulaBuilder() {}

    /** Threads that filter and copy, the caller's included; default: the number of processors. */
    public TegulaBuilder computeThreads(int threads) {
        computeThreads = positive("computeThreads", threads);
        return this;
    }

    /** Requests in flight on stores that answer slowly; default 64. */
    public TegulaBuilder ioThreads(int threads) {
        ioThreads = positive("ioThreads", threads);
        return this;
    }

    /** Bytes that the batches of a query may take where the query does not say; default: an eighth of the heap. */
    public TegulaBuilder memoryBudget(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("memoryBudget: must be positive (found " + bytes + ")");
        }
        memoryBudget = bytes;
        return this;
    }

    /**
     * Bytes of decoded chunks that are kept for reads of small parts of arrays that stay open, so that the next one
     * nearby need not fetch and decode them again; those of an array are let go when it is closed. Default: a sixteenth
     * of the heap, at most 256 MiB; 0 keeps nothing.
     */
    public TegulaBuilder chunkCache(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("chunkCache: must not be negative (found " + bytes + ")");
        }
        chunkCache = bytes;
        return this;
    }

    /**
     * Bytes that one schema, enumeration, list of members or section of metadata may have in memory. More is refused by
     * a {@link dev.tegula.errors.MemoryLimitException}, so that a small file with a large content does not exhaust the
     * heap. Default: a quarter of the heap, at least 64 MiB. The setting {@code tegula.metadata_limit} does the same.
     */
    public TegulaBuilder metadataLimit(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("metadataLimit: must be positive (found " + bytes + ")");
        }
        metadataLimit = bytes;
        return this;
    }

    /**
     * Seals every fragment that is written or consolidated: its sizes and hashes are published with it, before it
     * becomes visible, and nothing is read again for that. Default: fragments are not sealed. {@link Integrity#seal}
     * adds schemas, commits and metadata.
     */
    public TegulaBuilder seal(SealAlgorithm algorithm) {
        seal = algorithm;
        return this;
    }

    /**
     * Folds the lists of commits of published jobs so, or never ({@link ListFolding#never}). Default: 64 lists that are
     * 10 minutes old. The settings {@code tegula.fold_lists} and {@code tegula.fold_grace_ms} do the same.
     */
    public TegulaBuilder listFolding(ListFolding newFolding) {
        folding = newFolding;
        return this;
    }

    /**
     * Sets how long a {@link Transaction} waits for another one that announced the same cells, before it takes its
     * process for dead and discards it. One that lives begins again, or fails with a conflict. Default: 10 seconds,
     * which is enough for stores that answer within a second. The setting {@code tegula.transaction_patience_ms} does
     * the same.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public TegulaBuilder transactionPatience(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("transactionPatience: must not be negative (found " + duration + ")");
        }
        patience = duration;
        return this;
    }

    /**
     * Maintains arrays and groups after writes of this engine; see {@link Maintenance#maintain}. One thread does so
     * after as many writes of an object as its policy calls many files, and never delays or fails a writer: failures
     * are logged as warnings. {@link Tegula#close} waits for maintenance that is due, and {@link Tegula#cancel} ends
     * it. Default: arrays are maintained on request only.
     *
     * @param options limits of each maintenance, and a policy in place of that of the arrays
     */
    public TegulaBuilder maintenance(MaintenanceOptions options) {
        return maintenance(options, NO_LISTENER);
    }

    /** Maintains arrays and groups after writes, with a listener; see {@link #maintenance(MaintenanceOptions)}. */
    public TegulaBuilder maintenance(MaintenanceOptions options, MaintenanceListener listener) {
        maintenance = options;
        maintenanceListener = listener;
        return this;
    }

    /** Sets a setting of a store by TileDB's name, such as {@code vfs.s3.region}. */
    public TegulaBuilder setting(String name, String value) {
        return settings(Map.of(name, value));
    }

    /** Settings of stores, by TileDB's names. */
    public TegulaBuilder settings(Map<String, String> values) {
        settings.putAll(values);
        String limit = settings.remove(GenericTile.LIMIT_SETTING);
        if (limit != null) {
            metadataLimit(number(GenericTile.LIMIT_SETTING, limit, "a number of bytes"));
        }
        String lists = settings.remove(ListFolding.LISTS_SETTING);
        if (lists != null) {
            long number = number(ListFolding.LISTS_SETTING, lists, "a number of lists");
            folding = folding.withLists((int) Math.min(number, Integer.MAX_VALUE));
        }
        String grace = settings.remove(ListFolding.GRACE_SETTING);
        if (grace != null) {
            long millis = number(ListFolding.GRACE_SETTING, grace, "milliseconds");
            folding = folding.withGrace(Duration.ofMillis(millis));
        }
        String wait = settings.remove(PATIENCE_SETTING);
        if (wait != null) {
            transactionPatience(Duration.ofMillis(number(PATIENCE_SETTING, wait, "milliseconds")));
        }
        return this;
    }

    private static long number(String setting, String value, String expected) {
        try {
            return Long.parseLong(NumberText.ascii(value));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "setting '" + setting + "': invalid value (found '" + value + "', expected " + expected + ")", e);
        }
    }

    /**
     * Takes settings of stores from variables of the environment too, where they are not given otherwise:
     * {@code TILEDB_VFS_S3_REGION} for {@code vfs.s3.region}. Without this, only the stores' own libraries look at the
     * environment.
     *
     * @param variables most often {@link System#getenv()}
     */
    public TegulaBuilder environment(Map<String, String> variables) {
        environment = Map.copyOf(variables);
        return this;
    }

    /** Adds a store, which takes precedence over those of modules. */
    public TegulaBuilder store(VfsProvider provider) {
        stores.add(provider);
        return this;
    }

    private static int positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + ": must be positive (found " + value + ")");
        }
        return value;
    }

    /** The clock of writes, for tests of machines whose clocks are apart. */
    TegulaBuilder clock(Clock other) {
        clock = other;
        return this;
    }

    /**
     * Returns the engine.
     *
     * @throws IllegalArgumentException if no store knows a setting; the message suggests the most similar name
     */
    public Tegula build() {
        EngineStores open =
                new EngineStores(new Stores(settings, environment, stores, Stores.found(), ObjectFolder.STAGING));
        Resources resources = resources(new Workers(computeThreads, ioThreads), chunkCache);
        BackgroundMaintenance background = maintenance == null
                ? null
                : new BackgroundMaintenance(
                        open::of,
                        resources(new Workers(1, ioThreads), 0),
                        maintenance,
                        maintenanceListener,
                        memoryBudget);
        return new Tegula(background == null ? resources : resources.writes(background), memoryBudget, open);
    }

    private Resources resources(Workers workers, long chunks) {
        return new Resources(workers, chunks, metadataLimit)
                .sealing(seal)
                .folding(folding)
                .patience(patience)
                .clock(clock);
    }
}
