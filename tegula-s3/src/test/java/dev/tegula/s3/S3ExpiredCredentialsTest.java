package dev.tegula.s3;

import dev.tegula.Tegula;
import dev.tegula.stores.ExpiredCredentialsContract;
import dev.tegula.testkit.net.CredentialGate;
import dev.tegula.testkit.net.HttpHead;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** With the default chain, which finds new credentials by itself where they are looked up for each request. */
class S3ExpiredCredentialsTest extends ExpiredCredentialsContract {

  private final SystemProperties properties = new SystemProperties();
  private LocalS3 server;
  private @Nullable Tegula engine;

  @BeforeEach
  void start() throws Exception {
    server = new LocalS3("bucket");
  }

  @AfterEach
  void stop() {
    if (engine != null) {
      engine.close();
    }
    server.close();
    properties.restore();
  }

  /** Session tokens, refused as Amazon's servers do it: with a text, but not for HEAD. */
  static final CredentialGate.Manners MANNERS = new CredentialGate.Manners() {

    @Override
    public String credentials(HttpHead request) {
      return request.header("x-amz-security-token");
    }

    @Override
    public String refusal(HttpHead request) {
      String body = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>ExpiredToken</Code><Message>The provided token has expired."
          + "</Message><Token-0>" + credentials(request) + "</Token-0><RequestId>4442587FB7D0A2F9</RequestId><HostId>host</HostId></Error>";
      return "HTTP/1.1 400 Bad Request\r\nx-amz-request-id: 4442587FB7D0A2F9\r\nx-amz-id-2: host\r\nContent-Type: application/xml\r\n"
          + (request.method().equals("HEAD")
              ? "Connection: close\r\n\r\n" : "Content-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body);
    }
  };

  @Override
  protected CredentialGate gate() throws Exception {
    return new CredentialGate(server.port(), MANNERS);
  }

  @Override
  protected Tegula renewed(CredentialGate gate) {
    properties.set("aws.accessKeyId", LocalS3.ID);
    properties.set("aws.secretAccessKey", LocalS3.SECRET);
    properties.set("aws.sessionToken", UUID.randomUUID().toString());
    Tegula present = engine;
    if (present == null) {
      present = Tegula.builder().settings(
          S3Settings.defaults().endpoint("http://127.0.0.1:" + gate.port()).pathStyle().partSize(5 << 20).asMap()).build();
      engine = present;
    }
    return present;
  }

  @Override
  protected String folder() {
    return "s3://bucket/model";
  }
}
