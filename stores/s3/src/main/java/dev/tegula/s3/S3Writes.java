package dev.tegula.s3;

import dev.tegula.vfs.VfsUri;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Writes objects, as a whole or in parts, unless their name exists.
 *
 * <p>After a lost response, the client retries, and the server reports that the object exists, although the first
 * attempt wrote it. Each object therefore carries the ID of its writer, which is checked before the error is reported.
 */
final class S3Writes {

    private static final String MARK = "tegula-write";
    private static final String TYPE = "application/octet-stream";
    private static final int NOT_IMPLEMENTED = 501;
    private static final int CONFLICT = 409;
    private static final int TAKEN = 412;

    private final S3Bucket bucket;
    private volatile boolean conditional;

    S3Writes(S3Bucket bucket) {
        this.bucket = bucket;
        this.conditional = bucket.settings().values().flag(S3Setting.CONDITIONAL_WRITES);
    }

    /** Returns whether the server supports conditional writes, as far as known. */
    boolean isConditional() {
        return conditional;
    }

    /** Returns a new ID of a writer. */
    static String mark() {
        return UUID.randomUUID().toString();
    }

    /** Writes a whole object. */
    void put(VfsUri file, String mark, byte[] bytes, int length) throws IOException {
        String key = bucket.names().key(file);
        finish(
                "PUT",
                file,
                mark,
                condition -> bucket.client()
                        .putObject(
                                put -> put.bucket(bucket.name())
                                        .key(key)
                                        .contentType(TYPE)
                                        .metadata(Map.of(MARK, mark))
                                        .ifNoneMatch(condition)
                                        .serverSideEncryption(
                                                bucket.settings().values().text(S3Setting.SSE))
                                        .ssekmsKeyId(bucket.settings().values().text(S3Setting.SSE_KMS_KEY_ID))
                                        .storageClass(storageClass())
                                        .acl(bucket.settings().values().text(S3Setting.OBJECT_CANNED_ACL)),
                                body(bytes, length)));
    }

    /** Starts a multipart upload and returns its ID. */
    String begin(VfsUri file, String mark) throws IOException {
        String key = bucket.names().key(file);
        return bucket.ask(
                file,
                () -> bucket.client()
                        .createMultipartUpload(create -> create.bucket(bucket.name())
                                .key(key)
                                .contentType(TYPE)
                                .metadata(Map.of(MARK, mark))
                                .serverSideEncryption(bucket.settings().values().text(S3Setting.SSE))
                                .ssekmsKeyId(bucket.settings().values().text(S3Setting.SSE_KMS_KEY_ID))
                                .storageClass(storageClass())
                                .acl(bucket.settings().values().text(S3Setting.OBJECT_CANNED_ACL)))
                        .uploadId());
    }

    private @Nullable String storageClass() {
        String name = bucket.settings().values().text(S3Setting.STORAGE_CLASS);
        return "NOT_SET".equals(name) ? null : name;
    }

    /** Uploads a part, numbered from 1. */
    CompletedPart part(VfsUri file, String upload, int number, byte[] bytes, int length) throws IOException {
        String key = bucket.names().key(file);
        String tag = bucket.ask(
                file,
                () -> bucket.client()
                        .uploadPart(
                                part -> part.bucket(bucket.name())
                                        .key(key)
                                        .uploadId(upload)
                                        .partNumber(number),
                                body(bytes, length))
                        .eTag());
        return CompletedPart.builder().partNumber(number).eTag(tag).build();
    }

    /** Completes a multipart upload. */
    void complete(VfsUri file, String mark, String upload, List<CompletedPart> parts) throws IOException {
        String key = bucket.names().key(file);
        finish(
                "POST",
                file,
                mark,
                condition -> bucket.client()
                        .completeMultipartUpload(complete -> complete.bucket(bucket.name())
                                .key(key)
                                .uploadId(upload)
                                .ifNoneMatch(condition)
                                .multipartUpload(all -> all.parts(parts))));
    }

    /** Aborts a multipart upload. Failures are ignored, because a sweep finds the upload again. */
    void abort(VfsUri file, String upload) {
        String key = bucket.names().key(file);
        try {
            bucket.client()
                    .abortMultipartUpload(
                            abort -> abort.bucket(bucket.name()).key(key).uploadId(upload));
        } catch (SdkException left) {
            // It takes space until a sweep.
        }
    }

    private static RequestBody body(byte[] bytes, int length) {
        return RequestBody.fromContentProvider(
                ContentStreamProvider.fromInputStreamSupplier(() -> new ByteArrayInputStream(bytes, 0, length)),
                length,
                TYPE);
    }

    /** Makes the object visible unless it exists; the request receives the value of the condition, or null. */
    private void finish(String method, VfsUri file, String mark, Consumer<@Nullable String> request)
            throws IOException {
        int attempts = bucket.settings().values().number(S3Setting.CONNECT_MAX_TRIES);
        for (int attempt = 1; ; attempt++) {
            boolean asked = conditional;
            if (!asked && bucket.settings().values().flag(S3Setting.CONDITIONAL_WRITES)) {
                refuseTaken(file);
            }
            try {
                request.accept(asked ? "*" : null);
                return;
            } catch (S3Exception e) {
                if (asked && e.statusCode() == NOT_IMPLEMENTED) {
                    conditional = false;
                } else if ((e.statusCode() == TAKEN || e.statusCode() == 404) && isMine(file, mark)) {
                    return;
                } else if (e.statusCode() == TAKEN) {
                    throw taken(file, e);
                } else if (e.statusCode() != CONFLICT || attempt >= attempts) {
                    throw S3Errors.of(file, e, bucket);
                }
                bucket.requests().countRetry(method, file.toString());
            } catch (SdkException e) {
                throw S3Errors.of(file, e, bucket);
            }
        }
    }

    /** Checks whether the object exists, for servers without conditional writes. */
    private void refuseTaken(VfsUri file) throws IOException {
        if (find(file) != null) {
            throw new FileAlreadyExistsException(file.toString());
        }
    }

    private boolean isMine(VfsUri file, String mark) throws IOException {
        HeadObjectResponse found = find(file);
        return found != null && mark.equals(found.metadata().get(MARK));
    }

    private @Nullable HeadObjectResponse find(VfsUri file) throws IOException {
        String key = bucket.names().key(file);
        try {
            return bucket.client().headObject(head -> head.bucket(bucket.name()).key(key));
        } catch (SdkException e) {
            if (e instanceof S3Exception said && said.statusCode() == 404) {
                return null;
            }
            throw S3Errors.of(file, e, bucket);
        }
    }

    private static IOException taken(VfsUri file, S3Exception cause) {
        FileAlreadyExistsException exists = new FileAlreadyExistsException(file.toString());
        exists.initCause(cause);
        return exists;
    }
}
