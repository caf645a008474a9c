package dev.tegula.internal.hdf5.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file of HDF5: superblock of version 2, object headers of version 2, contiguous datasets without compression
 * and chunked ones with compression, texts in global heaps. Files, datasets and texts have no limit but the addresses
 * of 64 bits, and 2 GiB per text; attributes have at most 65,535 bytes. Source: the HDF5 File Format Specification 3.0.
 *
 * <p>Values are written as they come; headers at the end. Not thread-safe.
 */
public final class Hdf5Output implements AutoCloseable {

    /** Bytes of a superblock of version 2 with addresses of 8 bytes, which is written last. */
    private static final int SUPERBLOCK = 48;

    /** Texts are collected into heaps of about this size, and of at most 65,535 texts. */
    private static final int HEAP_BYTES = 1 << 16;

    /** The least size of a global heap in HDF5's library, H5HG_MINSIZE. */
    private static final int MIN_HEAP = 4096;

    private final AppendedFile file;
    private final OutputGroup root = new OutputGroup(this, "");
    private @Nullable OutputDataset open;

    public Hdf5Output(Path path) throws IOException {
        file = new AppendedFile(path);
        file.write(new byte[SUPERBLOCK]);
    }

    public OutputGroup root() {
        return root;
    }

    long begin(OutputDataset dataset) throws IOException {
        requireNoneOpen();
        file.align();
        open = dataset;
        return file.position();
    }

    private void requireNoneOpen() {
        if (open != null) {
            throw new IllegalStateException(open.path + ": another dataset is open. End it first.");
        }
    }

    void appendValues(OutputDataset dataset, Object array, int from, int count) throws IOException {
        requireOpen(dataset);
        file.write(array, from, count);
    }

    long appendSpool(OutputDataset dataset, Spool spool) throws IOException {
        requireOpen(dataset);
        long before = file.position();
        file.append(spool.file());
        return file.position() - before;
    }

    private void requireOpen(OutputDataset dataset) {
        if (open != dataset) {
            throw new IllegalStateException(dataset.path + ": the dataset is not open");
        }
    }

    void end(OutputDataset dataset) {
        requireOpen(dataset);
        open = null;
    }

    /** Appends a structure. Returns its address. */
    long append(byte[] bytes) throws IOException {
        file.align();
        long address = file.position();
        file.write(bytes);
        return address;
    }

    /** Writes texts into global heaps. Returns the references to them, 16 bytes each. */
    byte[] writeTexts(String[] texts) throws IOException {
        return writeObjects(
                Arrays.stream(texts)
                        .map(text -> text.getBytes(StandardCharsets.UTF_8))
                        .toList(),
                1);
    }

    /**
     * Writes lists into global heaps. Returns the references to them, 16 bytes each.
     *
     * @param size the bytes of an element of a list
     */
    byte[] writeObjects(List<byte[]> lists, int size) throws IOException {
        requireNoneOpen();
        Bytes references = new Bytes();
        for (int from = 0; from < lists.size(); ) {
            Bytes objects = new Bytes();
            int most = Math.min(lists.size() - from, 65_535);
            int count = 0;
            while (count < most && objects.size() < HEAP_BYTES) {
                byte[] list = lists.get(from + count++);
                objects.u16(count).u16(1).u32(0).u64(list.length).all(list).zeros(-list.length & 7);
            }
            long address = writeHeap(objects);
            for (int i = 0; i < count; i++) {
                references.u32(lists.get(from + i).length / size).u64(address).u32(i + 1);
            }
            from += count;
        }
        return references.array();
    }

    /** A global heap has a header of 16 bytes, its objects, and the object 0, its free space. */
    private long writeHeap(Bytes objects) throws IOException {
        int free = Math.max(16, MIN_HEAP - 16 - objects.size());
        Bytes heap = new Bytes().text("GCOL").u8(1).zeros(3).u64(16L + objects.size() + free);
        heap.all(objects.array()).u16(0).u16(0).u32(0).u64(free).zeros(free - 16);
        return append(heap.array());
    }

    /** Completes the file: writes the headers of all objects, and the superblock. */
    public void finish() throws IOException {
        requireNoneOpen();
        long address = root.write();
        Bytes superblock = new Bytes()
                .u8(0x89)
                .text("HDF\r\n")
                .u8(0x1A)
                .text("\n")
                .u8(2)
                .u8(8)
                .u8(8)
                .u8(0)
                .u64(0)
                .u64(Bytes.UNDEFINED)
                .u64(file.position())
                .u64(address);
        file.patch(superblock.checksum().array());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
