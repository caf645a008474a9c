package dev.tegula.gcs;

import com.google.api.services.storage.model.Objects;
import com.google.api.services.storage.model.StorageObject;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectPage;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Listings with one request per page. */
record GcsListing(GcsBucket bucket) implements ObjectStoreVfs.Listing {

    private static final String FIELDS = "nextPageToken,prefixes,items(name,size,updated)";

    @Override
    public ObjectPage page(VfsUri folder, String prefix, @Nullable String token, boolean deep) throws IOException {
        Objects page = bucket.answer(
                folder,
                () -> bucket.client()
                        .objects()
                        .list(bucket.name())
                        .setPrefix(prefix)
                        .setDelimiter(deep ? null : "/")
                        .setPageToken(token)
                        .setFields(FIELDS));
        List<StorageObject> items = page.getItems() == null ? List.of() : page.getItems();
        return new ObjectPage(
                items.stream().map(GcsListing::item).toList(),
                page.getPrefixes() == null ? List.of() : page.getPrefixes(),
                page.getNextPageToken());
    }

    private static ObjectPage.Item item(StorageObject object) {
        return new ObjectPage.Item(
                object.getName(),
                object.getSize().longValueExact(),
                object.getUpdated().getValue(),
                false);
    }
}
