package dev.tegula.azure;

import com.azure.core.http.rest.PagedIterable;
import com.azure.core.http.rest.PagedResponse;
import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.blob.models.BlobListDetails;
import com.azure.storage.blob.models.ListBlobsOptions;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectPage;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Listings with one request per page. */
record AzureListing(AzureContainer container) implements ObjectStoreVfs.Listing {

    private static final int PAGE = 5000;

    @Override
    public ObjectPage page(VfsUri folder, String prefix, @Nullable String token, boolean deep) throws IOException {
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
            return pages.hasNext() ? page(pages.next()) : new ObjectPage(List.of(), List.of(), null);
        });
    }

    private static ObjectPage page(PagedResponse<BlobItem> page) {
        List<ObjectPage.Item> objects = new ArrayList<>();
        List<String> prefixes = new ArrayList<>();
        for (BlobItem blob : page.getValue()) {
            if (Boolean.TRUE.equals(blob.isPrefix())) {
                prefixes.add(blob.getName());
            } else {
                objects.add(new ObjectPage.Item(
                        blob.getName(),
                        blob.getProperties().getContentLength(),
                        blob.getProperties().getLastModified().toInstant().toEpochMilli(),
                        isFolder(blob)));
            }
        }
        return new ObjectPage(objects, prefixes, page.getContinuationToken());
    }

    /** Returns whether a blob is a folder: accounts with real folders list them as empty blobs. */
    private static boolean isFolder(BlobItem blob) {
        return blob.getMetadata() != null
                && "true".equalsIgnoreCase(blob.getMetadata().get("hdi_isfolder"));
    }
}
