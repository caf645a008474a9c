package dev.tegula.azure;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsProvider;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.settings.StoreSettings;
import java.util.Map;
import java.util.Set;

/** Opens containers of Azure Blob Storage: {@code azure://container/…}. */
public final class AzureProvider implements VfsProvider {

    /** For the service loader. */
    public AzureProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("azure");
    }

    @Override
    public Set<String> settings() {
        return StoreSettings.keys(AzureSetting.class);
    }

    /** Sends no request to the container. */
    @Override
    public Vfs open(VfsUri any, Map<String, String> settings) {
        if (any.authority().isEmpty()) {
            throw new IllegalArgumentException(any + ": no container in the URI, expected azure://container/…");
        }
        return new AzureVfs(AzureContainer.open(any, AzureSettings.of(settings)));
    }
}
