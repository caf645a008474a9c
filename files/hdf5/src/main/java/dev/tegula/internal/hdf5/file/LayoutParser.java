package dev.tegula.internal.hdf5.file;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Parses where the elements of a dataset are: the message "Data Layout", in versions 1 to 4. */
final class LayoutParser {

    private static final int VIRTUAL = 3;
    private static final Storage.Compact NOTHING = new Storage.Compact(ByteBuffer.allocate(0));

    private final FileBytes file;
    private final DataSpace space;
    private final ElementType type;
    private final int elementSize;
    private final HeaderMessages header;

    LayoutParser(FileBytes file, DataSpace space, ElementType type, HeaderMessages header) {
        this.file = file;
        this.space = space;
        this.type = type;
        this.elementSize = type.size();
        this.header = header;
    }

    /** Returns whether elements are those of other datasets. */
    static boolean isVirtual(HeaderMessages header) {
        ByteBuffer layout = header.first(HeaderMessages.LAYOUT);
        return layout != null && layout.remaining() > 1 && layout.get() >= 3 && layout.get() == VIRTUAL;
    }

    Storage parse() {
        ByteBuffer external = header.first(HeaderMessages.EXTERNAL_FILES);
        if (external != null) {
            return piece(ExternalFiles.parse(file, external));
        }
        ByteBuffer bytes = header.required(HeaderMessages.LAYOUT, "layout");
        int revision = bytes.get();
        if (revision == 1 || revision == 2) {
            return old(bytes);
        }
        if (revision != 3 && revision != 4) {
            throw new Hdf5Problem("version " + revision
                    + " of the layout is not supported (expected 1 to 4). Convert the file with 'h5repack'.");
        }
        int kind = bytes.get();
        return switch (kind) {
            case 0 -> compact(FileBytes.slice(bytes, bytes.getShort() & 0xFFFF));
            case 1 -> contiguous(file.address(bytes));
            case 2 -> revision == 3 ? chunked3(bytes) : chunked4(bytes);
            case VIRTUAL -> virtual(file.address(bytes), FileBytes.size(bytes, 4));
            default -> throw FileBytes.damaged("a layout of the kind " + kind);
        };
    }

    private Storage piece(Storage.Run elements) {
        return new Storage.Piece(space.lengths(), elementSize, elements);
    }

    private Storage compact(ByteBuffer elements) {
        return piece(new Storage.Compact(elements));
    }

    private Storage contiguous(long address) {
        return piece(
                address == FileBytes.UNDEFINED
                        ? NOTHING
                        : (from, target, at, length) ->
                                file.read(address + from, length).get(target, at, length));
    }

    private Storage virtual(long heap, int index) {
        return heap == FileBytes.UNDEFINED
                ? piece(NOTHING)
                : Mappings.parse(file, type, space, new TextHeaps(file).object(heap, index));
    }

    private Storage old(ByteBuffer bytes) {
        int rank = bytes.get() & 0xFF;
        int kind = bytes.get();
        FileBytes.skip(bytes, 5);
        long address = kind == 0 ? FileBytes.UNDEFINED : file.address(bytes);
        if (kind == 2) {
            return tree(grid(bytes, rank - 1, 4), address);
        }
        FileBytes.skip(bytes, 4 * rank);
        return kind == 1 ? contiguous(address) : compact(FileBytes.slice(bytes, FileBytes.size(bytes, 4)));
    }

    private Storage chunked3(ByteBuffer bytes) {
        int rank = (bytes.get() & 0xFF) - 1;
        long address = file.address(bytes);
        return tree(grid(bytes, rank, 4), address);
    }

    /** Reads the lengths of chunks, which end with the bytes of an element. */
    private ChunkGrid grid(ByteBuffer bytes, int rank, int width) {
        if (rank != space.lengths().length) {
            throw FileBytes.damaged("chunks of " + rank + " dimensions");
        }
        int[] chunk = new int[rank];
        for (int d = 0; d < rank; d++) {
            chunk[d] = FileBytes.size(bytes, width);
        }
        int size = FileBytes.size(bytes, width);
        if (size != elementSize) {
            throw FileBytes.damaged("chunks of elements of " + size + " bytes");
        }
        ChunkGrid grid = new ChunkGrid(space, chunk, elementSize);
        grid.chunkBytes();
        return grid;
    }

    private Storage tree(ChunkGrid grid, long address) {
        ChunkIndex index = address == FileBytes.UNDEFINED || space.isEmpty()
                ? new ChunkIndex.Listed(grid.strides())
                : TreeIndex.version1(file, grid, address);
        return new Storage.Chunks(file, grid, index, filters(), true);
    }

    private FilterPipeline filters() {
        return FilterPipeline.parse(header.first(HeaderMessages.FILTERS));
    }

    private Storage chunked4(ByteBuffer bytes) {
        int flags = bytes.get();
        int rank = (bytes.get() & 0xFF) - 1;
        ChunkGrid grid = grid(bytes, rank, bytes.get() & 0xFF);
        int kind = bytes.get();
        Chunk single = null;
        switch (kind) {
            case 1 -> {
                long size = (flags & 2) == 0 ? grid.chunkBytes() : file.length(bytes);
                int skipped = (flags & 2) == 0 ? 0 : bytes.getInt();
                single = new Chunk(file.address(bytes.duplicate().order(bytes.order())), size, skipped);
            }
            case 2 -> {}
            case 3 -> FileBytes.skip(bytes, 1);
            case 4 -> FileBytes.skip(bytes, 5);
            case 5 -> FileBytes.skip(bytes, 6);
            default -> throw FileBytes.damaged("an index of chunks of the kind " + kind);
        }
        return new Storage.Chunks(
                file, grid, index(kind, grid, file.address(bytes), single), filters(), (flags & 1) == 0);
    }

    private ChunkIndex index(int kind, ChunkGrid grid, long address, @Nullable Chunk single) {
        ChunkIndex.Listed listed = new ChunkIndex.Listed(grid.strides());
        if (single != null) {
            listed.add(0, single);
        }
        if (single != null || address == FileBytes.UNDEFINED || space.isEmpty()) {
            return listed;
        }
        return switch (kind) {
            case 2 -> new ChunkIndex.Implicit(address, grid);
            case 3 -> ArrayIndex.fixed(file, grid, address);
            case 4 -> ArrayIndex.extensible(file, grid, address);
            default -> TreeIndex.version2(file, grid, address);
        };
    }
}
