package dev.tegula.internal.inspect;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FieldLog;
import dev.tegula.internal.filter.VarCells;
import dev.tegula.internal.format.RangeFormat;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tile.ChunkFields;
import dev.tegula.internal.tile.ChunkWalker;
import dev.tegula.internal.tile.TileReader;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.List;

/** Inspects the tiles of a data file: their stored chunks, then the first cells of each chunk. */
final class DataInspection {

    /** Number of values of a chunk that are shown. */
    private static final int SHOWN = 16;

    /** Maximum size of a tile or chunk that can be shown. */
    private static final int MAX_BYTES = 1 << 28;

    /** A decoded chunk. */
    private record Chunk(String title, long offset, byte[] cells) {}

    private final ArrayContext context;
    private final OpenFragment fragment;
    private final FragmentFields.Entry entry;
    private final DataFile part;
    private final FieldLog log;

    DataInspection(
            ArrayContext context, OpenFragment fragment, FragmentFields.Entry entry, DataFile.Kind kind, FieldLog log) {
        this.context = context;
        this.fragment = fragment;
        this.entry = entry;
        this.part = fragment.dataFile(entry, kind);
        this.log = log;
    }

    void run() {
        for (int t = 0; t < part.tiles(); t++) {
            List<Chunk> chunks = new ArrayList<>();
            byte[] tile = stored(part, t);
            long cells = cells(t);
            boolean folded = isFolded(t);
            log.begin("tile " + t + " of '" + entry.name() + "', " + part.kind());
            int number = t;
            ChunkWalker walker = new ChunkWalker().begin(part.uri(), t, tile.length, part.memorySize(t, cells));
            ChunkFields.log(
                    log,
                    walker,
                    tile,
                    part.tileOffsets()[t],
                    chunk -> chunks.add(decoded(chunk, tile, number, folded ? cells : 0)));
            chunks.forEach(this::show);
        }
    }

    private byte[] stored(DataFile file, int tile) {
        if (tile >= file.tiles()) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()),
                    "tile is missing (found " + file.tiles() + " tiles, expected " + part.tiles() + ")");
        }
        long size = context.storage().readTail(file.uri(), 0).size();
        if (file.tileEnd(tile) > size) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()).part("tile " + tile),
                    "ends after the end of the file (found " + size + " bytes, expected " + file.tileEnd(tile) + ")");
        }
        requireShowable(file, tile, file.storedSize(tile));
        byte[] bytes = new byte[(int) file.storedSize(tile)];
        context.storage().read(file.uri(), file.tileOffsets()[tile], bytes, 0, bytes.length);
        return bytes;
    }

    private static void requireShowable(DataFile file, int tile, long bytes) {
        if (bytes > MAX_BYTES) {
            throw new UnsupportedFormatException(file.uri() + ", tile " + tile + ": too large to inspect (found "
                    + bytes + " bytes, expected at most " + MAX_BYTES + ")");
        }
    }

    private long cells(int tile) {
        if (fragment.isDense()) {
            return new TileGrid(fragment.schema()).cellsPerTile();
        }
        long capacity = fragment.schema().capacity();
        // The chunks hold no more cells than the capacity, even if the footer states more.
        return tile + 1 < fragment.sparseTiles() ? capacity : Math.min(capacity, fragment.lastTileCells());
    }

    /** Returns whether the offsets of strings are folded into their values. */
    private boolean isFolded(int tile) {
        if (part.kind() != DataFile.Kind.VAR_VALUES) {
            return false;
        }
        byte[] offsets = stored(fragment.dataFile(entry, DataFile.Kind.OFFSETS), tile);
        return TileReader.isWithoutChunks(offsets, 0, offsets.length);
    }

    private Chunk decoded(ChunkWalker walker, byte[] tile, int number, long foldedCells) {
        requireShowable(part, number, walker.memoryLength());
        requireShowable(part, number, foldedCells * Long.BYTES);
        byte[] cells = new byte[(int) walker.memoryLength()];
        int payload = (int) walker.payloadPosition();
        context.resources().filters().use(scratch -> {
            if (foldedCells > 0) {
                byte[] offsets = new byte[(int) foldedCells * Long.BYTES];
                VarCells target = new VarCells(cells, 0, cells.length, offsets, 0, (int) foldedCells);
                walker.decodeStrings(part.chain(), tile, payload, target, scratch);
            } else {
                walker.decode(part.chain(), tile, payload, cells, 0, scratch);
            }
        });
        return new Chunk("values of tile " + number + ", chunk " + walker.number(), walker.memoryOffset(), cells);
    }

    private void show(Chunk chunk) {
        log.begin(chunk.title() + (chunk.offset() == 0 ? "" : ", from byte " + chunk.offset() + " of the tile on"));
        ByteReader in = new ByteReader(
                chunk.cells(), 0, chunk.cells().length, part.uri().toString(), log);
        Datatype type = switch (part.kind()) {
            case OFFSETS -> Datatype.UINT64;
            case VALIDITY -> Datatype.UINT8;
            case VALUES, VAR_VALUES -> part.field().datatype();
        };
        if (type.isString()) {
            in.text("text", in.remaining());
            return;
        }
        for (int i = 0; i < SHOWN && in.remaining() >= type.size(); i++) {
            if (type.isFloat()) {
                RangeFormat.readFloat(in, type, "value " + i);
            } else {
                RangeFormat.readWhole(in, type, "value " + i);
            }
        }
        if (in.remaining() > 0) {
            in.skip("more", in.remaining());
        }
    }
}
