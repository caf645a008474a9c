package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Credentials that a token service gives for a role, by who asks: a key, or the identity of another provider. */
class RolesTest {

  private static final VfsUri FILE = VfsUri.parse("s3://bucket/a/b");

  private final Map<String, String> before = new LinkedHashMap<>();
  private final List<Headers> objects = Collections.synchronizedList(new ArrayList<>());
  private final List<Headers> tokens = Collections.synchronizedList(new ArrayList<>());

  private void property(String name, String value) {
    before.putIfAbsent(name, System.getProperty(name, ""));
    System.setProperty(name, value);
  }

  @AfterEach
  void restore() {
    before.forEach((name, value) -> {
      if (value.isEmpty()) {
        System.clearProperty(name);
      } else {
        System.setProperty(name, value);
      }
    });
  }

  private void answer(HttpExchange exchange, String action) throws IOException {
    boolean object = exchange.getRequestURI().getPath().startsWith("/bucket");
    (object ? objects : tokens).add(exchange.getRequestHeaders());
    byte[] body = object ? new byte[0] : ("<" + action + "Response><" + action + "Result><Credentials><AccessKeyId>role-key</AccessKeyId>"
        + "<SecretAccessKey>role-secret</SecretAccessKey><SessionToken>role-token</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration>"
        + "</Credentials></" + action + "Result></" + action + "Response>").getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("ETag", "\"tag\"");
    exchange.sendResponseHeaders(200, object ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  private static void write(S3Settings settings) throws IOException {
    try (Vfs vfs = new S3Provider().open(FILE, settings.asMap()); VfsOutput output = vfs.create(FILE)) {
      output.write(new byte[10]);
      output.publish();
    }
  }

  private void assertWrittenInTheRole() {
    assertEquals(1, objects.size());
    assertEquals("role-token", objects.get(0).getFirst("x-amz-security-token"));
    assertTrue(objects.get(0).getFirst("Authorization").contains("Credential=role-key/"));
    assertEquals(1, tokens.size());
  }

  @Test
  void aKeyTakesTheRoleOfTheSettings() throws IOException {
    try (ScriptedS3 server = new ScriptedS3((n, exchange) -> answer(exchange, "AssumeRole"))) {
      property("aws.endpointUrlSts", server.settings().endpointUri());
      Map<String, String> settings = new LinkedHashMap<>(server.settings().asMap());
      settings.put(S3Setting.AWS_ROLE_ARN.key(), "arn:aws:iam::123456789012:role/reader");
      try (Vfs vfs = new S3Provider().open(FILE, settings); VfsOutput output = vfs.create(FILE)) {
        output.write(new byte[10]);
        output.publish();
        assertTrue(vfs.describe().get("credentials").startsWith("role arn:aws:iam::123456789012:role/reader by settings"));
      }
      assertWrittenInTheRole();
      assertTrue(tokens.get(0).getFirst("Authorization").contains("Credential=key-id/"));
    }
  }

  /** As Kubernetes and build servers give it: a file with a token, and a role, in the environment. */
  @Test
  void theIdentityOfAnotherProviderTakesARole(@TempDir Path folder) throws IOException {
    Path token = Files.writeString(folder.resolve("token"), "identity");
    try (ScriptedS3 server = new ScriptedS3((n, exchange) -> answer(exchange, "AssumeRoleWithWebIdentity"))) {
      property("aws.endpointUrlSts", server.settings().endpointUri());
      property("aws.region", "us-east-1");
      property("aws.roleArn", "arn:aws:iam::123456789012:role/reader");
      property("aws.webIdentityTokenFile", token.toString());
      write(S3Settings.defaults().endpoint(server.settings().endpointUri()).pathStyle());
      assertWrittenInTheRole();
      assertEquals(null, tokens.get(0).getFirst("Authorization"));
    }
  }
}
