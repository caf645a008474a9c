package dev.tegula.internal.storage;

import dev.tegula.errors.StorageException;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The stores of an engine, with meters by URI scheme. */
public final class EngineStores implements AutoCloseable {

    private final Stores stores;
    private final Map<String, StoreMeter> meters = new ConcurrentHashMap<>();
    private final CommitLists lists = new CommitLists();

    public EngineStores(Stores stores) {
        this.stores = stores;
    }

    /** Returns the store of a URI. */
    public Storage of(VfsUri uri) {
        try {
            Vfs store = stores.of(uri);
            StoreMeter meter = meters.computeIfAbsent(uri.scheme(), any -> new StoreMeter());
            return new Storage(store, meter.with(store.requestCounter()), lists);
        } catch (IOException e) {
            throw new StorageException(
                    StorageException.Reason.FAILED,
                    "cannot open the store of " + uri + ": " + UriSecrets.mask(String.valueOf(e.getMessage())),
                    e);
        }
    }

    /** Returns the schemes of the available stores. */
    public Set<String> schemes() {
        return stores.schemes();
    }

    /** Returns the meters of the stores that were used, by scheme. */
    public Map<String, StoreMeter> meters() {
        return Map.copyOf(meters);
    }

    @Override
    public void close() {
        stores.close();
    }
}
