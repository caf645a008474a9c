package dev.tegula.azure;

import com.azure.core.http.rest.PagedIterable;
import com.azure.core.http.rest.PagedResponse;
import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.blob.models.BlobListDetails;
import com.azure.storage.blob.models.ListBlobsOptions;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Listings with one request per page. */
final class AzureListing implements ObjectStoreVfs.Listing {

    private static final int PAGE = 5000;

    private final AzureContainer container;

    AzureListing(AzureContainer container) {
        this.container = container;
    }

    /**
     * Returns a page.
     *
     * @param deep true for all blobs below the folder, false for its direct entries
     */
    @Override
    public VfsPage page(VfsUri folder, @Nullable String token, boolean deep) throws IOException {
        String prefix = container.names().prefix(folder);
        @Nullable PagedResponse<BlobItem> page = ask(folder, prefix, token, deep);
        if (page == null) {
            return new VfsPage(List.of(), null);
        }
        List<VfsEntry> entries = new ArrayList<>();
        for (BlobItem blob : page.getValue()) {
            boolean isPrefix = Boolean.TRUE.equals(blob.isPrefix());
            String path = blob.getName().substring(prefix.length());
            VfsUri uri = resolve(folder, isPrefix ? path.substring(0, path.length() - 1) : path);
            if (uri != null && isPrefix) {
                entries.add(VfsEntry.folder(uri));
            } else if (uri != null && !isFolder(blob)) {
                entries.add(VfsEntry.file(
                        uri,
                        blob.getProperties().getContentLength(),
                        blob.getProperties().getLastModified().toInstant().toEpochMilli()));
            }
        }
        Collections.sort(entries);
        String next = page.getContinuationToken();
        return new VfsPage(entries, next == null || next.isEmpty() ? null : next);
    }

    /** Returns a page of blobs from the server, or null if there is none. */
    @Nullable
    PagedResponse<BlobItem> ask(VfsUri folder, String prefix, @Nullable String token, boolean deep) throws IOException {
        ListBlobsOptions options = new ListBlobsOptions()
                .setPrefix(prefix)
                .setMaxResultsPerPage(PAGE)
                .setDetails(new BlobListDetails().setRetrieveMetadata(true));
        return container.ask(folder, () -> {
            PagedIterable<BlobItem> all = deep
                    ? container.client().listBlobs(options, token, null)
                    : container.client().listBlobsByHierarchy("/", options, null);
            Iterator<PagedResponse<BlobItem>> pages =
                    (token == null ? all.iterableByPage() : all.iterableByPage(token)).iterator();
            return pages.hasNext() ? pages.next() : null;
        });
    }

    /** Returns whether a blob is a folder: accounts with real folders list them as empty blobs. */
    static boolean isFolder(BlobItem blob) {
        return blob.getMetadata() != null
                && "true".equalsIgnoreCase(blob.getMetadata().get("hdi_isfolder"));
    }

    /** Returns null for folder markers, and for names that no URI can represent. */
    private static @Nullable VfsUri resolve(VfsUri folder, String path) {
        if (path.isEmpty() || path.endsWith("/")) {
            return null;
        }
        try {
            return folder.resolve(path);
        } catch (IllegalArgumentException unnameable) {
            return null;
        }
    }
}
