package dev.tegula.internal.vfs.shared;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A read-only store, which refuses all changes. Listings have a single page. */
public abstract class ReadOnlyVfs implements Vfs {

    private final VfsTraits traits;

    /** @param lowLatency whether small reads are as fast as on a local disk */
    protected ReadOnlyVfs(boolean lowLatency) {
        VfsTraits store = VfsTraits.OBJECT_STORE;
        traits =
                new VfsTraits(false, lowLatency, lowLatency ? 0 : store.coalesceGap(), false, true, store.consistent());
    }

    /** Returns all files below a folder, in the order of their URIs; none if the folder does not exist. */
    protected abstract List<VfsEntry> filesBelow(VfsUri folder) throws IOException;

    @Override
    public final VfsTraits traits() {
        return traits;
    }

    @Override
    public final VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
        return new VfsPage(filesBelow(folder), null);
    }

    @Override
    public final VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
        TreeMap<VfsEntry, Boolean> entries = new TreeMap<>();
        for (VfsEntry file : filesBelow(folder)) {
            String path = folder.relativize(file.uri());
            int slash = path.indexOf('/');
            entries.put(slash < 0 ? file : VfsEntry.folder(folder.child(path.substring(0, slash))), true);
        }
        return new VfsPage(new ArrayList<>(entries.keySet()), null);
    }

    private static AccessDeniedException readOnly(VfsUri uri) {
        return new AccessDeniedException(uri.toString(), null, uri.scheme() + ":// is read-only");
    }

    @Override
    public final VfsOutput create(VfsUri file) throws IOException {
        throw readOnly(file);
    }

    @Override
    public final void delete(VfsUri file) throws IOException {
        throw readOnly(file);
    }

    @Override
    public final void deleteFolder(VfsUri folder) throws IOException {
        throw readOnly(folder);
    }

    @Override
    public final void createFolder(VfsUri folder) throws IOException {
        throw readOnly(folder);
    }
}
