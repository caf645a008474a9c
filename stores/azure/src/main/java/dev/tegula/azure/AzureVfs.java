package dev.tegula.azure;

import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.NewObject;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A container. A blob is written with one request, or in blocks if it is long. Blobs with names that no {@link VfsUri}
 * can represent and folder markers are invisible; they are deleted with their folder.
 */
final class AzureVfs extends ObjectStoreVfs {

    private final AzureContainer container;

    AzureVfs(AzureContainer container) {
        super(
                container.names(),
                new AzureReads(container),
                new AzureListing(container),
                (uri, name) -> container.ask(uri, () -> container.blob(name).deleteIfExists()),
                container.threads());
        this.container = container;
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("container", container.name());
        words.put("server", UriSecrets.mask(container.settings().endpointUri()));
        words.put("credentials", container.identity());
        return words;
    }

    @Override
    public RequestCounter requestCounter() {
        return container.requests();
    }

    @Override
    protected NewObject newObject(VfsUri file) {
        if (file.path().indexOf('\\') >= 0) {
            throw new IllegalArgumentException(file + ": names on Azure cannot contain a backslash");
        }
        return new AzureNewBlob(container, file);
    }

    @Override
    public void close() {
        container.close();
    }
}
