package dev.tegula.internal.write.fragment;

import dev.tegula.internal.seal.FileHash;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsOutput;
import org.jspecify.annotations.Nullable;

/** A data file that is written tile by tile. */
public final class DataFileOutput {

    private final Storage storage;
    private final VfsOutput output;
    private final @Nullable FileHash hash;
    private final LongList tileOffsets = new LongList();

    /** @param hash updated with every byte, or null */
    DataFileOutput(Storage storage, VfsOutput output, @Nullable FileHash hash) {
        this.storage = storage;
        this.output = output;
        this.hash = hash;
    }

    /**
     * Starts a tile.
     *
     * @param ahead distance of its first byte from the bytes appended so far
     */
    void beginTileAt(int ahead) {
        tileOffsets.add(output.position() + ahead);
    }

    void append(byte[] bytes, int offset, int length) {
        storage.append(output, bytes, offset, length);
        if (hash != null) {
            hash.update(bytes, offset, length);
        }
    }

    LongList tileOffsets() {
        return tileOffsets;
    }

    /** Returns the number of bytes appended so far. */
    long size() {
        return output.position();
    }

    VfsOutput output() {
        return output;
    }
}
