package dev.tegula.internal.vfs.http;

import dev.tegula.internal.vfs.shared.Ranges;
import dev.tegula.internal.vfs.shared.ReadOnlyVfs;
import dev.tegula.vfs.FileIndex;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.RangeTarget.PastEndException;
import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A web server, read-only. It requests ranges; servers that return whole files work too, but slowly. Listings come from
 * an index ({@link FileIndex}) or from directory pages of the server. Transient failures are retried.
 */
public final class HttpVfs extends ReadOnlyVfs {

    private static final int ATTEMPTS = 4;
    private static final long PAUSE_MILLIS = 50;
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofSeconds(60);
    private static final int LONGEST_PAGE = 64 << 20;
    private static final int OK = 200;
    private static final int PART = 206;
    private static final int NO_SUCH_RANGE = 416;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final RequestCounter requests = new RequestCounter();
    private final HttpPages pages = new HttpPages(this, this::page);
    private final HttpIndexes indexes = new HttpIndexes(this, pages);

    /** Connects to servers on first use. */
    public HttpVfs() {
        super(false);
    }

    /** Consumes a response. */
    @FunctionalInterface
    private interface Taking<T extends @Nullable Object> {
        T take(HttpResponse<?> answer, InputStream body) throws IOException;
    }

    @Override
    public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
        RangeTarget range = new RangeTarget(position, target, offset, length);
        if (length == 0) {
            return;
        }
        long end = ask(file, "GET", "bytes=" + position + "-" + (range.end() - 1), (answer, body) -> {
            if (answer.statusCode() == NO_SUCH_RANGE) {
                return sizeOf(answer);
            }
            if (answer.statusCode() == OK && skip(body, position) < position) {
                return sizeOf(answer);
            }
            int got = body.readNBytes(target, offset, length);
            if (got == length) {
                return -1L;
            }
            long size = sizeOf(answer);
            if (size >= range.end()) {
                throw new IOException("response truncated (found " + got + " bytes, expected " + length + ")");
            }
            return size;
        });
        if (end >= 0) {
            throw new PastEndException(file, position, length, end);
        }
    }

    @Override
    public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
        if (Ranges.checkLength(maxLength) == 0) {
            return new VfsTail(new byte[0], size(file));
        }
        return ask(file, "GET", "bytes=-" + maxLength, (answer, body) -> {
            if (answer.statusCode() == NO_SUCH_RANGE) {
                return new VfsTail(new byte[0], 0);
            }
            long size = sizeOf(answer);
            int length = (int) Math.min(size, maxLength);
            if (answer.statusCode() == OK) {
                skip(body, size - length);
            }
            byte[] bytes = body.readNBytes(length);
            if (bytes.length < length) {
                throw new EOFException(
                        "response truncated (found " + bytes.length + " bytes, expected " + length + ")");
            }
            return new VfsTail(bytes, size);
        });
    }

    @Override
    public long size(VfsUri file) throws IOException {
        return ask(file, "HEAD", "", (answer, body) -> sizeOf(answer));
    }

    @Override
    public RequestCounter requestCounter() {
        return requests;
    }

    @Override
    protected List<VfsEntry> filesBelow(VfsUri folder) throws IOException {
        return indexes.below(folder);
    }

    /** Returns the directory page of a folder, or null. */
    private HttpPages.@Nullable Page page(VfsUri folder) throws IOException {
        try {
            Optional<HttpPages.Page> page = ask(folder, "GET", "", (answer, body) -> {
                String type = answer.headers().firstValue("Content-Type").orElse("");
                return answer.statusCode() == OK && type.startsWith("text/html")
                        ? Optional.of(new HttpPages.Page(
                                answer.uri(), new String(body.readNBytes(LONGEST_PAGE), StandardCharsets.UTF_8)))
                        : Optional.empty();
            });
            return page.orElse(null);
        } catch (NoSuchFileException | AccessDeniedException none) {
            return null;
        }
    }

    private <T extends @Nullable Object> T ask(VfsUri file, String method, String range, Taking<T> taking)
            throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(file))
                .timeout(ANSWER)
                .header("Accept-Encoding", "identity")
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (!range.isEmpty()) {
            request.header("Range", range);
        }
        for (int attempt = 1; ; attempt++) {
            requests.countRequest();
            try {
                HttpResponse<InputStream> answer =
                        client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
                try (InputStream body = answer.body()) {
                    int status = answer.statusCode();
                    if (status == OK || status == PART || status == NO_SUCH_RANGE) {
                        return taking.take(answer, body);
                    }
                    if (!(status == 429 || status >= 500) || attempt == ATTEMPTS) {
                        throw refused(file, status);
                    }
                }
            } catch (InterruptedException e) {
                throw interrupted(file, e);
            } catch (NoSuchFileException | AccessDeniedException | StoreException e) {
                throw e;
            } catch (ConnectException | HttpConnectTimeoutException e) {
                throw new StoreException(
                        file, StoreException.Problem.UNREACHABLE, "no connection to " + server(file), e);
            } catch (IOException e) {
                if (attempt == ATTEMPTS) {
                    throw new StoreException(
                            file,
                            StoreException.Problem.BROKEN_OFF,
                            "the connection was closed during the response, in " + ATTEMPTS + " attempts: "
                                    + UriSecrets.mask(String.valueOf(e.getMessage())),
                            e);
                }
            }
            requests.countRetry(method, file.path());
            pause(file, attempt);
        }
    }

    private static IOException refused(VfsUri file, int status) {
        String said = "the server answered " + status;
        return switch (status) {
            case 404, 410 -> new NoSuchFileException(file.toString());
            case 401, 403 -> new AccessDeniedException(file.toString(), null, said);
            case 429, 503 ->
                new StoreException(
                        file, StoreException.Problem.THROTTLED, said + ", even after " + ATTEMPTS + " attempts", null);
            default -> new StoreException(file, StoreException.Problem.OTHER, said, null);
        };
    }

    private static void pause(VfsUri file, int attempt) throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS << attempt);
        } catch (InterruptedException e) {
            throw interrupted(file, e);
        }
    }

    private static IOException interrupted(VfsUri file, InterruptedException e) {
        Thread.currentThread().interrupt();
        IOException interrupted = new InterruptedIOException(file + ": interrupted");
        interrupted.initCause(e);
        return interrupted;
    }

    /** Returns the size of the whole file from the headers of a full or partial response. */
    private static long sizeOf(HttpResponse<?> answer) throws IOException {
        String range = answer.headers().firstValue("Content-Range").orElse(null);
        String size = range == null
                ? answer.headers().firstValue("Content-Length").orElse("")
                : range.substring(range.lastIndexOf('/') + 1);
        try {
            return Long.parseLong(size);
        } catch (NumberFormatException e) {
            throw new IOException("the response does not contain the length of the file", e);
        }
    }

    private static long skip(InputStream body, long count) throws IOException {
        byte[] unwanted = new byte[(int) Math.min(count, 1 << 16)];
        long skipped = 0;
        while (skipped < count) {
            int read = body.read(unwanted, 0, (int) Math.min(unwanted.length, count - skipped));
            if (read < 0) {
                break;
            }
            skipped += read;
        }
        return skipped;
    }

    /** Returns the server of a file, without secrets. */
    private static String server(VfsUri file) {
        return UriSecrets.maskUri(file.scheme() + "://" + file.authority())
                .substring(file.scheme().length() + 3);
    }

    private static URI uri(VfsUri file) {
        try {
            // Names are raw text; URIs need them escaped.
            URI raw = new URI(file.scheme(), file.authority(), file.path().isEmpty() ? "/" : file.path(), null, null);
            if (raw.getHost() == null) {
                throw new IllegalArgumentException(file + ": the host name is not valid (found " + server(file) + ")");
            }
            return URI.create(raw.toASCIIString());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    file + ": " + e.getReason()); // the message of the cause would reveal the whole URI
        }
    }

    /** Does nothing: the client needs no close. */
    @Override
    public void close() {
        pages.close();
    }
}
