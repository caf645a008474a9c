package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.SecureRandom;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-256-GCM with a 12-byte nonce and a 16-byte tag, which is stored apart from the ciphertext. */
final class AesGcm {

    static final int NONCE_SIZE = 12;
    static final int TAG_SIZE = 16;

    private final Cipher cipher;
    private final SecureRandom random = new SecureRandom();
    private final byte[] nonce = new byte[NONCE_SIZE];
    // Java places the tag after the ciphertext, the format in the header: both pass through this buffer.
    private byte[] sealed = {};

    AesGcm() {
        try {
            cipher = Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Java runtime does not support AES-256-GCM", e);
        }
    }

    /**
     * Encrypts with a new random nonce.
     *
     * @param dst receives as many bytes of ciphertext as there are bytes in {@code plain}
     * @param header receives the nonce at {@code nonceAt} and the tag after it
     */
    void encrypt(SecretKeySpec key, ByteSlice plain, byte[] dst, int dstOffset, byte[] header, int nonceAt) {
        int length = plain.length();
        // Two messages with one key and one nonce would reveal the key stream.
        random.nextBytes(nonce);
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(8 * TAG_SIZE, nonce));
            if (sealed.length < length + TAG_SIZE) {
                sealed = new byte[length + TAG_SIZE];
            }
            cipher.doFinal(plain.bytes(), plain.offset(), length, sealed, 0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-256-GCM failed to encrypt", e);
        }
        System.arraycopy(sealed, 0, dst, dstOffset, length);
        System.arraycopy(sealed, length, header, nonceAt + NONCE_SIZE, TAG_SIZE);
        System.arraycopy(nonce, 0, header, nonceAt, NONCE_SIZE);
    }

    /**
     * Decrypts; returns false if the tag does not match the key and the bytes.
     *
     * @param header contains the nonce at {@code nonceAt} and the tag after it
     */
    boolean decrypt(SecretKeySpec key, ByteSlice encrypted, byte[] header, int nonceAt, byte[] dst, int dstOffset) {
        int length = encrypted.length();
        try {
            cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(8 * TAG_SIZE, header, nonceAt, NONCE_SIZE));
            if (sealed.length < length + TAG_SIZE) {
                sealed = new byte[length + TAG_SIZE];
            }
            System.arraycopy(encrypted.bytes(), encrypted.offset(), sealed, 0, length);
            System.arraycopy(header, nonceAt + NONCE_SIZE, sealed, length, TAG_SIZE);
            cipher.doFinal(sealed, 0, length + TAG_SIZE, dst, dstOffset);
            return true;
        } catch (AEADBadTagException e) {
            return false;
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException("invalid key for AES-256-GCM", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-256-GCM failed to decrypt", e);
        }
    }
}
