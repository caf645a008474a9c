package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * State of a chunk while it is encoded from cells to stored bytes: the current data, and the metadata parts of the
 * previous filters.
 */
final class ChunkEncoding {

    final FilterScratch scratch;

    /** The data that the previous stage produced. */
    byte[] data = {};

    int offset;
    int length;

    /** The strings whose offsets the first filter folds; null if it does not fold offsets. */
    @Nullable
    VarCells strings;

    private final ByteWriter[] buffers = {new ByteWriter(1024), new ByteWriter(1024)};
    private int nextBuffer;
    private ByteWriter[] pool = {};
    private int used;
    private ByteWriter[] parts = new ByteWriter[4];
    private int partCount;
    private boolean dataDropped;
    private final ByteWriter flat = new ByteWriter(64);

    ChunkEncoding(FilterScratch scratch) {
        this.scratch = scratch;
    }

    void begin(byte[] source, int from, int size) {
        data = source;
        offset = from;
        length = size;
        used = 0;
        partCount = 0;
        dataDropped = false;
        strings = null;
    }

    void begin(VarCells newStrings) {
        begin(newStrings.bytes(), newStrings.start(), newStrings.size());
        strings = newStrings;
    }

    /** Returns an empty buffer other than the one that holds {@link #data}. */
    ByteWriter output() {
        ByteWriter buffer = buffers[nextBuffer];
        nextBuffer ^= 1;
        buffer.clear();
        return buffer;
    }

    /** Makes the contents of {@code output} the data for the next stage. */
    void replaceData(ByteWriter output) {
        data = output.array();
        offset = 0;
        length = output.size();
        dataDropped = false;
    }

    /** Returns the number of data parts for stages that store it: 1, or 0 if empty data were passed on unchanged. */
    int dataParts() {
        return dataDropped ? 0 : 1;
    }

    /** Passes the data on unchanged. */
    void passData() {
        dataDropped = length == 0;
    }

    /** Returns an empty buffer for a metadata part. */
    ByteWriter newPart() {
        if (used == pool.length) {
            pool = Arrays.copyOf(pool, used + 1);
            pool[used] = new ByteWriter(64);
        }
        ByteWriter part = pool[used++];
        part.clear();
        return part;
    }

    /** Adds a metadata part before those of earlier stages. */
    void addPart(ByteWriter part) {
        if (partCount == parts.length) {
            parts = Arrays.copyOf(parts, 2 * partCount);
        }
        parts[partCount++] = part;
    }

    /** Returns the number of metadata parts so far. */
    int partCount() {
        return partCount;
    }

    /** Returns the {@code index}-th metadata part in stored order, the latest stage's part first. */
    ByteWriter part(int index) {
        return parts[partCount - 1 - index];
    }

    /** Returns the total size of all metadata parts. */
    long metadataLength() {
        long sum = 0;
        for (int i = 0; i < partCount; i++) {
            sum += parts[i].size();
        }
        return sum;
    }

    /**
     * Passes the metadata parts and the data, in stored order, to a stage that moves them into its own data.
     *
     * @param header becomes the only metadata part; it begins with the numbers of metadata and data parts
     */
    void swallow(ByteWriter header, Consumer<ByteSlice> stage) {
        header.u32(partCount).u32(dataParts());
        for (int i = 0; i < partCount; i++) {
            stage.accept(new ByteSlice(part(i).array(), 0, part(i).size()));
        }
        if (dataParts() > 0) {
            stage.accept(new ByteSlice(data, offset, length));
        }
        partCount = 0;
        addPart(header);
    }

    void finish(EncodedChunk out) {
        if (partCount == 1) {
            out.set(parts[0].array(), parts[0].size(), data, offset, length);
            return;
        }
        flat.clear();
        for (int i = 0; i < partCount; i++) {
            flat.bytes(part(i).array(), 0, part(i).size());
        }
        out.set(flat.array(), flat.size(), data, offset, length);
    }
}
