package dev.tegula.internal.vfs.local;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Buffers of finished reads and writes for later ones, so that a small file need not allocate its own. */
final class FileBuffers {

    private static final int MOST_KEPT = 8;
    static final byte[] NONE = {};

    private final Deque<byte[]> kept = new ArrayDeque<>(MOST_KEPT);

    /** Takes a buffer of any length, possibly 0. */
    synchronized byte[] take() {
        byte @Nullable [] buffer = kept.pollFirst();
        return buffer == null ? NONE : buffer;
    }

    /** Takes a buffer of at least a length. */
    byte[] take(int length) {
        byte[] buffer = take();
        return buffer.length < length ? new byte[length] : buffer;
    }

    /** Keeps a buffer that nothing uses any longer. */
    synchronized void give(byte[] buffer) {
        if (buffer.length > 0 && kept.size() < MOST_KEPT) {
            kept.addFirst(buffer);
        }
    }
}
