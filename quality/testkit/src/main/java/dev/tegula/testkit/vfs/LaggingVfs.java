package dev.tegula.testkit.vfs;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A store with outdated listings, while reads and deletes use the current state, as in some caches and replicas. It
 * catches up on demand. Folders exist only as prefixes of names.
 */
public final class LaggingVfs extends InterceptedVfs {

    private final VfsUri root;
    private volatile List<VfsEntry> shown = List.of();

    /** @param root the root folder of listings; until {@link #catchUp} they show its current state */
    public LaggingVfs(Vfs store, VfsUri root) throws IOException {
        super(store);
        this.root = root;
        catchUp();
    }

    /** Updates the state shown by listings. */
    public void catchUp() throws IOException {
        shown = store().listAllBelow(root);
    }

    @Override
    public VfsTraits traits() {
        VfsTraits own = store().traits();
        return new VfsTraits(own.createIfAbsent(), own.lowLatency(), own.coalesceGap(), false, own.ordered(), false);
    }

    @Override
    protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
        return step.run();
    }

    @Override
    public VfsPage listBelow(VfsUri folder, @Nullable String token) {
        return new VfsPage(
                shown.stream().filter(entry -> entry.uri().isBelow(folder)).toList(), null);
    }

    @Override
    public VfsPage list(VfsUri folder, @Nullable String token) {
        TreeSet<VfsEntry> entries = new TreeSet<>();
        for (VfsEntry entry : listBelow(folder, null).entries()) {
            String path = folder.relativize(entry.uri());
            int slash = path.indexOf('/');
            entries.add(slash < 0 ? entry : VfsEntry.folder(folder.child(path.substring(0, slash))));
        }
        return new VfsPage(List.copyOf(entries), null);
    }
}
