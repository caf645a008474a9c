package dev.tegula.internal.hdf5.classic;

import dev.tegula.internal.hdf5.file.ElementSource;
import dev.tegula.internal.hdf5.file.ElementType;
import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.hdf5.file.Hdf5Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A variable: its values lie in one piece, or in one piece per record. */
public final class ClassicVariable implements ElementSource {

    private final FileChannel file;
    private final long fileBytes;
    private final VariableHeader header;
    private final long[] lengths;
    /** The bytes from one position of a dimension to the next. */
    private final long[] strides;

    /**
     * @param records the number of records
     * @param recordBytes the bytes from one record to the next
     */
    ClassicVariable(HeaderInput in, VariableHeader header, long records, long recordBytes) {
        this.file = in.file();
        this.fileBytes = in.fileBytes();
        this.header = header;
        this.lengths = header.dimensions().stream()
                .mapToLong(each -> each.isRecord() ? records : each.length())
                .toArray();
        this.strides = new long[lengths.length];
        long bytes = header.type().size();
        for (int d = lengths.length - 1; d >= 0; d--) {
            strides[d] = d == 0 && header.hasRecords() ? recordBytes : bytes;
            bytes = bytes > Long.MAX_VALUE / Math.max(1, lengths[d]) ? Long.MAX_VALUE : bytes * lengths[d];
        }
    }

    public String name() {
        return header.name();
    }

    /** Returns the names of the dimensions. */
    public List<String> dimensions() {
        return header.dimensions().stream().map(ClassicDimension::name).toList();
    }

    @Override
    public ElementType type() {
        return header.type();
    }

    @Override
    public long[] lengths() {
        return lengths.clone();
    }

    /**
     * Returns ones.
     *
     * @throws Hdf5Problem if the file is too short for all values
     */
    @Override
    public int[] chunk() {
        requireWhole();
        int[] ones = new int[lengths.length];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Override
    public long bytes() {
        long bytes = header.bytes();
        long records = header.hasRecords() ? lengths[0] : 1;
        return records != 0 && bytes > Long.MAX_VALUE / records ? Long.MAX_VALUE : bytes * records;
    }

    @Override
    public long heldBytes() {
        return bytes();
    }

    @Override
    public @Nullable FlatValues fill() {
        return null;
    }

    @Override
    public List<String> attributeNames() {
        return header.attributes().attributeNames();
    }

    @Override
    public @Nullable FlatValues attributeValues(String name) {
        return header.attributes().attributeValues(name);
    }

    private void requireWhole() {
        long end = header.begin();
        boolean isEmpty = Arrays.stream(lengths).anyMatch(length -> length == 0);
        long last = header.hasRecords() ? header.bytes() : bytes();
        boolean fits = isEmpty || last <= fileBytes - end;
        if (fits && !isEmpty && header.hasRecords()) {
            fits = lengths[0] - 1 <= (fileBytes - end - last) / Math.max(1, strides[0]);
        }
        if (!fits) {
            throw new Hdf5Problem("the file ends before its values do (found " + fileBytes
                    + " bytes). Copy the file again, or check it with 'ncdump -h'.");
        }
    }

    @Override
    public FlatValues read(long[] from, int[] box, Charset charset) {
        return header.type().decode(bytes(from, box), count(box), charset);
    }

    @Override
    public FlatValues readJoined(long[] from, int[] box, Charset charset) {
        int width = Math.toIntExact(lengths[lengths.length - 1]);
        int[] characters = Arrays.copyOf(box, box.length + 1);
        characters[box.length] = width;
        byte[] bytes = bytes(Arrays.copyOf(from, from.length + 1), characters);
        return ElementType.joined(width).decode(bytes, count(box), charset);
    }

    private static int count(int[] box) {
        return Arrays.stream(box).reduce(1, Math::multiplyExact);
    }

    private byte[] bytes(long[] from, int[] box) {
        requireWhole();
        ByteBuffer target = ByteBuffer.allocate(Math.multiplyExact(count(box), type().size()));
        int outer = box.length;
        int run = type().size();
        // Boxes along the innermost dimensions are in one piece.
        while (outer > 0 && strides[outer - 1] == run) {
            outer--;
            run = Math.multiplyExact(run, box[outer]);
        }
        long begin = header.begin();
        for (int d = 0; d < box.length; d++) {
            begin += from[d] * strides[d];
        }
        int[] position = new int[outer];
        while (target.hasRemaining()) {
            long at = begin;
            for (int d = 0; d < outer; d++) {
                at += position[d] * strides[d];
            }
            fill(target, at, run);
            for (int d = outer - 1; d >= 0 && ++position[d] == box[d]; d--) {
                position[d] = 0;
            }
        }
        return target.array();
    }

    private void fill(ByteBuffer target, long at, int length) {
        try {
            HeaderInput.fill(file, target.slice(target.position(), length), at);
            target.position(target.position() + length);
        } catch (IOException e) {
            throw new Hdf5Problem("its values cannot be read. Check the disk or the network, and try again.");
        }
    }
}
