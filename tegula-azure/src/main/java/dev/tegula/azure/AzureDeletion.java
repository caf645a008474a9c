package dev.tegula.azure;

import com.azure.core.http.rest.PagedResponse;
import com.azure.storage.blob.models.BlobItem;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deletes blobs concurrently. */
final class AzureDeletion implements ObjectStoreVfs.Deletion {

    private final AzureContainer container;
    private final AzureListing listing;

    AzureDeletion(AzureContainer container, AzureListing listing) {
        this.container = container;
        this.listing = listing;
    }

    @Override
    public void file(VfsUri file) throws IOException {
        blob(file, container.names().key(file));
    }

    private void blob(VfsUri uri, String key) throws IOException {
        container.ask(uri, () -> container.blob(key).deleteIfExists());
    }

    @Override
    public void folder(VfsUri folder) throws IOException {
        String prefix = container.names().prefix(folder);
        List<String> folders = new ArrayList<>();
        @Nullable String token = null;
        do {
            PagedResponse<BlobItem> page = listing.ask(folder, prefix, token, true);
            List<StoreThreads.Task> tasks = new ArrayList<>();
            for (BlobItem blob : page == null ? List.<BlobItem>of() : page.getValue()) {
                if (AzureListing.isFolder(blob)) {
                    folders.add(blob.getName());
                } else {
                    tasks.add(() -> blob(folder, blob.getName()));
                }
            }
            container.threads().runAll(tasks);
            token = page == null || "".equals(page.getContinuationToken()) ? null : page.getContinuationToken();
        } while (token != null);
        // Accounts with real folders only delete empty ones, so delete from the inside out.
        folders.sort(Collections.reverseOrder());
        for (String name : folders) {
            blob(folder, name);
        }
    }
}
