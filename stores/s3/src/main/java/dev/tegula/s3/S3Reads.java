package dev.tegula.s3;

import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.RangeTarget.PastEndException;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Reads objects with one request each. A truncated response is requested again. */
final class S3Reads implements ObjectStoreVfs.Reads {

    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final S3Bucket bucket;

    S3Reads(S3Bucket bucket) {
        this.bucket = bucket;
    }

    @Override
    public void read(VfsUri file, RangeTarget range) throws IOException {
        String bytes = "bytes=" + range.position() + "-" + (range.end() - 1);
        long size;
        try {
            size = get(file, bytes, (response, body) -> {
                requireStart(response, range.position());
                int got = fill(body, range.target(), range.offset(), expected(response, range.length()));
                return got == range.length()
                        ? -1
                        : ObjectStoreVfs.Reads.sizeOf(response.contentRange(), response.contentLength());
            });
        } catch (S3Exception e) {
            if (e.statusCode() != RANGE_NOT_SATISFIABLE) {
                throw S3Errors.of(file, e, bucket);
            }
            size = size(file);
        }
        if (size >= 0) {
            throw new PastEndException(file, range.position(), range.length(), size);
        }
    }

    @Override
    public VfsTail tail(VfsUri file, int maxLength) throws IOException {
        try {
            return get(file, "bytes=-" + maxLength, (response, body) -> {
                byte[] bytes = new byte[expected(response, maxLength)];
                fill(body, bytes, 0, bytes.length);
                return new VfsTail(
                        bytes, ObjectStoreVfs.Reads.sizeOf(response.contentRange(), response.contentLength()));
            });
        } catch (S3Exception e) {
            if (e.statusCode() != RANGE_NOT_SATISFIABLE) {
                throw S3Errors.of(file, e, bucket);
            }
            return new VfsTail(new byte[0], size(file)); // an empty object has no suffix range
        }
    }

    @Override
    public long size(VfsUri file) throws IOException {
        String key = bucket.names().key(file);
        return bucket.ask(
                file,
                () -> bucket.client()
                        .headObject(head -> head.bucket(bucket.name()).key(key))
                        .contentLength());
    }

    private <T> T get(VfsUri file, String range, ResponseTransformer<GetObjectResponse, T> body) throws IOException {
        String key = bucket.names().key(file);
        try {
            return bucket.client()
                    .getObject(get -> get.bucket(bucket.name()).key(key).range(range), body);
        } catch (S3Exception e) {
            throw e;
        } catch (SdkException e) {
            throw S3Errors.of(file, e, bucket);
        }
    }

    private static int expected(GetObjectResponse response, int most) {
        Long length = response.contentLength();
        if (length == null || length < 0 || length > most) {
            throw SdkClientException.create(
                    "response too long (found " + length + " bytes, expected at most " + most + ")");
        }
        return Math.toIntExact(length);
    }

    /** Checks the range of the response: a server without range support would send other bytes. */
    private static void requireStart(GetObjectResponse response, long position) {
        String range = response.contentRange();
        if (range == null ? position != 0 : !range.startsWith("bytes " + position + "-")) {
            throw SdkClientException.create(
                    "unexpected range in the response: found " + range + ", expected bytes from " + position);
        }
    }

    private static int fill(InputStream body, byte[] target, int offset, int length) {
        try {
            int got = body.readNBytes(target, offset, length);
            if (got < length) {
                throw new EOFException("response truncated (found " + got + " bytes, expected " + length + ")");
            }
            return got;
        } catch (IOException e) {
            throw RetryableException.create(e.getMessage(), e);
        }
    }
}
