package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.WriteListener;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.maintenance.MaintenanceListener;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.vfs.VfsUri;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Maintains arrays and groups after writes of the engine, one at a time in one thread. It is due after as many writes
 * as the policy calls many files; writes until it begins add nothing. After a failure, twice as many writes make it due
 * again, so that a damaged array costs little.
 */
public final class BackgroundMaintenance implements WriteListener {

    private static final System.Logger LOG = System.getLogger("dev.tegula");

    private static final int MAX_DOUBLINGS = 10;

    /** Bounds the memory of a process that writes to ever new arrays. */
    private static final int MAX_OBJECTS = 10_000;

    private static final long IDLE_SECONDS = 10;

    private final Function<VfsUri, Storage> storages;
    private final Resources resources;
    private final MaintenanceOptions options;
    private final MaintenanceListener listener;
    private final long memoryBudget;
    private final Map<String, Counted> objects = new HashMap<>();
    private final ThreadPoolExecutor thread;

    /** An object with the writes since its last maintenance began. */
    private static final class Counted {

        private int few = MaintenancePolicy.defaults().smallFiles();
        /** Begins anywhere, so that one of several processes with few writes each maintains their array. */
        private long writes = ThreadLocalRandom.current().nextInt(few);

        private int failures;
        private boolean queued;
    }

    /**
     * @param storages returns the store of a URI
     * @param resources resources of its own, of which one thread computes; closed with the maintenance
     * @param memoryBudget bytes that batches of cells may take
     */
    public BackgroundMaintenance(
            Function<VfsUri, Storage> storages,
            Resources resources,
            MaintenanceOptions options,
            MaintenanceListener listener,
            long memoryBudget) {
        this.storages = storages;
        this.resources = resources;
        this.options = options;
        this.listener = listener;
        this.memoryBudget = memoryBudget;
        this.thread = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), BackgroundMaintenance::daemon);
        thread.allowCoreThreadTimeOut(true);
    }

    private static Thread daemon(Runnable task) {
        Thread daemon = new Thread(task, "tegula-maintenance");
        daemon.setDaemon(true);
        return daemon;
    }

    @Override
    public synchronized void written(String object, byte @Nullable [] key, Resources writer) {
        if (objects.size() >= MAX_OBJECTS) {
            objects.values().removeIf(counted -> !counted.queued);
        }
        Counted counted = objects.computeIfAbsent(object, any -> new Counted());
        counted.writes++;
        if (counted.queued || thread.isShutdown() || counted.writes < (long) counted.few << counted.failures) {
            return;
        }
        counted.queued = true;
        thread.execute(() -> maintain(VfsUri.parse(object), key, resources.sealing(writer.seal()), counted));
    }

    private void maintain(VfsUri uri, byte @Nullable [] key, Resources own, Counted counted) {
        begin(counted);
        MaintenanceReport report;
        try {
            report = maintain(new StoreLocation(storages.apply(uri), own, uri, key));
        } catch (CancellationException | ArrayNotFoundException over) {
            return;
        } catch (RuntimeException e) {
            ended(counted, counted.few, Math.min(counted.failures + 1, MAX_DOUBLINGS));
            LOG.log(System.Logger.Level.WARNING, uri + ": maintenance after writes failed. Later writes repeat it.", e);
            tell(uri, () -> listener.failed(uri.toString(), e));
            return;
        }
        ended(counted, report.policy().smallFiles(), 0);
        tell(uri, () -> listener.maintained(uri.toString(), report));
    }

    private MaintenanceReport maintain(StoreLocation location) {
        resources.workers().requireNotCancelled();
        MaintenancePolicy given = options.policy();
        return new Upkeep(
                        location,
                        TagProtection.of(location),
                        options,
                        given == null ? StoredPolicy.of(location) : given,
                        memoryBudget,
                        progress -> {})
                .run();
    }

    private synchronized void begin(Counted counted) {
        counted.queued = false;
        counted.writes = 0;
    }

    private synchronized void ended(Counted counted, int few, int failures) {
        counted.few = few;
        counted.failures = failures;
    }

    private static void tell(VfsUri uri, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, uri + ": the listener of maintenance failed", e);
        }
    }

    /** Ends a running merge at its next batch, and discards it; none begins any more. */
    @Override
    public void cancel() {
        resources.workers().cancel();
    }

    /** Waits until all maintenance that is due is done or cancelled. An interrupt cancels it. */
    @Override
    public void close() {
        thread.shutdown();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = thread.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
                cancel();
            }
        }
        resources.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
