package dev.tegula.testkit.vfs;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsTraits;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A store that delays every request, like a remote store. */
public final class SlowVfs extends InterceptedVfs {

    private final long latencyNanos;
    private final VfsTraits traits;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();

    /** Creates a slow store with the traits of an object store. */
    public SlowVfs(Vfs store, Duration latency) {
        super(store);
        this.latencyNanos = latency.toNanos();
        VfsTraits slow = VfsTraits.OBJECT_STORE;
        VfsTraits own = store.traits();
        this.traits = new VfsTraits(
                own.createIfAbsent(), false, slow.coalesceGap(), own.hierarchical(), own.ordered(), own.consistent());
    }

    @Override
    public VfsTraits traits() {
        return traits;
    }

    /** Returns the maximum number of concurrent requests. */
    public int peak() {
        return peak.get();
    }

    @Override
    protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
        if (request.verb().isRequest()) {
            await(request.uri().toString());
        }
        return step.run();
    }

    /** Publishes all but the last concurrently, then the last: at most twice the latency. */
    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        List<VfsOutput> inner = inner(outputs);
        try {
            for (int i = 0; i < Math.min(2, inner.size()); i++) {
                await(inner.get(i).uri().toString());
            }
            store().publishAll(inner);
        } finally {
            inner.forEach(VfsOutput::close);
        }
    }

    private void await(String what) throws IOException {
        peak.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        try {
            TimeUnit.NANOSECONDS.sleep(latencyNanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(what + ": interrupted");
        } finally {
            inFlight.decrementAndGet();
        }
    }
}
