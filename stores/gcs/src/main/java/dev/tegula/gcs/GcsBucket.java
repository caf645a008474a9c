package dev.tegula.gcs;

import com.google.api.client.googleapis.services.AbstractGoogleClientRequest;
import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpRequestInitializer;
import com.google.api.client.http.HttpResponse;
import com.google.api.client.http.apache.v2.ApacheHttpTransport;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.services.storage.Storage;
import com.google.auth.http.HttpCredentialsAdapter;
import com.google.auth.oauth2.GoogleCredentials;
import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectNames;
import java.io.IOException;

/**
 * A client of a bucket.
 *
 * @param names the names of the bucket and its objects
 * @param requests counts the requests of the client
 * @param threads threads for concurrent writes and deletions
 */
record GcsBucket(
        ObjectNames names,
        Storage client,
        ApacheHttpTransport transport,
        GcsSettings settings,
        GcsIdentity identity,
        RequestCounter requests,
        StoreThreads threads)
        implements AutoCloseable {

    /** More than the concurrent requests of an engine and its writers. */
    private static final int CONNECTIONS = 256;

    static GcsBucket open(VfsUri uri, GcsSettings settings) throws IOException {
        GcsIdentity identity = GcsIdentity.of(uri, settings);
        RequestCounter requests = new RequestCounter();
        ApacheHttpTransport transport = new ApacheHttpTransport(ApacheHttpTransport.newDefaultHttpClientBuilder()
                .setMaxConnPerRoute(CONNECTIONS)
                .setMaxConnTotal(CONNECTIONS)
                .build());
        Storage client = new Storage.Builder(
                        transport, GsonFactory.getDefaultInstance(), initializer(settings, identity, requests))
                .setRootUrl(settings.endpointUri())
                .setApplicationName("tegula")
                .build();
        StoreThreads threads = new StoreThreads("tegula-gcs", settings.values().number(GcsSetting.MAX_PARALLEL_OPS));
        return new GcsBucket(
                new ObjectNames(uri, "bucket", "an object"), client, transport, settings, identity, requests, threads);
    }

    String name() {
        return names.ofStore();
    }

    private static HttpRequestInitializer initializer(
            GcsSettings settings, GcsIdentity identity, RequestCounter requests) {
        GoogleCredentials credentials = identity.credentials();
        HttpRequestInitializer signer = credentials == null ? request -> {} : new HttpCredentialsAdapter(credentials);
        return request -> {
            signer.initialize(request);
            request.setInterceptor(new SentRequests(requests));
            GcsRetries.initialize(request, settings);
            request.setConnectTimeout(settings.values().number(GcsSetting.CONNECT_TIMEOUT_MS));
            request.setReadTimeout(settings.values().number(GcsSetting.REQUEST_TIMEOUT_MS));
            payer(request, settings);
        };
    }

    private static void payer(HttpRequest request, GcsSettings settings) {
        String project = settings.values().text(GcsSetting.PROJECT_ID);
        if (project != null) {
            request.getHeaders().set("x-goog-user-project", project);
        }
    }

    /** A request to the client. */
    @FunctionalInterface
    interface Request<T> {
        T run() throws IOException;
    }

    /** Sends a request for a file or folder; failures become exceptions that name it. */
    <T> T ask(VfsUri file, Request<T> request) throws IOException {
        try {
            return request.run();
        } catch (IOException e) {
            throw GcsErrors.of(file, e, this);
        }
    }

    /** Sends a request and parses the response. Retries after a truncated response, which the client does not. */
    <T> T answer(VfsUri file, Request<? extends AbstractGoogleClientRequest<T>> maker) throws IOException {
        return ask(file, () -> {
            AbstractGoogleClientRequest<T> request = maker.run();
            for (int left = settings.values().number(GcsSetting.MAX_TRIES) - 1; ; left--) {
                HttpResponse answer = request.executeUnparsed();
                try {
                    return answer.parseAs(request.getResponseClass());
                } catch (IOException e) {
                    if (left <= 0) {
                        throw e;
                    }
                    requests.countRetry(request.getRequestMethod(), file.toString());
                } finally {
                    leave(answer);
                }
            }
        });
    }

    /** Discards the rest of a response and ignores failures. */
    static void leave(HttpResponse answer) {
        try {
            answer.disconnect();
        } catch (IOException unread) {
            // The rest is discarded anyway.
        }
    }

    @Override
    public void close() {
        threads.close();
        try {
            transport.shutdown();
        } catch (IOException e) {
            // No further requests follow.
        }
    }
}
