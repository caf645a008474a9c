package dev.tegula.internal.filter;

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
    private byte[] sealed = {};

    AesGcm() {
        try {
            cipher = Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Java runtime does not support AES-256-GCM", e);
        }
    }

    /** Encrypts with a new random nonce. Writes {@code length} bytes of ciphertext, the nonce and the tag. */
    void encrypt(
            SecretKeySpec key,
            byte[] src,
            int offset,
            int length,
            byte[] dst,
            int dstOffset,
            byte[] header,
            int nonceAt,
            int tagAt) {
        random.nextBytes(nonce);
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(8 * TAG_SIZE, nonce));
            if (sealed.length < length + TAG_SIZE) {
                sealed = new byte[length + TAG_SIZE];
            }
            cipher.doFinal(src, offset, length, sealed, 0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-256-GCM failed to encrypt", e);
        }
        System.arraycopy(sealed, 0, dst, dstOffset, length);
        System.arraycopy(sealed, length, header, tagAt, TAG_SIZE);
        System.arraycopy(nonce, 0, header, nonceAt, NONCE_SIZE);
    }

    /** Decrypts; returns false if the tag does not match the key and the bytes. */
    boolean decrypt(
            SecretKeySpec key,
            byte[] src,
            int offset,
            int length,
            byte[] header,
            int nonceAt,
            int tagAt,
            byte[] dst,
            int dstOffset) {
        try {
            cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(8 * TAG_SIZE, header, nonceAt, NONCE_SIZE));
            if (sealed.length < length + TAG_SIZE) {
                sealed = new byte[length + TAG_SIZE];
            }
            System.arraycopy(src, offset, sealed, 0, length);
            System.arraycopy(header, tagAt, sealed, length, TAG_SIZE);
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
