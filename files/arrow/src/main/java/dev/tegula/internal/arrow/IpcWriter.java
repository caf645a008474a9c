package dev.tegula.internal.arrow;

import com.github.luben.zstd.ZstdCompressCtx;
import com.google.flatbuffers.FlatBufferBuilder;
import dev.tegula.internal.arrow.ArrowLayout.DictionaryLayout;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.ipc.message.ArrowFooter;
import org.apache.arrow.vector.types.MetadataVersion;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** Writes files and streams of the IPC format. One record batch at a time is in memory. */
public final class IpcWriter implements TableWriter {

    /** Whether the output is a file with a footer, or a stream. */
    public enum Container {
        FILE,
        STREAM
    }

    private static final byte[] PADDING = new byte[8];

    /** Readers hold a record batch in memory as a whole. */
    private static final int ROWS = 1 << 20;

    private static final long BYTES = 1 << 26;

    private final OutputStream out;
    private final Container container;
    private final IpcCompression compression;
    private final @Nullable ZstdCompressCtx zstd;
    private final List<TableColumn> columns;
    private final List<ArrowLayout> layouts;
    private final Schema schema;
    private final ColumnEncoder encoder = new ColumnEncoder(HeapBytes.MEMORY);
    private final List<ArrowBlock> dictionaryBlocks = new ArrayList<>();
    private final List<ArrowBlock> recordBlocks = new ArrayList<>();
    private long position;

    /**
     * Starts a file: writes the schema and the dictionaries.
     *
     * @throws IllegalArgumentException if Arrow cannot hold a column
     */
    public IpcWriter(OutputStream target, TableSchema schema, Container container, IpcCompression compression)
            throws IOException {
        this.out = new BufferedOutputStream(target, 1 << 16);
        this.container = container;
        this.compression = compression;
        this.columns = schema.columns();
        this.layouts = ArrowLayout.of(schema);
        this.schema =
                new Schema(layouts.stream().map(ArrowLayout::messageField).toList(), ArrowLayout.metadata(schema));
        this.zstd = compression.context();
        if (container == Container.FILE) {
            write(IpcSchema.MAGIC, 0, IpcSchema.MAGIC.length);
            pad();
        }
        FlatBufferBuilder builder = new FlatBufferBuilder();
        message(builder, MessageHeader.Schema, this.schema.getSchema(builder), 0);
        for (int i = 0; i < layouts.size(); i++) {
            DictionaryLayout dictionary = layouts.get(i).dictionary();
            Enumeration enumeration = columns.get(i).enumeration();
            if (dictionary != null && enumeration != null) {
                dictionary(dictionary, encoder.encode(dictionary, enumeration));
            }
        }
    }

    @Override
    public void write(Cells batch) throws IOException {
        List<Column> ordered = new ArrayList<>();
        long bytes = 0;
        for (TableColumn column : columns) {
            ordered.add(batch.column(column.name()));
            bytes += batch.column(column.name()).memorySize();
        }
        int rows = batch.size();
        int step = (int) Math.max(1, Math.min(ROWS, BYTES / Math.max(1, bytes / Math.max(1, rows))));
        for (int from = 0; from < rows; from += step) {
            int count = Math.min(step, rows - from);
            List<ColumnNode> nodes = new ArrayList<>();
            for (int i = 0; i < layouts.size(); i++) {
                Enumeration enumeration = columns.get(i).enumeration();
                nodes.add(encoder.encode(
                        layouts.get(i), ordered.get(i), from, count, enumeration == null ? 0 : enumeration.size()));
            }
            FlatBufferBuilder builder = new FlatBufferBuilder();
            List<HeapBytes> body = new ArrayList<>();
            int records = records(builder, count, nodes, body);
            recordBlocks.add(batch(builder, MessageHeader.RecordBatch, records, body));
        }
    }

