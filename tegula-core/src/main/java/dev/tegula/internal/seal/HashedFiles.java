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
     * @param size bytes of the file, by its listing
     * @param read receives the number of bytes of each piece after it was read; may throw to end the reading
     */
    public static Fingerprint of(Storage storage, VfsUri file, long size, SealAlgorithm algorithm, LongConsumer read) {
        FileHash hash = new FileHash(algorithm);
        byte[] piece = new byte[(int) Math.min(size, PIECE)];
        for (long at = 0; at < size; at += piece.length) {
            int length = (int) Math.min(piece.length, size - at);
            storage.read(file, at, piece, 0, length);
            hash.update(piece, 0, length);
            read.accept(length);
        }
        return hash.finish();
    }
}
