package dev.tegula.gcs;

import com.google.api.client.http.HttpHeaders;
import com.google.api.client.http.HttpResponse;
import com.google.api.client.http.HttpResponseException;
import com.google.api.services.storage.Storage;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.RangeTarget.PastEndException;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads objects with one request each. A truncated response is requested again. */
final class GcsReads implements ObjectStoreVfs.Reads {

    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final GcsBucket bucket;

    GcsReads(GcsBucket bucket) {
        this.bucket = bucket;
    }

    /** Consumes the bytes of a response. */
    @FunctionalInterface
    private interface Body<T> {
        T read(HttpHeaders headers, InputStream bytes) throws IOException;
    }

    @Override
    public void read(VfsUri file, RangeTarget range) throws IOException {
        String bytes = "bytes=" + range.position() + "-" + (range.end() - 1);
        Long size = get(file, bytes, (headers, body) -> {
            requireStart(headers, range.position());
            int expected = expected(headers, range.length());
            fill(body, range.target(), range.offset(), expected);
            return expected == range.length()
                    ? -1L
                    : ObjectStoreVfs.Reads.sizeOf(headers.getContentRange(), headers.getContentLength());
        });
        long end = size == null ? size(file) : size;
        if (end >= 0) {
            throw new PastEndException(file, range.position(), range.length(), end);
        }
    }

    @Override
    public VfsTail tail(VfsUri file, int maxLength) throws IOException {
        VfsTail tail = get(file, "bytes=-" + maxLength, (headers, body) -> {
            byte[] bytes = new byte[expected(headers, maxLength)];
            fill(body, bytes, 0, bytes.length);
            return new VfsTail(
                    bytes, ObjectStoreVfs.Reads.sizeOf(headers.getContentRange(), headers.getContentLength()));
        });
        return tail == null ? new VfsTail(new byte[0], size(file)) : tail; // an empty object has no suffix range
    }

    @Override
    public long size(VfsUri file) throws IOException {
        String key = bucket.names().key(file);
        return bucket.answer(
                        file,
                        () -> bucket.client().objects().get(bucket.name(), key).setFields("size"))
                .getSize()
                .longValueExact();
    }

    /** Returns null if the object has no such range. */
    private <T> @Nullable T get(VfsUri file, String range, Body<T> body) throws IOException {
        String key = bucket.names().key(file);
        int attempts = bucket.settings().values().number(GcsSetting.MAX_TRIES);
        for (int attempt = 1; ; attempt++) {
            HttpResponse answer;
            try {
                Storage.Objects.Get get = bucket.client().objects().get(bucket.name(), key);
                get.getRequestHeaders().setRange(range).setAcceptEncoding("identity");
                answer = get.executeMedia();
            } catch (HttpResponseException e) {
                if (e.getStatusCode() == RANGE_NOT_SATISFIABLE) {
                    return null;
                }
                throw GcsErrors.of(file, e, bucket);
            } catch (IOException e) {
                throw GcsErrors.of(file, e, bucket);
            }
            try {
                return body.read(answer.getHeaders(), answer.getContent());
            } catch (IOException e) {
                if (attempt >= attempts) {
                    throw GcsErrors.of(file, e, bucket);
                }
            } finally {
                GcsBucket.leave(answer);
            }
        }
    }

    private static int expected(HttpHeaders headers, int most) throws IOException {
        Long length = headers.getContentLength();
        if (length == null || length < 0 || length > most) {
            throw new IOException("response too long (found " + length + " bytes, expected at most " + most + ")");
        }
        return Math.toIntExact(length);
    }

    /** Checks the range of the response: a server without range support would send other bytes. */
    private static void requireStart(HttpHeaders headers, long position) throws IOException {
        String range = headers.getContentRange();
        if (range == null ? position != 0 : !range.startsWith("bytes " + position + "-")) {
            throw new IOException(
                    "unexpected range in the response: found " + range + ", expected bytes from " + position);
        }
    }

    private static void fill(InputStream body, byte[] target, int offset, int length) throws IOException {
        int got = body.readNBytes(target, offset, length);
        if (got < length) {
            throw new EOFException("response truncated (found " + got + " bytes, expected " + length + ")");
        }
    }
}
