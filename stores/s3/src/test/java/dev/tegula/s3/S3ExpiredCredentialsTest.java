package dev.tegula.s3;

import dev.tegula.Tegula;
import dev.tegula.stores.ExpiredCredentialsContract;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.net.CredentialGate;
import dev.tegula.testkit.net.HttpHead;
import dev.tegula.testkit.net.StoreServer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/**
 * Expired credentials of the default chain, which renews credentials by itself if their source is read for each
 * request.
 */
@Slow
class S3ExpiredCredentialsTest extends ExpiredCredentialsContract {

    private final SystemProperties properties = new SystemProperties();

    @AfterEach
    void restore() {
        properties.restore();
    }

    /** Session tokens, refused as by Amazon's servers: with an error body, except for HEAD. */
    private static final CredentialGate.Manners MANNERS = new CredentialGate.Manners() {

        @Override
        public String credentials(HttpHead request) {
            return request.header("x-amz-security-token");
        }

        @Override
        public String refusal(HttpHead request) {
            String body =
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>ExpiredToken</Code><Message>The provided token has expired."
                            + "</Message><Token-0>" + credentials(request)
                            + "</Token-0><RequestId>4442587FB7D0A2F9</RequestId><HostId>host</HostId></Error>";
            return "HTTP/1.1 400 Bad Request\r\nx-amz-request-id: 4442587FB7D0A2F9\r\nx-amz-id-2: host\r\nContent-Type: application/xml\r\n"
                    + (request.method().equals("HEAD")
                            ? "Connection: close\r\n\r\n"
                            : "Content-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body);
        }
    };

    @Override
    protected StoreServer start() throws Exception {
        return new LocalS3("bucket");
    }

    @Override
    protected CredentialGate.Manners manners() {
        return MANNERS;
    }

    @Override
    protected Tegula renewed(int port, @Nullable Tegula before) {
        properties.set("aws.accessKeyId", LocalS3.ID);
        properties.set("aws.secretAccessKey", LocalS3.SECRET);
        properties.set("aws.sessionToken", UUID.randomUUID().toString());
        return before != null
                ? before
                : Tegula.builder()
                        .settings(S3Settings.defaults()
                                .endpoint("http://127.0.0.1:" + port)
                                .pathStyle()
                                .partSize(5 << 20)
                                .asMap())
                        .build();
    }
}
