package dev.tegula.testkit.vfs;

import dev.tegula.vfs.Vfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store that records all requests, including failed ones. Coalesced ranges count as one request. */
public final class CountingVfs extends InterceptedVfs {

    private final List<VfsRequest> log = new ArrayList<>();

    public CountingVfs(Vfs store) {
        super(store);
    }

    @Override
    protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
        synchronized (log) {
            log.add(request);
        }
        return step.run();
    }

    /** Returns all requests so far, in order. */
    public List<VfsRequest> log() {
        synchronized (log) {
            return List.copyOf(log);
        }
    }

    /** Returns the counts of all requests so far. */
    public VfsCounts counts() {
        return VfsCounts.of(log());
    }
}