    private void dictionary(DictionaryLayout dictionary, ColumnNode entries) throws IOException {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        List<HeapBytes> body = new ArrayList<>();
        int records = records(builder, entries.length(), List.of(entries), body);
        int header = DictionaryBatch.createDictionaryBatch(builder, dictionary.id(), records, false);
        dictionaryBlocks.add(batch(builder, MessageHeader.DictionaryBatch, header, body));
    }

    /** Adds the header of a batch, and compresses its buffers. */
    private int records(FlatBufferBuilder builder, long rows, List<ColumnNode> nodes, List<HeapBytes> body)
            throws IOException {
        List<ColumnNode> flat = new ArrayList<>();
        for (ColumnNode node : nodes) {
            flat.add(node);
            flat.addAll(node.children());
        }
        long at = 0;
        List<long[]> ranges = new ArrayList<>();
        for (ColumnNode node : flat) {
            for (ArrowBytes buffer : node.buffers()) {
                HeapBytes bytes = compression.compress((HeapBytes) buffer, zstd);
                body.add(bytes);
                ranges.add(new long[] {at, bytes.length()});
                at += (bytes.length() + 7L) & ~7L;
            }
        }
        RecordBatch.startBuffersVector(builder, ranges.size());
        for (int i = ranges.size() - 1; i >= 0; i--) {
            Buffer.createBuffer(builder, ranges.get(i)[0], ranges.get(i)[1]);
        }
        int buffers = builder.endVector();
        RecordBatch.startNodesVector(builder, flat.size());
        for (int i = flat.size() - 1; i >= 0; i--) {
            FieldNode.createFieldNode(builder, flat.get(i).length(), flat.get(i).nulls());
        }
        int list = builder.endVector();
        int codec = compression == IpcCompression.NONE
                ? 0
                : BodyCompression.createBodyCompression(builder, compression.code(), BodyCompressionMethod.BUFFER);
        RecordBatch.startRecordBatch(builder);
        RecordBatch.addLength(builder, rows);
        RecordBatch.addNodes(builder, list);
        RecordBatch.addBuffers(builder, buffers);
        if (codec != 0) {
            RecordBatch.addCompression(builder, codec);
        }
        return RecordBatch.endRecordBatch(builder);
    }

    private ArrowBlock batch(FlatBufferBuilder builder, byte type, int header, List<HeapBytes> body)
            throws IOException {
        long start = position;
        long length = 0;
        for (HeapBytes buffer : body) {
            length += (buffer.length() + 7L) & ~7L;
        }
        message(builder, type, header, length);
        int metadata = Math.toIntExact(position - start);
        for (HeapBytes buffer : body) {
            write(buffer.array(), buffer.start(), buffer.length());
            pad();
        }
        return new ArrowBlock(start, metadata, length);
    }

    private void message(FlatBufferBuilder builder, byte type, int header, long body) throws IOException {
        builder.finish(Message.createMessage(builder, MetadataVersion.DEFAULT.toFlatbufID(), type, header, body, 0));
        ByteBuffer bytes = builder.dataBuffer();
        int length = bytes.remaining();
        int padded = (length + 7) & ~7;
        writeInts(-1, padded);
        write(bytes.array(), bytes.arrayOffset() + bytes.position(), length);
        pad();
    }

    private void writeInts(int... values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        write(bytes.array(), 0, bytes.capacity());
    }

    private void write(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
        position += count;
    }

    private void pad() throws IOException {
        write(PADDING, 0, (int) (-position & 7));
    }

    @Override
    public void finish() throws IOException {
        writeInts(-1, 0);
        if (container == Container.FILE) {
            ByteBuffer footer = WriteChannel.serialize(
                    new ArrowFooter(schema, dictionaryBlocks, recordBlocks, null, MetadataVersion.DEFAULT));
            byte[] bytes = new byte[footer.remaining()];
            footer.get(bytes);
            write(bytes, 0, bytes.length);
            writeInts(bytes.length);
            write(IpcSchema.MAGIC, 0, IpcSchema.MAGIC.length);
        }
        out.flush();
    }

    @Override
    public void close() {
        if (zstd != null) {
            zstd.close();
        }
    }
}
