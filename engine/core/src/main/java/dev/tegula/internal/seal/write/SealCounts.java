package dev.tegula.internal.seal.write;

import java.util.concurrent.atomic.LongAdder;

/** Counts sealed files. Thread-safe. */
final class SealCounts {

    private final LongAdder files = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder sealedBefore = new LongAdder();

    void sealed(long newFiles, long newBytes) {
        files.add(newFiles);
        bytes.add(newBytes);
    }

    void sealedBefore(long oldFiles) {
        sealedBefore.add(oldFiles);
    }

    long files() {
        return files.sum();
    }

    long bytes() {
        return bytes.sum();
    }

    long sealedBefore() {
        return sealedBefore.sum();
    }
}
