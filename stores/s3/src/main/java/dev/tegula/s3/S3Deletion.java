package dev.tegula.s3;

import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ListMultipartUploadsResponse;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Error;

/** Deletes objects, up to a thousand with one request. */
final class S3Deletion implements ObjectStoreVfs.Deletion {

    private static final int BATCH = 1000;

    private final S3Bucket bucket;

    S3Deletion(S3Bucket bucket) {
        this.bucket = bucket;
    }

    @Override
    public void object(VfsUri uri, String name) throws IOException {
        bucket.ask(
                uri,
                () -> bucket.client()
                        .deleteObject(delete -> delete.bucket(bucket.name()).key(name)));
    }

    @Override
    public void objects(Map<String, VfsUri> uris, StoreThreads threads) throws IOException {
        List<String> names = List.copyOf(uris.keySet());
        List<StoreThreads.Task> batches = new ArrayList<>();
        for (int first = 0; first < names.size(); first += BATCH) {
            List<String> batch = names.subList(first, Math.min(names.size(), first + BATCH));
            VfsUri any = Objects.requireNonNull(uris.get(batch.get(0)));
            batches.add(() -> batch(any, batch));
        }
        threads.runAll(batches);
    }

    private void batch(VfsUri uri, List<String> keys) throws IOException {
        List<ObjectIdentifier> objects = keys.stream()
                .map(key -> ObjectIdentifier.builder().key(key).build())
                .toList();
        DeleteObjectsResponse answer = bucket.ask(
                uri,
                () -> bucket.client()
                        .deleteObjects(request -> request.bucket(bucket.name())
                                .delete(delete -> delete.objects(objects).quiet(true))));
        for (S3Error error : answer.errors()) {
            throw S3Errors.notDeleted(uri, error, answer.errors().size(), bucket);
        }
    }

    /** Aborts unfinished uploads that were started before a time. */
    int uploads(VfsUri folder, long untilMillis) throws IOException {
        List<MultipartUpload> unfinished = unfinished(folder, untilMillis);
        for (MultipartUpload upload : unfinished) {
            bucket.ask(
                    folder,
                    () -> bucket.client()
                            .abortMultipartUpload(abort -> abort.bucket(bucket.name())
                                    .key(upload.key())
                                    .uploadId(upload.uploadId())));
        }
        return unfinished.size();
    }

    /** Returns the target files of unfinished uploads that were started before a time. */
    List<VfsUri> drafts(VfsUri folder, long untilMillis) throws IOException {
        int prefix = bucket.names().prefix(folder).length();
        return unfinished(folder, untilMillis).stream()
                .map(upload -> folder.resolve(upload.key().substring(prefix)))
                .toList();
    }

    private List<MultipartUpload> unfinished(VfsUri folder, long untilMillis) throws IOException {
        String prefix = bucket.names().prefix(folder);
        List<MultipartUpload> found = new ArrayList<>();
        @Nullable String key = null;
        @Nullable String id = null;
        ListMultipartUploadsResponse page;
        do {
            String keyMarker = key;
            String idMarker = id;
            page = bucket.ask(
                    folder,
                    () -> bucket.client()
                            .listMultipartUploads(list -> list.bucket(bucket.name())
                                    .prefix(prefix)
                                    .keyMarker(keyMarker)
                                    .uploadIdMarker(idMarker)));
            page.uploads().stream()
                    .filter(upload -> upload.initiated().toEpochMilli() < untilMillis)
                    .forEach(found::add);
            key = page.nextKeyMarker();
            id = page.nextUploadIdMarker();
        } while (Boolean.TRUE.equals(page.isTruncated()));
        return found;
    }
}
