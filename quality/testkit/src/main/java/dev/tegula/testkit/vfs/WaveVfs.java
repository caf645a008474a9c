package dev.tegula.testkit.vfs;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A simulated remote store that executes requests in waves. A request waits until the maximum number of requests is in
 * flight, or until no other request arrives for a while; then all waiting requests are executed. The number of waves is
 * the number of consecutive latencies, independent of the speed of the machine.
 */
public final class WaveVfs extends InterceptedVfs {

    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final int most;
    private int waiting;
    private int waves;
    private int widest;
    private long lastArrival;

    /** @param most the maximum number of concurrent requests of the caller */
    public WaveVfs(Vfs store, int most) {
        super(store);
        this.most = most;
    }

    @Override
    public VfsTraits traits() {
        VfsTraits slow = VfsTraits.OBJECT_STORE;
        VfsTraits own = super.traits();
        return new VfsTraits(
                own.createIfAbsent(), false, slow.coalesceGap(), own.hierarchical(), own.ordered(), own.consistent());
    }

    /** Returns the number of waves. */
    public synchronized int waves() {
        return waves;
    }

    /** Returns the size of the largest wave, which is the maximum number of concurrent requests. */
    public synchronized int widest() {
        return widest;
    }

    @Override
    protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
        if (request.verb().isRequest()) {
            join(request);
        }
        return step.run();
    }

    /** Counts a deletion of several files as one request, as in object stores. */
    @Override
    public void deleteAll(Collection<VfsUri> files) throws IOException {
        if (!files.isEmpty()) {
            join(new VfsRequest(Verb.DELETE, files.iterator().next(), 0, 0));
            store().deleteAll(files);
        }
    }

    private synchronized void join(VfsRequest request) throws IOException {
        int wave = waves;
        lastArrival = System.nanoTime();
        if (++waiting == most) {
            release();
        }
        try {
            while (waves == wave) {
                long rest = lastArrival + QUIET_NANOS - System.nanoTime();
                if (rest > 0) {
                    TimeUnit.NANOSECONDS.timedWait(this, rest);
                } else {
                    release();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(request.uri() + ": interrupted");
        }
    }

    private void release() {
        widest = Math.max(widest, waiting);
        waiting = 0;
        waves++;
        notifyAll();
    }
}
