package dev.tegula.azure;

import com.azure.core.http.jdk.httpclient.JdkHttpClientBuilder;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobContainerClientBuilder;
import com.azure.storage.blob.specialized.BlockBlobClient;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RetryPolicyType;
import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectNames;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A client of a container.
 *
 * @param names the names of the container and its blobs
 * @param identity a description of the credentials
 * @param requests counts the requests of the client
 * @param threads threads for concurrent writes and deletions
 */
record AzureContainer(
        ObjectNames names,
        BlobContainerClient client,
        AzureSettings settings,
        String identity,
        RequestCounter requests,
        StoreThreads threads)
        implements AutoCloseable {

    static AzureContainer open(VfsUri any, AzureSettings settings) {
        Duration pause = settings.values().millis(AzureSetting.RETRY_DELAY_MS);
        Duration longest = settings.values().millis(AzureSetting.MAX_RETRY_DELAY_MS);
        Duration connect = settings.values().millis(AzureSetting.CONNECT_TIMEOUT_MS);
        Duration request = settings.values().millis(AzureSetting.REQUEST_TIMEOUT_MS);
        RequestCounter requests = new RequestCounter();
        BlobContainerClientBuilder builder = new BlobContainerClientBuilder()
                .endpoint(settings.endpointUri())
                .containerName(any.authority())
                .addPolicy(new SentRequests(requests))
                .httpClient(new JdkHttpClientBuilder(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1))
                        .connectionTimeout(connect)
                        .responseTimeout(request)
                        .readTimeout(request)
                        .writeTimeout(request)
                        .build())
                .retryOptions(new RequestRetryOptions(
                        RetryPolicyType.EXPONENTIAL,
                        1 + settings.values().number(AzureSetting.MAX_RETRIES),
                        (Duration) null,
                        pause,
                        longest.compareTo(pause) < 0 ? pause : longest,
                        null));
        String identity = AzureIdentity.apply(settings, builder);
        StoreThreads threads =
                new StoreThreads("tegula-azure", settings.values().number(AzureSetting.MAX_PARALLEL_OPS));
        return new AzureContainer(
                new ObjectNames(any, "container", "a blob"),
                builder.buildClient(),
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
        } catch (RuntimeException e) {
            throw AzureErrors.of(uri, e, this);
        }
    }

    /** Returns the blob of a file. */
    BlockBlobClient blob(VfsUri file) {
        return blob(names.key(file));
    }

    BlockBlobClient blob(String key) {
        return client.getBlobClient(key).getBlockBlobClient();
    }

    @Override
    public void close() {
        threads.close();
    }
}
