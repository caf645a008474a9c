package dev.tegula.gcs;

import com.google.api.services.storage.model.Objects;
import com.google.api.services.storage.model.StorageObject;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Listings with one request per page. */
final class GcsListing implements ObjectStoreVfs.Listing {

    private static final String FIELDS = "nextPageToken,prefixes,items(name,size,updated)";

    private final GcsBucket bucket;

    GcsListing(GcsBucket bucket) {
        this.bucket = bucket;
    }

    /**
     * Returns a page.
     *
     * @param deep true for all objects below the folder, false for its direct entries
     */
    @Override
    public VfsPage page(VfsUri folder, @Nullable String token, boolean deep) throws IOException {
        String prefix = bucket.names().prefix(folder);
        Objects page = ask(folder, prefix, token, deep ? null : "/");
        List<VfsEntry> entries = new ArrayList<>();
        for (StorageObject object : items(page)) {
            VfsUri uri = resolve(folder, object.getName().substring(prefix.length()));
            if (uri != null) {
                entries.add(VfsEntry.file(
                        uri,
                        object.getSize().longValueExact(),
                        object.getUpdated().getValue()));
            }
        }
        for (String common : page.getPrefixes() == null ? List.<String>of() : page.getPrefixes()) {
            VfsUri uri = resolve(folder, common.substring(prefix.length(), common.length() - 1));
            if (uri != null) {
                entries.add(VfsEntry.folder(uri));
            }
        }
        Collections.sort(entries);
        return new VfsPage(entries, page.getNextPageToken());
    }

    static List<StorageObject> items(Objects page) {
        return page.getItems() == null ? List.of() : page.getItems();
    }

    /** Returns a page of objects from the server, including folder markers of other tools. */
    Objects ask(VfsUri folder, String prefix, @Nullable String token, @Nullable String delimiter) throws IOException {
        return bucket.answer(
                folder,
                () -> bucket.client()
                        .objects()
                        .list(bucket.name())
                        .setPrefix(prefix)
                        .setDelimiter(delimiter)
                        .setPageToken(token)
                        .setFields(FIELDS));
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
