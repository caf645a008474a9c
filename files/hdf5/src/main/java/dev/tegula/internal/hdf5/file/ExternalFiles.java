package dev.tegula.internal.hdf5.file;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Elements in other files, which have nothing but them: one part after the other. */
record ExternalFiles(Neighbours neighbours, List<Part> parts) implements Storage.Run {

    /**
     * A part of the elements.
     *
     * @param offset its first byte in the file
     * @param length its bytes, or a negative number if it is the last one
     */
    private record Part(String file, long offset, long length) {}

    /** Reads the message "External Data Files". */
    static ExternalFiles parse(FileBytes file, ByteBuffer bytes) {
        int revision = bytes.get();
        if (revision != 1) {
            throw new Hdf5Problem("version " + revision
                    + " of lists of external files is not supported (expected 1). Convert the file with 'h5repack'.");
        }
        FileBytes.skip(bytes, 5);
        int count = bytes.getShort() & 0xFFFF;
        ByteBuffer names = file.localHeap(file.address(bytes));
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int name = FileBytes.size(bytes, file.lengthSize());
            long offset = file.length(bytes);
            parts.add(new Part(FileBytes.name(names.position(name), 1), offset, file.length(bytes)));
        }
        return new ExternalFiles(file.neighbours(), parts);
    }

    @Override
    public void copy(long from, byte[] target, int at, int length) {
        long start = 0;
        int copied = 0;
        for (Part part : parts) {
            long skipped = from + copied - start;
            long left = part.length < 0 ? Long.MAX_VALUE : part.length - skipped;
            if (left > 0 && copied < length) {
                int count = (int) Math.min(left, length - copied);
                read(part, skipped, ByteBuffer.wrap(target, at + copied, count));
                copied += count;
            }
            start += part.length;
        }
        if (copied < length) {
            throw FileBytes.damaged("its external files have fewer bytes than its elements");
        }
    }

    private void read(Part part, long skipped, ByteBuffer target) {
        try {
            neighbours.read(part.file, part.offset + skipped, target);
        } catch (Hdf5Problem e) {
            throw new Hdf5Problem("its elements are in other files: " + e.text(), e.nextStep(), e);
        }
    }
}
