package dev.tegula.internal.seal;

import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsUri;
import java.util.function.LongConsumer;

/** Computes the hashes of files in a store. */
public final class HashedFiles {

    private static final int PIECE = 1 << 20;

    private HashedFiles() {}

    /**
     * Reads a file and computes its hash.
     *
     * @param size size of the file from its listing
     * @param read receives the number of bytes after each read; may throw an exception to cancel
     */
    public static Fingerprint of(Storage storage, VfsUri file, long size, SealAlgorithm algorithm, LongConsumer read) {
        FileHash hash = new FileHash(algorithm);
        byte[] buffer = new byte[(int) Math.min(size, PIECE)];
        for (long at = 0; at < size; at += buffer.length) {
            int length = (int) Math.min(buffer.length, size - at);
            storage.read(file, at, buffer, 0, length);
            hash.update(buffer, 0, length);
            read.accept(length);
        }
        return hash.finish();
    }
}
