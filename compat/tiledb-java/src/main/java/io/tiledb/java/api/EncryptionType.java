package io.tiledb.java.api;

/** Encryptions of arrays. */
public enum EncryptionType {
    TILEDB_NO_ENCRYPTION,
    TILEDB_AES_256_GCM
}
