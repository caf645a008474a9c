package dev.tegula.gcs;

import com.google.api.client.http.HttpResponseException;
import com.google.api.services.storage.model.Objects;
import com.google.api.services.storage.model.StorageObject;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deletes objects concurrently. */
final class GcsDeletion implements ObjectStoreVfs.Deletion {

    private final GcsBucket bucket;
    private final GcsListing listing;

    GcsDeletion(GcsBucket bucket, GcsListing listing) {
        this.bucket = bucket;
        this.listing = listing;
    }

    @Override
    public void file(VfsUri file) throws IOException {
        object(file, bucket.names().key(file));
    }

    private void object(VfsUri uri, String key) throws IOException {
        try {
            bucket.client().objects().delete(bucket.name(), key).execute();
        } catch (HttpResponseException e) {
            if (e.getStatusCode() != 404) {
                throw GcsErrors.of(uri, e, bucket);
            }
        } catch (IOException e) {
            throw GcsErrors.of(uri, e, bucket);
        }
    }

    @Override
    public void folder(VfsUri folder) throws IOException {
        String prefix = bucket.names().prefix(folder);
        @Nullable String token = null;
        do {
            Objects page = listing.ask(folder, prefix, token, null);
            List<StoreThreads.Task> tasks = new ArrayList<>();
            for (StorageObject object : GcsListing.items(page)) {
                tasks.add(() -> object(folder, object.getName()));
            }
            bucket.threads().runAll(tasks);
            token = page.getNextPageToken();
        } while (token != null);
    }
}
