package dev.tegula.gcs;

import dev.tegula.Tegula;
import dev.tegula.stores.ExpiredCredentialsContract;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.net.CredentialGate;
import dev.tegula.testkit.net.HttpHead;
import dev.tegula.testkit.net.StoreServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Expired tokens: Google's client requests a new token when the server reports an expired one, and retries. */
@Nightly
class GcsExpiredCredentialsTest extends ExpiredCredentialsContract {

    private LocalTokens tokens;

    @BeforeEach
    void startTokens() throws Exception {
        tokens = new LocalTokens();
    }

    @AfterEach
    void stopTokens() {
        tokens.close();
    }

    /** The service's response to an expired token. */
    private static final CredentialGate.Manners MANNERS = new CredentialGate.Manners() {

        @Override
        public String credentials(HttpHead request) {
            return request.header("authorization");
        }

        @Override
        public String refusal(HttpHead request) {
            String body =
                    "{\"error\":{\"code\":401,\"message\":\"Invalid Credentials\",\"errors\":[{\"message\":\"Invalid Credentials\","
                            + "\"domain\":\"global\",\"reason\":\"authError\",\"locationType\":\"header\",\"location\":\"Authorization\"}]}}";
            return "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer realm=\"https://accounts.google.com/\", error=\"invalid_token\"\r\n"
                    + "Content-Type: application/json; charset=UTF-8\r\nContent-Length: " + body.length()
                    + "\r\nConnection: close\r\n\r\n" + body;
        }
    };

    @Override
    protected boolean renewsItself() {
        return true;
    }

    @Override
    protected StoreServer start() throws Exception {
        return new LocalGcs("bucket", 10);
    }

    @Override
    protected CredentialGate.Manners manners() {
        return MANNERS;
    }

    @Override
    protected Tegula renewed(int port, @Nullable Tegula before) throws Exception {
        return before != null
                ? before
                : Tegula.builder()
                        .settings(GcsSettings.defaults()
                                .endpoint("http://127.0.0.1:" + port)
                                .serviceAccountKey(tokens.accountKey())
                                .partSize(2 << 20)
                                .asMap())
                        .build();
    }
}
