package dev.tegula.sim;

import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** A damaged file of an array: deleted, truncated, emptied, or with a flipped byte. */
record DamagedFile(String name, Kind kind, long at) {

    enum Kind {
        DELETED,
        TRUNCATED,
        EMPTIED,
        FLIPPED
    }

    /** Damages one file at random. */
    static DamagedFile inject(MemoryVfs store, String uri, RandomGenerator random) throws IOException {
        List<VfsEntry> files = store.listAllBelow(VfsUri.parse(uri)).stream()
                .filter(entry -> !entry.isFolder())
                .toList();
        VfsUri file = files.get(random.nextInt(files.size())).uri();
        byte[] bytes = store.readAll(file);
        Kind kind = bytes.length == 0 ? Kind.DELETED : Kind.values()[random.nextInt(Kind.values().length)];
        int at = kind == Kind.TRUNCATED || kind == Kind.FLIPPED ? random.nextInt(bytes.length) : 0;
        store.delete(file);
        if (kind == Kind.FLIPPED) {
            bytes[at] ^= (byte) (1 << random.nextInt(8));
            write(store, file, bytes);
        } else if (kind != Kind.DELETED) {
            write(store, file, Arrays.copyOf(bytes, at));
        }
        return new DamagedFile(file.toString().substring(uri.length() + 1), kind, at);
    }

    /**
     * Returns whether the damage is undetectable in an array without seals, as stated in docs/reference/verify.md. This
     * holds for a lost or changed delete condition, and for a changed value between the extremes of a field whose sums
     * reach the 64-bit limit. Fill values of the int64 attribute of the dense array reach it.
     */
    boolean isUndetectable(boolean isDense) {
        boolean isValue = isDense && kind == Kind.FLIPPED && name.endsWith("/a1.tdb");
        return isValue || name.endsWith(".del") && (kind == Kind.DELETED || kind == Kind.FLIPPED);
    }

    private static void write(MemoryVfs store, VfsUri file, byte[] bytes) throws IOException {
        try (VfsOutput output = store.create(file)) {
            output.write(bytes);
            output.publish();
        }
    }
}
