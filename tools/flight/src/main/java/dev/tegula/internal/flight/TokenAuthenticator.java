package dev.tegula.internal.flight;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import org.apache.arrow.flight.CallHeaders;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.auth2.CallHeaderAuthenticator;

/** Answers calls that carry the token of the server, as a bearer token or as the password of any user. */
final class TokenAuthenticator implements CallHeaderAuthenticator {

    private static final String HEADER = "authorization";
    private static final String BEARER = "Bearer ";
    private static final String BASIC = "Basic ";

    private final String token;

    TokenAuthenticator(String token) {
        this.token = token;
    }

    @Override
    public AuthResult authenticate(CallHeaders headers) {
        String header = headers.get(HEADER);
        if (header == null || !isToken(secret(header))) {
            throw CallStatus.UNAUTHENTICATED
                    .withDescription("a token is needed. Pass the token that the server prints as 'authorization:"
                            + " Bearer TOKEN', or as the password of any user")
                    .toRuntimeException();
        }
        return new AuthResult() {
            @Override
            public String getPeerIdentity() {
                return "";
            }

            @Override
            public void appendToOutgoingHeaders(CallHeaders outgoing) {
                outgoing.insert(HEADER, BEARER + token); // what a client that logged in by password sends next
            }
        };
    }

    private static String secret(String header) {
        if (header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return header.substring(BEARER.length()).strip();
        } else if (header.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            try {
                byte[] user = Base64.getDecoder()
                        .decode(header.substring(BASIC.length()).strip());
                String text = new String(user, StandardCharsets.UTF_8);
                return text.substring(text.indexOf(':') + 1);
            } catch (IllegalArgumentException e) {
                return "";
            }
        }
        return "";
    }

    /** Compares in a time that does not depend on the position of the first difference. */
    private boolean isToken(String candidate) {
        return MessageDigest.isEqual(
                token.getBytes(StandardCharsets.UTF_8), candidate.getBytes(StandardCharsets.UTF_8));
    }
}
