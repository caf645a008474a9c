package dev.tegula.internal.server.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/** A secret that requests carry. */
public final class AccessToken {

    private static final int BYTES = 16;
    private static final int SHORTEST = 16;

    private final String text;

    private AccessToken(String text) {
        this.text = text;
    }

    /** Returns a new token of 128 random bits. */
    public static AccessToken random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new AccessToken(HexFormat.of().formatHex(bytes));
    }

    /**
     * Returns a token that the user chose.
     *
     * @throws IllegalArgumentException if it is short, or has characters that URLs escape
     */
    public static AccessToken of(String text) {
        if (!text.matches("[A-Za-z0-9_-]{" + SHORTEST + ",256}")) {
            throw new IllegalArgumentException("token: invalid value (expected " + SHORTEST
                    + " to 256 letters, digits, '-' or '_'). Leave the token out for a random one.");
        }
        return new AccessToken(text);
    }

    /** Compares in a time that does not depend on the position of the first difference. */
    boolean matches(String candidate) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), candidate.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the secret itself. */
    public String reveal() {
        return text;
    }

    @Override
    public String toString() {
        return "token …";
    }
}
