package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The effect of settings on the requests received by a server. */
class S3RequestsTest {

    private static final VfsUri FILE = VfsUri.parse("s3://bucket/a/b");

    private final List<Headers> seen = Collections.synchronizedList(new ArrayList<>());

    private void written(int n, HttpExchange exchange) throws IOException {
        Headers copy = new Headers();
        copy.putAll(exchange.getRequestHeaders());
        seen.add(copy);
        exchange.getResponseHeaders().add("ETag", "\"tag\"");
        boolean begins = "uploads".equals(exchange.getRequestURI().getQuery());
        byte[] body = begins
                ? "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>"
                        .getBytes(StandardCharsets.UTF_8)
                : exchange.getRequestMethod().equals("POST")
                        ? "<CompleteMultipartUploadResult><ETag>e</ETag></CompleteMultipartUploadResult>"
                                .getBytes(StandardCharsets.UTF_8)
                        : new byte[0];
        exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static void write(S3Settings settings, int bytes) throws IOException {
        write(settings.asMap(), bytes);
    }

    private static void write(Map<String, String> settings, int bytes) throws IOException {
        try (Stores stores = new Stores(settings)) {
            Vfs vfs = stores.of(FILE);
            try (VfsOutput output = vfs.create(FILE)) {
                output.write(new byte[bytes]);
                output.publish();
            }
        }
    }

    @Test
    void sse_setsTheEncryptionHeader() throws IOException {
        try (ScriptedS3 server = new ScriptedS3(this::written)) {
            write(server.settings().serverSideEncryption("key-1"), 10);
            assertEquals("aws:kms", seen.get(0).getFirst("x-amz-server-side-encryption"));
            assertEquals("key-1", seen.get(0).getFirst("x-amz-server-side-encryption-aws-kms-key-id"));
            seen.clear();
            Map<String, String> aes =
                    new TreeMap<>(server.settings().partSize(5 << 20).asMap());
            aes.put("vfs.s3.sse", "aes256");
            write(aes, 6 << 20);
            assertEquals("POST /bucket/a/b?uploads", server.requests().get(1));
            assertEquals("AES256", seen.get(0).getFirst("x-amz-server-side-encryption"));
            assertTrue(
                    seen.stream().skip(1).noneMatch(headers -> headers.containsKey("x-amz-server-side-encryption")),
                    "parts take the upload's");
        }
    }

    @Test
    void proxySetting_routesRequests() throws IOException {
        try (ScriptedS3 proxy = new ScriptedS3(this::written)) {
            Map<String, String> settings = new TreeMap<>(
                    proxy.settings().endpoint("http://store.example:9000").asMap());
            String address = proxy.settings().endpointUri();
            settings.put("vfs.s3.proxy_scheme", "http");
            settings.put("vfs.s3.proxy_host", "127.0.0.1");
            settings.put("vfs.s3.proxy_port", address.substring(address.lastIndexOf(':') + 1));
            write(settings, 10);
            assertEquals(List.of("PUT http://store.example:9000/bucket/a/b"), proxy.requests());
            assertEquals("store.example:9000", seen.get(0).getFirst("Host"));
        }
    }

    @Test
    void requesterPays_setsTheHeader() throws IOException {
        try (ScriptedS3 server = new ScriptedS3(this::written)) {
            write(server.settings().requesterPays(), 10);
            assertEquals("requester", seen.get(0).getFirst("x-amz-request-payer"));
        }
    }

    /** Profiles, roles and web identity are resolved by the client library's own chain from its files and variables. */
    @Test
    void profile_isReadFromTheFilesOfAmazonsTools(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("credentials");
        Files.writeString(
                file,
                "[default]\naws_access_key_id=other\naws_secret_access_key=x\n"
                        + "[work]\naws_access_key_id=of-work\naws_secret_access_key=y\n");
        System.setProperty("aws.sharedCredentialsFile", file.toString());
        try (ScriptedS3 server = new ScriptedS3(this::written)) {
            Map<String, String> settings = new TreeMap<>(server.settings().asMap());
            settings.keySet().removeIf(key -> key.startsWith("vfs.s3.aws_"));
            settings.put("vfs.s3.profile", "work");
            write(settings, 10);
            String signed = seen.get(0).getFirst("Authorization");
            assertTrue(signed.contains("Credential=of-work/"), signed);
        } finally {
            System.clearProperty("aws.sharedCredentialsFile");
        }
    }
}
