package dev.tegula.internal.arrow;

import dev.tegula.internal.arrow.IpcMessages.IpcMessage;
import dev.tegula.internal.io.cells.Unsupported;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/** Reads the nodes and buffers of a batch, column by column. */
final class IpcBatch {

    private final RecordBatch batch;
    private final ArrowBytes body;
    private final ByteOrder order;
    private final @Nullable IpcCompression compression;
    /** Whether unions have a buffer of validity, as they had before version 5 of the metadata. */
    private final boolean hasNullUnions;

    private int node;
    private int buffer;
    private int variadic;

    /**
     * @param batch the batch in a message
     * @param order the order of bytes in the buffers
     */
    IpcBatch(@Nullable RecordBatch batch, IpcMessage message, ByteOrder order) throws IOException {
        if (batch == null) {
            throw new IOException("a message has no batch");
        }
        this.batch = batch;
        this.body = message.body();
        this.hasNullUnions = message.header().version() < MetadataVersion.V5;
        this.order = order;
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

    /** Returns the node of the next field, with those of its children. */
    ColumnNode next(org.apache.arrow.vector.types.pojo.Field field) throws IOException {
        FieldNode cells = nextNode();
        List<ArrowBytes> buffers = new ArrayList<>();
        boolean isUnion = !hasNullUnions && field.getDictionary() == null && field.getType() instanceof ArrowType.Union;
        for (int width : BufferWidths.of(field)) {
            ArrowBytes bytes = isUnion && buffers.isEmpty() ? ArrowBytes.EMPTY : nextBuffer();
            buffers.add(order == ByteOrder.BIG_ENDIAN ? SwappedBytes.of(bytes, width) : bytes);
        }
        if (order == ByteOrder.BIG_ENDIAN && BufferWidths.isMixed(field)) {
            throw new IOException("column '" + field.getName() + "': " + Unsupported.ARROW_ORDER.refusal()
                    + ". Leave the column out.");
        }
        if (BufferWidths.isView(field)) {
            for (long left = viewBuffers(); left > 0; left--) {
                buffers.add(nextBuffer());
            }
        }
        List<ColumnNode> children = new ArrayList<>();
        for (org.apache.arrow.vector.types.pojo.Field child : BufferWidths.children(field)) {
            children.add(next(child));
        }
        return new ColumnNode(cells.length(), isUnion ? 0 : cells.nullCount(), buffers, children);
    }

    /** Returns the number of buffers with the values of views. */
    private long viewBuffers() throws IOException {
        if (variadic >= batch.variadicBufferCountsLength()) {
            throw new IOException("a batch does not have the number of its buffers");
        }
        return batch.variadicBufferCounts(variadic++);
    }

    /** Skips a column. */
    void skip(Field field) throws IOException {
        nextNode();
        if (field.dictionary() != null) {
            buffer += 2;
            return;
        }
        buffer += switch (field.typeType()) {
            case Type.Null, Type.RunEndEncoded -> 0;
            case Type.Struct_, Type.FixedSizeList -> 1;
            case Type.Union ->
                (((Union) field.type(new Union())).mode() == UnionMode.Sparse ? 1 : 2) + (hasNullUnions ? 1 : 0);
            case Type.Binary, Type.Utf8, Type.LargeBinary, Type.LargeUtf8, Type.ListView, Type.LargeListView -> 3;
            case Type.BinaryView, Type.Utf8View -> Math.addExact(2, Math.toIntExact(viewBuffers()));
            default -> 2;
        };
        for (int i = 0; i < field.childrenLength(); i++) {
            skip(field.children(i));
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
            throw new IOException("a buffer exceeds its batch (found " + length + " bytes at " + start
                    + " in a batch of " + body.size() + ")");
        }
        ArrowBytes bytes = body instanceof ChannelBytes file
                ? new ChannelBytes(file.channel(), file.start() + start, length)
                : new HeapBytes(((HeapBytes) body).array(), ((HeapBytes) body).start() + (int) start, (int) length);
        return compression == null ? bytes : compression.decompress(bytes);
    }
}
