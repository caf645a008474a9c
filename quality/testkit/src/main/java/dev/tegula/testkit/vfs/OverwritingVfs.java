package dev.tegula.testkit.vfs;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store without conditional writes, like older object stores: of several concurrent writers of a file, the last one
 * silently replaces the others.
 */
public final class OverwritingVfs extends InterceptedVfs {

    public OverwritingVfs(Vfs store) {
        super(store);
    }

    @Override
    public VfsTraits traits() {
        VfsTraits own = store().traits();
        return new VfsTraits(
                false, own.lowLatency(), own.coalesceGap(), own.hierarchical(), own.ordered(), own.consistent());
    }

    @Override
    protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
        return step.run();
    }

    @Override
    public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
        List<VfsOutput> inner = inner(outputs);
        try {
            for (VfsOutput output : inner) {
                // Fails if the output is closed, before the existing file is replaced.
                output.write(new byte[0]);
            }
            for (VfsOutput output : inner) {
                store().delete(output.uri());
            }
            store().publishAll(inner);
        } finally {
            inner.forEach(VfsOutput::close);
        }
    }

    @Override
    public boolean createIfAbsent(VfsUri file, byte[] bytes) throws IOException {
        return createAfterLooking(file, bytes);
    }
}
