package dev.tegula.s3;

import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.NewObject;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A bucket. An object is written with one request, or in parts if it is long. No additional listings or existence
 * checks are made. Objects with keys that no {@link VfsUri} can represent ({@code a//b}) and folder markers
 * ({@code a/}) are invisible; they are deleted with their folder.
 */
final class S3Vfs extends ObjectStoreVfs {

    private final S3Bucket bucket;
    private final S3Deletion deletion;
    private final S3Writes writes;

    S3Vfs(S3Bucket bucket) {
        this(bucket, new S3Deletion(bucket));
    }

    private S3Vfs(S3Bucket bucket, S3Deletion deletion) {
        super(bucket.names(), new S3Reads(bucket), new S3Listing(bucket), deletion, bucket.threads());
        this.bucket = bucket;
        this.deletion = deletion;
        this.writes = new S3Writes(bucket);
    }

    @Override
    public VfsTraits traits() {
        VfsTraits store = super.traits();
        return new VfsTraits(
                writes.isConditional(),
                store.lowLatency(),
                store.coalesceGap(),
                store.hierarchical(),
                store.ordered(),
                store.consistent());
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> words = new LinkedHashMap<>();
        String endpoint = bucket.settings().endpointUri();
        words.put("bucket", bucket.name());
        words.put("server", endpoint == null ? "Amazon S3" : UriSecrets.mask(endpoint));
        words.put(
                "region", bucket.client().serviceClientConfiguration().region().id());
        words.put("credentials", bucket.identity().describe());
        words.put("conditional writes", writes.isConditional() ? "yes, unless the server refuses them" : "no");
        return words;
    }

    @Override
    public RequestCounter requestCounter() {
        return bucket.requests();
    }

    @Override
    protected NewObject newObject(VfsUri file) {
        bucket.names().key(file);
        return new S3NewObject(writes, file, bucket.settings().values().number(S3Setting.MULTIPART_PART_SIZE));
    }

    @Override
    public int sweep(VfsUri folder, long untilMillis) throws IOException {
        return deletion.uploads(folder, untilMillis);
    }

    @Override
    public List<VfsUri> drafts(VfsUri folder, long untilMillis) throws IOException {
        return deletion.drafts(folder, untilMillis);
    }

    @Override
    public void close() {
        bucket.close();
    }
}
