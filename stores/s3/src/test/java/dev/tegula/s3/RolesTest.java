package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Credentials issued by a token service for a role, requested with a key or with the identity of another provider. */
class RolesTest {

    private static final VfsUri FILE = VfsUri.parse("s3://bucket/a/b");

    private static final String TOKEN = "x-amz-security-token";

    private final SystemProperties properties = new SystemProperties();
    private final List<Headers> objects = Collections.synchronizedList(new ArrayList<>());
    private final List<Headers> tokens = Collections.synchronizedList(new ArrayList<>());

    private String expiration = "2099-01-01T00:00:00Z";
    private boolean refused;

    @AfterEach
    void restore() {
        properties.restore();
    }

    private void answer(HttpExchange exchange, String action) throws IOException {
        boolean object = exchange.getRequestURI().getPath().startsWith("/bucket");
        (object ? objects : tokens).add(exchange.getRequestHeaders());
        if (object && refused) {
            ScriptedS3.error(exchange, 400, "ExpiredToken");
            return;
        }
        byte[] body = object
                ? new byte[0]
                : ("<" + action + "Response><" + action + "Result><Credentials><AccessKeyId>role-key</AccessKeyId>"
                                + "<SecretAccessKey>role-secret</SecretAccessKey><SessionToken>role-token-"
                                + tokens.size() + "</SessionToken><Expiration>"
                                + expiration + "</Expiration></Credentials></" + action + "Result></" + action
                                + "Response>")
                        .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("ETag", "\"tag\"");
        exchange.sendResponseHeaders(200, object ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static void write(Vfs vfs) throws IOException {
        try (VfsOutput output = vfs.create(FILE)) {
            output.write(new byte[10]);
            output.publish();
        }
    }

    private void assertWrittenInTheRole() {
        assertEquals(1, objects.size());
        assertEquals("role-token-1", objects.get(0).getFirst(TOKEN));
        assertTrue(objects.get(0).getFirst("Authorization").contains("Credential=role-key/"));
        assertEquals(1, tokens.size());
    }

    private static String last(List<Headers> requests) {
        return requests.get(requests.size() - 1).getFirst(TOKEN);
    }

    private Map<String, String> role(ScriptedS3 server) {
        properties.set("aws.endpointUrlSts", server.settings().endpointUri());
        Map<String, String> settings = new LinkedHashMap<>(server.settings().asMap());
        settings.put(S3Setting.AWS_ROLE_ARN.key(), "arn:aws:iam::123456789012:role/reader");
        return settings;
    }

    @Test
    void key_assumesTheRoleOfTheSettings() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> answer(exchange, "AssumeRole"));
                Vfs vfs = new S3Provider().open(FILE, role(server))) {
            write(vfs);
            assertTrue(vfs.describe()
                    .get("credentials")
                    .startsWith("role arn:aws:iam::123456789012:role/reader by settings"));
            assertWrittenInTheRole();
            assertTrue(tokens.get(0).getFirst("Authorization").contains("Credential=key-id/"));
        }
    }

    /** The client renews credentials that expire within a minute by its own clock. */
    @Test
    void credentialsAreRenewedBeforeTheyExpire() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> answer(exchange, "AssumeRole"));
                Vfs vfs = new S3Provider().open(FILE, role(server))) {
            expiration = Instant.now().plusSeconds(60).toString();
            write(vfs);
            expiration = "2099-01-01T00:00:00Z";
            write(vfs);
            write(vfs);
            assertEquals(
                    List.of("role-token-1", "role-token-2", "role-token-2"),
                    objects.stream().map(object -> object.getFirst(TOKEN)).toList());
        }
    }

    /**
     * If the server rejects credentials as expired that are valid by the client's clock, neither the client library nor
     * the store retries, and the operation fails.
     */
    @Test
    void expiredResponse_doesNotRenewCredentials() throws IOException {
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> answer(exchange, "AssumeRole"));
                Vfs vfs = new S3Provider().open(FILE, role(server))) {
            refused = true;
            assertThrows(AccessDeniedException.class, () -> write(vfs));
            assertThrows(AccessDeniedException.class, () -> write(vfs));
            assertEquals(2, objects.size());
            assertEquals(1, tokens.size());
        }
    }

    @Test
    void changedProfile_isReadAgain(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("credentials");
        properties.set("aws.sharedCredentialsFile", file.toString());
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> answer(exchange, "none"))) {
            Files.writeString(file, "[p]\naws_access_key_id=a\naws_secret_access_key=b\naws_session_token=first\n");
            S3Settings settings = S3Settings.defaults()
                    .endpoint(server.settings().endpointUri())
                    .pathStyle()
                    .profile("p");
            try (Vfs vfs = new S3Provider().open(FILE, settings.asMap())) {
                write(vfs);
                assertEquals("first", last(objects));
                Files.writeString(
                        file, "[p]\naws_access_key_id=a\naws_secret_access_key=b\naws_session_token=second\n");
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
                long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(20); // the client polls the file
                do {
                    Thread.sleep(50);
                    write(vfs);
                } while (last(objects).equals("first") && System.nanoTime() < patience);
                assertEquals("second", last(objects));
            }
        }
    }

    /**
     * Web identity as configured by Kubernetes and build servers: environment variables name a token file and a role.
     */
    @Test
    void webIdentity_assumesARole(@TempDir Path folder) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "identity");
        try (ScriptedS3 server = new ScriptedS3((n, exchange) -> answer(exchange, "AssumeRoleWithWebIdentity"))) {
            properties.set("aws.endpointUrlSts", server.settings().endpointUri());
            properties.set("aws.region", "us-east-1");
            properties.set("aws.roleArn", "arn:aws:iam::123456789012:role/reader");
            properties.set("aws.webIdentityTokenFile", token.toString());
            S3Settings settings = S3Settings.defaults()
                    .endpoint(server.settings().endpointUri())
                    .pathStyle();
            try (Vfs vfs = new S3Provider().open(FILE, settings.asMap())) {
                write(vfs);
            }
            assertWrittenInTheRole();
            assertEquals(null, tokens.get(0).getFirst("Authorization"));
        }
    }
}
