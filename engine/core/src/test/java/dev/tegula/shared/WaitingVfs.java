package dev.tegula.shared;

import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The store of one process, whose requests wait for the turn of that process. */
final class WaitingVfs extends InterceptedVfs {

    private final Turns turns;
    private final String process;

    WaitingVfs(Vfs store, Turns turns, String process) {
        super(store);
        this.turns = turns;
        this.process = process;
    }

    @Override
    protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
        turns.await(process);
        return step.run();
    }

    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        for (VfsOutput output : inner(outputs)) {
            turns.await(process);
            output.publish();
        }
    }
}
