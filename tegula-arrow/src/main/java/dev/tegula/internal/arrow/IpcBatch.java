package dev.tegula.internal.arrow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.TypeLayout;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Reads the nodes and buffers of a batch, column by column. */
final class IpcBatch {

    private final RecordBatch batch;
    private final ArrowBytes body;
    private final @Nullable IpcCompression compression;
    private int node;
    private int buffer;
    private int variadic;

    IpcBatch(@Nullable RecordBatch batch, ArrowBytes body) throws IOException {
        if (batch == null) {
            throw new IOException("a message has no batch");
        }
        this.batch = batch;
        this.body = body;
        this.compression = batch.compression() == null
                ? null
                : IpcCompression.of(batch.compression().codec());
        if (batch.length() < 0) {
            throw new IOException("a batch has a wrong length (found " + batch.length() + ")");
        }
    }

    /** Returns the number of rows. */
    long rows() {
        return batch.length();
    }

    /** Returns the next column, and goes on behind it. */
    ColumnNode next(ArrowLayout layout) throws IOException {
        FieldNode cells = nextNode();
        List<ArrowBytes> buffers = new ArrayList<>();
        List<ColumnNode> children = List.of();
        int count = switch (layout.shape()) {
            case SINGLE -> layout.value().kind().buffers();
            case FIXED_LIST -> 1;
            case LIST, LARGE_LIST -> 2;
        };
        long length = cells.length();
        long nulls = cells.nullCount();
        for (int i = 0; i < count; i++) {
            buffers.add(nextBuffer());
        }
        if (layout.shape() != ArrowLayout.Shape.SINGLE) {
            FieldNode values = nextNode();
            children = List.of(new ColumnNode(
                    values.length(), values.nullCount(), List.of(nextBuffer(), nextBuffer()), List.of()));
        }
        return new ColumnNode(length, nulls, buffers, children);
    }

    /** Goes on behind a column. */
    void skip(Field field) throws IOException {
        nextNode();
        if (field.getDictionary() != null) {
            buffer += 2;
            return;
        }
        ArrowType type = field.getType();
        buffer += TypeLayout.getTypeBufferCount(type);
        if (type instanceof ArrowType.Utf8View || type instanceof ArrowType.BinaryView) {
            long more = batch.variadicBufferCounts(variadic++);
            buffer = Math.addExact(buffer, Math.toIntExact(more));
        }
        for (Field child : field.getChildren()) {
            skip(child);
        }
    }

    private FieldNode nextNode() throws IOException {
        if (node >= batch.nodesLength()) {
            throw new IOException("a batch has too few columns (found " + batch.nodesLength() + ")");
        }
        return batch.nodes(node++);
    }

    private ArrowBytes nextBuffer() throws IOException {
        if (buffer >= batch.buffersLength()) {
            throw new IOException("a batch has too few buffers (found " + batch.buffersLength() + ")");
        }
        Buffer range = batch.buffers(buffer++);
        long start = range.offset();
        long length = range.length();
        if (start < 0 || length < 0 || start > body.size() || length > body.size() - start) {
            throw new IOException("a buffer lies outside of its batch (found " + length + " bytes at " + start
                    + " in a batch of " + body.size() + ")");
        }
        ArrowBytes bytes = body instanceof ChannelBytes file
                ? new ChannelBytes(file.channel(), file.start() + start, length)
                : new HeapBytes(((HeapBytes) body).array(), ((HeapBytes) body).start() + (int) start, (int) length);
        return compression == null ? bytes : compression.decompress(bytes);
    }
}
