package dev.tegula.testkit.vfs;

import dev.tegula.vfs.Vfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store that remembers what it was asked for, whether it could serve it or not. Coalesced ranges are as many requests
 * as are made.
 */
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

    /** All that was asked for until now, in order. */
    public List<VfsRequest> log() {
        synchronized (log) {
            return List.copyOf(log);
        }
    }

    /** How much was asked for until now. */
    public VfsCounts counts() {
        return VfsCounts.of(log());
    }
}
