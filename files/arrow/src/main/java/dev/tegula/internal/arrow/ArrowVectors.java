package dev.tegula.internal.arrow;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/** Loads columns into vectors, and returns the columns of vectors. */
public final class ArrowVectors {

    private ArrowVectors() {}

    /** Encodes the contents of a vector. */
    @FunctionalInterface
    public interface Encoding {

        /** Returns the column, in buffers of the encoder's memory. */
        ColumnNode encode(ColumnEncoder encoder);
    }

    /** Replaces the contents of a vector. */
    public static void fill(FieldVector vector, BufferAllocator allocator, Encoding encoding) {
        List<ArrowBuf> buffers = new ArrayList<>();
        try {
            ColumnEncoder encoder = new ColumnEncoder(size -> {
                ArrowBuf buffer = allocator.buffer(size);
                buffers.add(buffer);
                buffer.writerIndex(size);
                return new DirectBytes(buffer, size);
            });
            load(vector, allocator, encoding.encode(encoder));
        } finally {
            buffers.forEach(ArrowBuf::close);
        }
    }

    private static void load(FieldVector vector, BufferAllocator allocator, ColumnNode node) {
        List<ArrowBuf> buffers = node.buffers().stream()
                .map(buffer -> buffer instanceof DirectBytes direct ? direct.buffer() : allocator.getEmpty())
                .toList();
        vector.loadFieldBuffers(new ArrowFieldNode(node.length(), node.nulls()), buffers);
        for (int i = 0; i < node.children().size(); i++) {
            load(
                    vector.getChildrenFromFields().get(i),
                    allocator,
                    node.children().get(i));
        }
    }

    /** Returns the contents of a vector, without copying. */
    public static ColumnNode of(FieldVector vector) {
        List<ArrowBytes> buffers = new ArrayList<>();
        for (ArrowBuf buffer : vector.getFieldBuffers()) {
            buffers.add(new DirectBytes(buffer, buffer.capacity()));
        }
        List<ColumnNode> children =
                vector.getChildrenFromFields().stream().map(ArrowVectors::of).toList();
        return new ColumnNode(vector.getValueCount(), vector.getNullCount(), buffers, children);
    }
}
