package dev.tegula.gcs;

import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.NewObject;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A bucket. An object is written with one request, or piece by piece if it is long. Objects with names that no
 * {@link VfsUri} can represent and folder markers are invisible; they are deleted with their folder.
 */
final class GcsVfs extends ObjectStoreVfs {

    private final GcsBucket bucket;

    GcsVfs(GcsBucket bucket) {
        super(bucket.names(), new GcsReads(bucket), new GcsListing(bucket), new GcsDeletion(bucket), bucket.threads());
        this.bucket = bucket;
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("bucket", bucket.name());
        words.put("server", UriSecrets.mask(bucket.settings().endpointUri()));
        words.put("credentials", bucket.identity().words());
        return words;
    }

    @Override
    public RequestCounter requestCounter() {
        return bucket.requests();
    }

    @Override
    protected NewObject newObject(VfsUri file) {
        return new GcsNewObject(bucket, file);
    }

    @Override
    public void close() {
        bucket.close();
    }
}
