package dev.tegula.gcs;

import com.google.api.client.http.ByteArrayContent;
import com.google.api.client.http.EmptyContent;
import com.google.api.client.http.GenericUrl;
import com.google.api.client.http.HttpContent;
import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpResponse;
import com.google.api.client.http.HttpResponseException;
import com.google.api.client.http.json.JsonHttpContent;
import com.google.api.client.json.gson.GsonFactory;
import dev.tegula.vfs.store.NewObject;
import java.io.IOException;

/**
 * A resumable upload. Pieces are sent sequentially, and the server reports how much of each piece it stored. The last
 * piece completes the object. The server deletes an unfinished upload after a week.
 */
final class GcsPieces implements NewObject.Parts {

    private static final int RESUME = 308;
    private static final int UNAUTHORIZED = 401;

    private final GcsBucket bucket;
    private final GcsNewObject object;
    private final GenericUrl session;
    private long kept;

    private GcsPieces(GcsBucket bucket, GcsNewObject object, GenericUrl session) {
        this.bucket = bucket;
        this.object = object;
        this.session = session;
    }

    static GcsPieces begin(GcsBucket bucket, GcsNewObject object) throws IOException {
        return bucket.ask(object.uri(), () -> {
            GenericUrl url = new GenericUrl(bucket.settings().endpointUri());
            url.setRawPath("/upload/storage/v1/b/" + bucket.name() + "/o");
            url.set("uploadType", "resumable");
            url.set("ifGenerationMatch", "0");
            HttpRequest request = bucket.client()
                    .getRequestFactory()
                    .buildPostRequest(url, new JsonHttpContent(GsonFactory.getDefaultInstance(), object.description()));
            request.getHeaders().set("X-Upload-Content-Type", GcsNewObject.TYPE);
            HttpResponse answer = request.execute();
            try {
                String location = answer.getHeaders().getLocation();
                if (location == null) {
                    throw new IOException("the server did not start the upload");
                }
                return new GcsPieces(bucket, object, new GenericUrl(location));
            } finally {
                GcsBucket.leave(answer);
            }
        });
    }

    @Override
    public boolean oneByOne() {
        return true;
    }

    @Override
    public void send(int number, byte[] bytes, int length, boolean last) throws IOException {
        long end = kept + length;
        object.finish(() -> {
            long start = end - length;
            int attempts = bucket.settings().values().number(GcsSetting.MAX_TRIES);
            for (int attempt = 1; kept < end; attempt++) {
                long before = kept;
                int from = (int) (kept - start);
                String total = last ? "" + end : "*";
                kept = put(
                        new ByteArrayContent(GcsNewObject.TYPE, bytes, from, length - from),
                        "bytes " + kept + "-" + (end - 1) + "/" + total,
                        end);
                attempt = kept > before ? 0 : attempt;
                if (attempt >= attempts) {
                    throw new IOException("the server stored nothing of a piece");
                }
                if (kept < end) {
                    bucket.requests().countRetry("PUT", object.uri().toString());
                }
            }
            return kept;
        });
    }

    /**
     * Sends bytes and returns the end of the stored part of the object. After a broken connection, it queries the
     * server, which may have received the bytes.
     */
    private long put(HttpContent content, String range, long end) throws IOException {
        HttpRequest request = request(content, range).setNumberOfRetries(0);
        try {
            HttpResponse answer = request.execute();
            // After the server reports an expired token, the client gets a new one, which the next request uses.
            if (!GcsRetries.mayPass(answer.getStatusCode()) && answer.getStatusCode() != UNAUTHORIZED) {
                return kept(answer, end);
            }
            GcsBucket.leave(answer);
        } catch (HttpResponseException e) {
            throw e;
        } catch (IOException broken) {
            // Queried below.
        }
        return kept(request(new EmptyContent(), "bytes */*").execute(), end);
    }

    private HttpRequest request(HttpContent content, String range) throws IOException {
        HttpRequest request = bucket.client().getRequestFactory().buildPutRequest(session, content);
        request.getHeaders().setContentRange(range);
        return request.setThrowExceptionOnExecuteError(false).setFollowRedirects(false);
    }

    private static long kept(HttpResponse answer, long end) throws IOException {
        try {
            if (answer.getStatusCode() == RESUME) {
                String has = answer.getHeaders().getRange();
                return has == null ? 0 : 1 + Long.parseLong(has.substring(has.lastIndexOf('-') + 1));
            }
            if (!answer.isSuccessStatusCode()) {
                throw new HttpResponseException(answer);
            }
            return end;
        } finally {
            GcsBucket.leave(answer);
        }
    }

    /** Does nothing: the last piece completed the upload. */
    @Override
    public void complete(int count) {}

    @Override
    public void abort() {
        try {
            HttpRequest request = bucket.client().getRequestFactory().buildDeleteRequest(session);
            request.setThrowExceptionOnExecuteError(false).setNumberOfRetries(0);
            GcsBucket.leave(request.execute());
        } catch (IOException forgotten) {
            // The server deletes the upload after a week.
        }
    }
}
