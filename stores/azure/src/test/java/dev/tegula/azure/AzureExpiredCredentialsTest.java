package dev.tegula.azure;

import dev.tegula.Tegula;
import dev.tegula.stores.ExpiredCredentialsContract;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.net.CredentialGate;
import dev.tegula.testkit.net.HttpHead;
import dev.tegula.testkit.net.StoreServer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Expired shared access signatures. A signature is part of the engine's settings, so a new one requires a new engine.
 */
@Nightly
class AzureExpiredCredentialsTest extends ExpiredCredentialsContract {

    private @Nullable Azurite server;
    private int signatures;

    /** The service's response to an expired signature. */
    private static final CredentialGate.Manners MANNERS = new CredentialGate.Manners() {

        @Override
        public String credentials(HttpHead request) {
            return request.target().replaceAll(".*[?&]sig=([^&]*).*", "$1");
        }

        @Override
        public String refusal(HttpHead request) {
            String body =
                    "<?xml version=\"1.0\" encoding=\"utf-8\"?><Error><Code>AuthenticationFailed</Code><Message>Server failed to authenticate "
                            + "the request. Make sure the value of Authorization header is formed correctly including the signature.\n"
                            + "RequestId:a1b2\nTime:2026-01-01T00:00:00.0000000Z</Message><AuthenticationErrorDetail>Signature not valid in the specified time "
                            + "frame: Start [Wed, 31 Dec 2025 00:00:00 GMT] - Expiry [Thu, 01 Jan 2026 00:00:00 GMT] - Current [Thu, 01 Jan 2026 00:00:01 GMT]"
                            + "</AuthenticationErrorDetail></Error>";
            return "HTTP/1.1 403 Server failed to authenticate the request.\r\nServer: Windows-Azure-Blob/1.0 Microsoft-HTTPAPI/2.0\r\n"
                    + "x-ms-request-id: a1b2\r\nx-ms-error-code: AuthenticationFailed\r\nContent-Type: application/xml\r\nConnection: close\r\n"
                    + (request.method().equals("HEAD")
                            ? "\r\n"
                            : "Content-Length: " + body.length() + "\r\n\r\n" + body);
        }
    };

    @Override
    protected StoreServer start() throws Exception {
        server = Azurite.require("container");
        return server;
    }

    @Override
    protected CredentialGate.Manners manners() {
        return MANNERS;
    }

    @Override
    protected Tegula renewed(int port, @Nullable Tegula before) {
        String signature = server.signature(Duration.ofHours(1).plusMinutes(++signatures));
        return Tegula.builder()
                .settings(server.settings(port, signature)
                        .blockSize(4 << 20)
                        .retries(2, Duration.ofMillis(1))
                        .asMap())
                .build();
    }
}
