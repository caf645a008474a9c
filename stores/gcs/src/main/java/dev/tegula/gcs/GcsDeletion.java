package dev.tegula.gcs;

import com.google.api.client.http.HttpResponseException;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;

/** Deletes objects concurrently. */
record GcsDeletion(GcsBucket bucket) implements ObjectStoreVfs.Deletion {

    @Override
    public void object(VfsUri uri, String name) throws IOException {
        try {
            bucket.client().objects().delete(bucket.name(), name).execute();
        } catch (HttpResponseException e) {
            if (e.getStatusCode() != 404) {
                throw GcsErrors.of(uri, e, bucket);
            }
        } catch (IOException e) {
            throw GcsErrors.of(uri, e, bucket);
        }
    }
}
