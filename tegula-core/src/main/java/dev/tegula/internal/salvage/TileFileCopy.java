package dev.tegula.internal.salvage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.tile.GenericTile;
import java.util.Arrays;

/** Copies small files that are one generic tile, byte by byte where source and target have the same key. */
final class TileFileCopy {

    private final ArrayContext source;
    private final ArrayContext target;
    private final FormatVersion version;

    /** @param version of tiles that are encrypted or decrypted anew */
    TileFileCopy(ArrayContext source, ArrayContext target, FormatVersion version) {
        this.source = source;
        this.target = target;
        this.version = version;
    }

    /** The content of a file. Fails if it is damaged. */
    byte[] content(byte[] file, String origin) {
        return source.resources()
                .filters()
                .apply(scratch -> GenericTile.read(new ByteReader(file, origin), source.key(), scratch));
    }

    /** The bytes of the copy of a file with this content. */
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
