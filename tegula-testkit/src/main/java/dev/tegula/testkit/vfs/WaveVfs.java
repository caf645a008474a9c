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
 * A store far away, whose requests come in waves: a request waits until so many are under way that no more may be, or
 * until nobody has made another for a while; then all that wait are served. The number of waves is how many latencies
 * the caller has waited for one after the other, however slow or busy this machine is.
 */
public final class WaveVfs extends InterceptedVfs {

    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final int most;
    private int waiting;
    private int waves;
    private int widest;
    private long lastArrival;

    /** @param most how many requests the caller has under way at once, at most */
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

    /** How many waves there were. */
    public synchronized int waves() {
        return waves;
    }

    /** How many requests were in the largest wave: as many were under way at once. */
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

    /** Files that are deleted together are one request, as object stores have it. */
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
