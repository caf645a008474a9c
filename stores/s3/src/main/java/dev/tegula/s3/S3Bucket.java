package dev.tegula.s3;

import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectNames;
import java.io.IOException;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A client of a bucket.
 *
 * @param names the names of the bucket and its objects
 * @param requests counts the requests of the client
 * @param threads threads for concurrent writes
 */
record S3Bucket(
        ObjectNames names,
        S3Client client,
        S3Settings settings,
        S3Identity identity,
        RequestCounter requests,
        StoreThreads threads)
        implements AutoCloseable {

    static S3Bucket open(VfsUri any, S3Settings settings) {
        S3Identity identity = S3Identity.of(settings);
        RequestCounter requests = new RequestCounter();
        StoreThreads threads = new StoreThreads("tegula-s3", settings.values().number(S3Setting.MAX_PARALLEL_OPS));
        return new S3Bucket(
                new ObjectNames(any, "bucket", "an object"),
                S3Clients.open(settings, identity, requests),
                settings,
                identity,
                requests,
                threads);
    }

    String name() {
        return names.ofStore();
    }

    /** Sends a request for a file or folder; failures become exceptions that name it. */
    <T> T ask(VfsUri uri, Supplier<T> request) throws IOException {
        try {
            return request.get();
        } catch (SdkException e) {
            throw S3Errors.of(uri, e, this);
        }
    }

    @Override
    public void close() {
        threads.close();
        client.close();
        identity.close();
    }
}
