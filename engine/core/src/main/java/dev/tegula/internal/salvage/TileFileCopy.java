package dev.tegula.internal.salvage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.tile.GenericTile;
import java.util.Arrays;

/** Copies small files that consist of one generic tile, byte by byte if source and target have the same key. */
final class TileFileCopy {

    private final ArrayContext source;
    private final ArrayContext target;
    private final FormatVersion version;

    /** @param version version of tiles that are encrypted or decrypted again */
    TileFileCopy(ArrayContext source, ArrayContext target, FormatVersion version) {
        this.source = source;
        this.target = target;
        this.version = version;
    }

    /**
     * Returns the contents of a file.
     *
     * @throws RuntimeException if it is damaged
     */
    byte[] content(byte[] file, String origin) {
        return source.resources()
                .filters()
                .apply(scratch -> GenericTile.read(new ByteReader(file, origin), source.key(), scratch));
    }

    /** Returns the bytes of a copy of a file with these contents. */
    byte[] copy(byte[] file, byte[] content) {
        if (Arrays.equals(source.key(), target.key())) {
            return file;
        }
        ByteWriter payload = new ByteWriter();
        payload.bytes(content, 0, content.length);
        ByteWriter out = new ByteWriter();
        target.resources()
                .filters()
                .use(scratch ->
                        GenericTile.write(payload.array(), payload.size(), version, target.key(), out, scratch));
        return out.toByteArray();
    }
}
