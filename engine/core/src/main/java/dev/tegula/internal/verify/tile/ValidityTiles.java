package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.DataFile;

/** Decodes the validity of one field, tile by tile. Not thread-safe. */
final class ValidityTiles {

    private final TileCheckContext context;
    private final DataFile file;
    private final TileDecoder decoder;
    private final ByteBlock bytes = new ByteBlock(0);

    ValidityTiles(TileCheckContext context, FragmentFields.Entry entry, int to, TileScratch scratch) {
        this.context = context;
        this.file = context.fragment().dataFile(entry, DataFile.Kind.VALIDITY);
        this.decoder = context.decoder(file, to, scratch);
    }

    /** Returns the validity of a tile's cells: one byte per cell, 0 for null. The array is reused by the next call. */
    byte[] decode(int tile) {
        int cells = context.intCells(tile);
        decoder.decode(tile, cells, bytes);
        byte[] decoded = bytes.bytes();
        for (int i = 0; i < cells; i++) {
            if ((decoded[i] & ~1) != 0) {
                context.findings()
                        .add(
                                FindingCode.VALIDITY_VALUE,
                                file.uri(),
                                file.tileOffsets()[tile],
                                "tile " + tile + ", cell " + i + ": validity is " + (decoded[i] & 0xFF)
                                        + " (expected 0 or 1)");
                break;
            }
        }
        return decoded;
    }

    long bytesRead() {
        return decoder.bytesRead();
    }
}
