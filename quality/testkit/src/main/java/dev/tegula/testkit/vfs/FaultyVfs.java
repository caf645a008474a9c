package dev.tegula.testkit.vfs;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store with simulated faults. {@link #store} is the store that a new process would find after a crash.
 *
 * <p>To test every point of failure, run the operation once without faults, take {@link #requests}, and run it again
 * for each number up to that with {@code Fault.crash(number, VfsRequest.any())}.
 */
public final class FaultyVfs extends InterceptedVfs {

    private final List<Armed> faults = new ArrayList<>();
    private int requests;
    private @Nullable Fault crashed;

    private static final class Armed {
        private final Fault fault;
        private int matched;

        Armed(Fault fault) {
            this.fault = fault;
        }

        boolean hits(VfsRequest request) {
            return fault.match().test(request) && (++matched == fault.nth() || fault.nth() == 0);
        }
    }

    public FaultyVfs(Vfs store, Fault... faults) {
        super(store);
        for (Fault fault : faults) {
            inject(fault);
        }
    }

    /** Adds a fault; it counts requests from now on. */
    public synchronized void inject(Fault fault) {
        faults.add(new Armed(fault));
    }

    /** Removes all faults, and recovers from a crash. */
    public synchronized void heal() {
        faults.clear();
        crashed = null;
    }

    /** Returns the number of requests of all verbs, including failed ones. */
    public synchronized int requests() {
        return requests;
    }

    /** Returns whether the store crashed. */
    public synchronized boolean hasCrashed() {
        return crashed != null;
    }

    private synchronized @Nullable Fault next(VfsRequest request) {
        requests++;
        if (crashed != null) {
            return crashed;
        }
        Fault hit = null;
        for (Armed armed : faults) {
            if (armed.hits(request) && hit == null) {
                hit = armed.fault;
            }
        }
        if (hit != null && hit.kind() == Fault.Kind.CRASH) {
            crashed = hit;
        }
        return hit;
    }

    @Override
    protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
        Fault fault = next(request);
        if (fault == null) {
            return step.run();
        }
        switch (fault.kind()) {
            case FAIL, CRASH -> throw fault.exception().apply(request.uri());
            case LOSE_ANSWER -> {
                step.run();
                throw fault.exception().apply(request.uri());
            }
            default -> {
                T result = step.run();
                damage(fault, result);
                return result;
            }
        }
    }

    private static void damage(Fault fault, @Nullable Object result) {
        if (fault.kind() == Fault.Kind.TRUNCATE && result instanceof InterceptedOutput output) {
            output.keepOnly(fault.amount());
        } else if (fault.kind() == Fault.Kind.FLIP && result instanceof VfsTail tail) {
            flip(tail.bytes(), 0, tail.bytes().length, fault.amount());
        } else if (fault.kind() == Fault.Kind.FLIP && result instanceof ReadBytes read) {
            flip(read.target(), read.offset(), read.length(), fault.amount());
        }
    }

    private static void flip(byte[] bytes, int offset, int length, long bit) {
        if (length > 0) {
            long inRange = Math.floorMod(bit, 8L * length);
            bytes[offset + (int) (inRange / 8)] ^= (byte) (1 << (inRange % 8));
        }
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        serve(new VfsRequest(Verb.READ, file, position, length), () -> {
            store().read(file, position, target, offset, length);
            return new ReadBytes(target, offset, length);
        });
    }

    private record ReadBytes(byte[] target, int offset, int length) {}

    /** Publishes one by one, so that a fault can occur in between. Files published before the fault remain. */
    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        List<VfsOutput> inner = inner(outputs);
        try {
            for (VfsOutput output : inner) {
                perform(new VfsRequest(Verb.PUBLISH, output.uri(), 0, output.position()), output::publish);
            }
        } finally {
            inner.forEach(VfsOutput::close);
        }
    }
}
