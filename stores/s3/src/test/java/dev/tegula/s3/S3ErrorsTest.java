package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.EngineCounters;
import dev.tegula.Tegula;
import dev.tegula.errors.StorageException;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.StoreException.Problem;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors of servers and of the network. */
@Slow
class S3ErrorsTest {

    private static final VfsUri FILE = VfsUri.parse("s3://bucket/folder/file");

    private static Vfs open(S3Settings settings) {
        return new S3Provider().open(FILE, settings.asMap());
    }

    private static IOException failure(int status, String code) throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> ScriptedS3.error(exchange, status, code));
                Vfs vfs = open(server.settings())) {
            return assertThrows(IOException.class, () -> vfs.read(FILE, 0, new byte[4], 0, 4));
        }
    }

    private static RequestCounter counted(Vfs vfs) {
        return Objects.requireNonNull(vfs.requestCounter());
    }

    private static void assertSays(IOException e, String... parts) {
        for (String part : parts) {
            assertTrue(String.valueOf(e.getMessage()).contains(part), () -> "'" + part + "' in: " + e.getMessage());
        }
    }

    private static void assertProblem(Problem expected, IOException e) {
        assertEquals(expected, assertInstanceOf(StoreException.class, e).problem(), e.getMessage());
    }

    @Test
    void absent() throws IOException {
        assertEquals(
                FILE.toString(),
                assertInstanceOf(NoSuchFileException.class, failure(404, "NoSuchKey"))
                        .getFile());
        assertSays(
                assertInstanceOf(NoSuchFileException.class, failure(404, "NoSuchBucket")), "no such bucket 'bucket'");
    }

    @Test
    void notAllowed() throws IOException {
        for (String code : List.of("AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch")) {
            AccessDeniedException e = assertInstanceOf(AccessDeniedException.class, failure(403, code));
            assertEquals(FILE.toString(), e.getFile());
            assertSays(e, code, "as the script says", "bucket 'bucket'", "settings", "key-id");
        }
        assertSays(
                assertInstanceOf(AccessDeniedException.class, failure(400, "ExpiredToken")), "ExpiredToken", "key-id");
    }

    /** Responses to HEAD have no body, so expired credentials appear as a plain status 400. */
    @Test
    void forbiddenHeadRequest_isNotAllowed() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> ScriptedS3.error(exchange, 400, "ExpiredToken"));
                Vfs vfs = open(server.settings())) {
            assertSays(assertThrows(AccessDeniedException.class, () -> vfs.size(FILE)), "400", "expired", "key-id");
            assertEquals(1, server.requests().size());
        }
    }

    @Test
    void wrongRegion() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> {
                    exchange.getResponseHeaders().add("x-amz-bucket-region", "eu-central-1");
                    ScriptedS3.error(exchange, 301, "PermanentRedirect");
                });
                Vfs vfs = open(server.settings().region("us-west-2"))) {
            IOException e = assertThrows(IOException.class, () -> vfs.readTail(FILE, 10));
            assertProblem(Problem.WRONG_REGION, e);
            assertSays(e, FILE.toString(), "'bucket' is in the region eu-central-1", "vfs.s3.region");
        }
    }

    @Test
    void throttling_failsAfterAllAttempts() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> ScriptedS3.error(exchange, 503, "SlowDown"));
                Vfs vfs = open(server.settings())) {
            IOException e = assertThrows(IOException.class, () -> vfs.size(FILE));
            assertEquals(3, server.requests().size());
            IOException listing = assertThrows(IOException.class, () -> vfs.list(FILE, null));
            assertProblem(Problem.THROTTLED, listing);
            assertSays(listing, "SlowDown", "after 3 attempts");
            assertSays(e, FILE.toString());
        }
    }

    @Test
    void fewFailures_areRetried() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> {
                    if (n == 1) {
                        ScriptedS3.error(exchange, 503, "SlowDown");
                    } else if (n == 2) {
                        ScriptedS3.range(exchange, 5, 4, 2, 100); // truncated
                    } else {
                        ScriptedS3.range(exchange, 5, 4, 4, 100);
                    }
                });
                Vfs vfs = open(server.settings())) {
            byte[] target = new byte[6];
            vfs.read(FILE, 5, target, 1, 4);
            assertArrayEquals(new byte[] {0, 5, 6, 7, 8, 0}, target);
            assertEquals(3, server.requests().size());
            assertEquals(3, counted(vfs).requests());
            assertEquals(2, counted(vfs).retries());
        }
    }

    @Test
    void engine_countsAndRecordsRetries(@TempDir Path folder) throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> ScriptedS3.error(exchange, 503, "SlowDown"));
                Tegula engine =
                        Tegula.builder().settings(server.settings().asMap()).build();
                Recording recording = new Recording()) {
            recording.enable("dev.tegula.StoreRetry");
            recording.start();
            assertThrows(
                    StorageException.class,
                    () -> engine.openForReading("s3://recorded/array").close());
            recording.stop();
            EngineCounters.Store counted =
                    Objects.requireNonNull(engine.counters().stores().get("s3"));
            assertEquals(server.requests().size(), counted.requests());
            assertEquals(counted.requests() * 2 / 3, counted.retries(), "two of three attempts");
            Path file = folder.resolve("recording.jfr");
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals("dev.tegula.StoreRetry"))
                    .filter(event -> event.getString("path").startsWith("/recorded")) // others belong to other tests
                    .toList();
            assertEquals(counted.retries(), events.size());
            assertEquals("GET", events.get(0).getString("method"));
        }
    }

    @Test
    void brokenOff() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> ScriptedS3.range(exchange, 0, 40, 2, 100));
                Vfs vfs = open(server.settings())) {
            IOException e = assertThrows(IOException.class, () -> vfs.read(FILE, 0, new byte[40], 0, 40));
            assertProblem(Problem.BROKEN_OFF, e);
            assertSays(e, FILE.toString(), "was closed during the response, in all of 3 attempts");
        }
    }

    @Test
    void tooSlow() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> {
                    try {
                        Thread.sleep(1000);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                Vfs vfs = open(server.settings()
                        .timeouts(Duration.ofSeconds(1), Duration.ofMillis(100))
                        .attempts(2, Duration.ofMillis(1)))) {
            assertProblem(Problem.BROKEN_OFF, assertThrows(IOException.class, () -> vfs.size(FILE)));
        }
    }

    @Test
    void unreachable() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (Vfs vfs = open(S3Settings.defaults()
                .endpoint("http://127.0.0.1:" + port)
                .pathStyle()
                .anonymous()
                .attempts(2, Duration.ofMillis(1)))) {
            IOException e = assertThrows(IOException.class, () -> vfs.list(FILE, null));
            assertProblem(Problem.UNREACHABLE, e);
            assertSays(e, FILE.toString(), "no connection to http://127.0.0.1:" + port);
        }
    }

    @Test
    void responseWithAnotherRange_isRefused() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> ScriptedS3.range(exchange, 0, 4, 4, 100));
                Vfs vfs = open(server.settings())) {
            assertSays(
                    assertThrows(StoreException.class, () -> vfs.read(FILE, 50, new byte[4], 0, 4)),
                    "unexpected range in the response: found bytes 0-3/100, expected bytes from 50");
            assertSays(
                    assertThrows(StoreException.class, () -> vfs.readTail(FILE, 2)),
                    "response too long (found 4 bytes, expected at most 2)");
        }
    }

    @Test
    void interrupted() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> ScriptedS3.error(exchange, 503, "SlowDown"));
                Vfs vfs = open(server.settings())) {
            Thread.currentThread().interrupt();
            assertThrows(InterruptedIOException.class, () -> vfs.size(FILE));
            assertTrue(Thread.interrupted());
        }
    }

    /** Truncates the response after the headers, and within the first tag. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10})
    void anAnswerInXmlThatBreaksOffIsAskedForAgain(int sent) throws IOException {
        byte[] listing =
                "<ListBucketResult><Contents><Key>folder/a</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents></ListBucketResult>"
                        .getBytes(StandardCharsets.US_ASCII);
        byte[] deletion = "<DeleteResult></DeleteResult>".getBytes(StandardCharsets.US_ASCII);
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> {
                    byte[] answer = exchange.getRequestMethod().equals("POST") ? deletion : listing;
                    exchange.getResponseHeaders().add("Content-Type", "application/xml");
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer, 0, n % 2 == 1 ? sent : answer.length);
                    exchange.getResponseBody().flush();
                });
                Vfs vfs = open(server.settings())) {
            assertEquals(
                    1,
                    vfs.list(VfsUri.parse("s3://bucket/folder"), null).entries().size());
            vfs.deleteAll(List.of(FILE, VfsUri.parse("s3://bucket/folder/other")));
            assertEquals(4, server.requests().size(), server.requests()::toString);
        }
    }

    @Test
    void lostResponse_isNotAConflict() throws IOException {
        String[] mark = new String[1];
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> {
                    if (exchange.getRequestMethod().equals("HEAD")) {
                        exchange.getResponseHeaders().add("x-amz-meta-tegula-write", mark[0]);
                        exchange.sendResponseHeaders(200, -1);
                    } else if (n == 1) {
                        mark[0] = exchange.getRequestHeaders().getFirst("x-amz-meta-tegula-write");
                        ScriptedS3.error(exchange, 500, "InternalError"); // the object was written nevertheless
                    } else {
                        ScriptedS3.error(exchange, 412, "PreconditionFailed");
                    }
                });
                Vfs vfs = open(server.settings())) {
            assertTrue(vfs.createIfAbsent(FILE, new byte[3]));
            mark[0] = "somebody else";
            assertEquals(false, vfs.createIfAbsent(FILE, new byte[3]));
        }
    }

    @Test
    void serverWithoutConditionalWrites_isCheckedBeforeWriting() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> {
                    if (exchange.getRequestMethod().equals("HEAD")) {
                        ScriptedS3.error(exchange, n < 6 ? 404 : 200, "");
                    } else if (exchange.getRequestHeaders().containsKey("If-None-Match")) {
                        ScriptedS3.error(exchange, 501, "NotImplemented");
                    } else {
                        exchange.sendResponseHeaders(200, -1);
                    }
                });
                Vfs vfs = open(server.settings().attempts(1, Duration.ofMillis(1)))) {
            assertTrue(vfs.traits().createIfAbsent());
            assertTrue(vfs.createIfAbsent(FILE, new byte[3]));
            assertEquals(false, vfs.traits().createIfAbsent());
            assertEquals(
                    List.of("PUT", "HEAD", "PUT"),
                    server.requests().stream().map(line -> line.split(" ")[0]).toList());
            assertTrue(vfs.createIfAbsent(FILE, new byte[3]));
            try (VfsOutput output = vfs.create(FILE)) {
                assertThrows(FileAlreadyExistsException.class, output::publish);
            }
        }
    }

    @Test
    void keysThatNoUriCanRepresent_areNotListed() throws IOException {
        StringBuilder contents = new StringBuilder();
        for (String key : List.of("folder/", "folder//a", "folder/b//c", "folder/./d", "folder/e%2Ff", "folder/g/")) {
            contents.append("<Contents><Key>")
                    .append(key)
                    .append("</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>");
        }
        String page = "<ListBucketResult><EncodingType>url</EncodingType>" + contents + "</ListBucketResult>";
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> {
                    exchange.sendResponseHeaders(200, page.length());
                    exchange.getResponseBody().write(page.getBytes(StandardCharsets.US_ASCII));
                });
                Vfs vfs = open(server.settings())) {
            VfsUri folder = VfsUri.parse("s3://bucket/folder");
            assertEquals(List.of(VfsEntry.file(folder.resolve("e/f"), 1, 1767225600000L)), vfs.listAllBelow(folder));
        }
    }
}
