package dev.tegula.internal.arrow;

import dev.tegula.errors.Advised;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.internal.arrow.IpcMessages.IpcMessage;
import dev.tegula.internal.arrow.IpcSchema.IpcField;
import dev.tegula.internal.io.cells.DecimalType;
import dev.tegula.internal.io.cells.UnsupportedColumns;
import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reads files and streams of the IPC format. Buffers of files are read when they are needed, those of streams, and
 * compressed ones, batch by batch.
 */
public final class IpcReader implements TableReader {

    /** Rows of a batch, unless they are large; batches of a file can have any size. */
    private static final int ROWS = 1 << 16;

    private static final long BYTES = 1 << 24;

    /** Bytes of the place of a batch in the footer: a footer cannot have more of them than fit. */
    private static final int BLOCK = 24;

    private static final String NOT_ARROW =
            "is not an Arrow file or stream, or is incomplete: it does not begin with a schema";

    /**
     * A column of the file.
     *
     * @param layout how to read it, or null if it is left out
     * @param labels its enumeration, or null
     */
    private record Slot(
            IpcField field,
            @Nullable ArrowLayout layout,
            @Nullable EnumerationUnion labels) {}

    private final String name;
    private final ColumnDecoder decoder = new ColumnDecoder();
    private final List<Slot> slots = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();
    private final Deque<Block> blocks = new ArrayDeque<>();
    private final Map<String, String> metadata;
    private final @Nullable FileChannel channel;
    private final @Nullable InputStream stream;
    private long position;
    private List<ColumnNode> batch = List.of();
    private long batchRows;
    private long batchBytes;
    private long done;

    private IpcReader(TableSource source, ReadOptions options, InputStream in, boolean isOnce) throws IOException {
        name = source.name();
        in.mark(IpcSchema.MAGIC.length);
        byte[] start = in.readNBytes(IpcSchema.MAGIC.length);
        in.reset();
        if (Arrays.equals(start, IpcSchema.MAGIC)) {
            if (isOnce) {
                throw new IOException("is an Arrow file, not a stream of Arrow. Name the format arrow");
            }
            in.close();
            stream = null;
            channel = FileChannel.open(source.file(), StandardOpenOption.READ);
            metadata = openFile(channel, options);
        } else if (start.length >= 4 && start[0] == 'F' && start[1] == 'E' && start[2] == 'A' && start[3] == '1') {
            throw new IOException(
                    "is a file of Feather version 1. Convert it to version 2, which is Arrow's IPC format");
        } else {
            stream = in;
            channel = null;
            metadata = openStream(in, options);
        }
    }

    /**
     * Opens a file or a stream, which differ in their first bytes. Sources that can be read once are copied to a file,
     * unless a stream is expected.
     *
     * @param expected the container of sources that can be read once
     * @throws TableFileException if it is not valid
     */
    public static IpcReader open(TableSource source, ReadOptions options, IpcWriter.Container expected)
            throws IOException {
        boolean isOnce = source.isOnce() && expected == IpcWriter.Container.STREAM;
        if (source.isOnce() && !isOnce) {
            source.file();
        }
        InputStream in = new BufferedInputStream(source.open(), 1 << 16);
        @Nullable IpcReader reader = null;
        try {
            reader = new IpcReader(source, options, in, isOnce);
            return reader;
        } catch (RuntimeException | IOException e) {
            throw failure(source.name(), e);
        } finally {
            if (reader == null || reader.stream == null) {
                in.close();
            }
        }
    }

    private static RuntimeException failure(String name, Exception e) {
        if (e instanceof TableFileException known) {
            return known;
        }
        Throwable cause = e instanceof UncheckedIOException && e.getCause() != null ? e.getCause() : e;
        boolean own = cause instanceof IOException
                || cause.getClass() == IllegalArgumentException.class
                || cause instanceof InvalidArgumentException;
        String text = own && cause.getMessage() != null ? cause.getMessage() : "the file is damaged (" + cause + ")";
        NextStep step = cause instanceof Advised advised ? advised.nextStep() : null;
        return new TableFileException(name + ": " + text, step, e);
    }

    private Map<String, String> openFile(FileChannel file, ReadOptions options) throws IOException {
        try {
            int tail = Integer.BYTES + IpcSchema.MAGIC.length;
            long size = file.size();
            ByteBuffer end = ByteBuffer.allocate(tail).order(ByteOrder.LITTLE_ENDIAN);
            if (size < 8 + tail) {
                throw new EOFException("the file is too short (found " + size + " bytes)");
            }
            ChannelBytes.read(file, size - tail, end);
            byte[] magic = Arrays.copyOfRange(end.array(), Integer.BYTES, tail);
            int length = end.getInt(0);
            if (!Arrays.equals(magic, IpcSchema.MAGIC) || length <= 0 || length > size - tail) {
                throw new IOException("the file has no footer. It may be incomplete: write it again");
            }
            ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
            ChannelBytes.read(file, size - tail - length, bytes);
            Footer footer = Footer.getRootAsFooter(bytes.flip());
            Map<String, String> pairs = columns(footer.schema(), options);
            long claimed = (long) footer.dictionariesLength() + footer.recordBatchesLength();
            if (claimed * BLOCK > length) {
                throw new IOException("the footer is damaged (found " + claimed + " batches)");
            }
            for (int i = 0; i < footer.dictionariesLength(); i++) {
                dictionary(IpcMessages.at(file, footer.dictionaries(i)));
            }
            for (int i = 0; i < footer.recordBatchesLength(); i++) {
                blocks.add(footer.recordBatches(i));
            }
            return pairs;
        } catch (RuntimeException | IOException e) {
            file.close();
            throw e;
        }
    }

    private Map<String, String> openStream(InputStream in, ReadOptions options) throws IOException {
        IpcMessage first;
        try {
            first = IpcMessages.next(in, 0);
        } catch (RuntimeException | IOException e) {
            throw new IOException(NOT_ARROW, e);
        }
        if (first == null || first.header().headerType() != MessageHeader.Schema) {
            throw new IOException(NOT_ARROW);
        }
        position = first.end();
        Map<String, String> pairs = columns((Schema) first.header().header(new Schema()), options);
        if (slots.stream().anyMatch(slot -> slot.labels != null)) {
            load();
        }
        return pairs;
    }

    private Map<String, String> columns(@Nullable Schema schema, ReadOptions options) throws IOException {
        if (schema == null) {
            throw new IOException("the file has no schema");
        }
        IpcSchema read = IpcSchema.of(schema);
        Map<String, Field> wanted = options.fields();
        UnsupportedColumns unsupported = new UnsupportedColumns();
        List<String> names = new ArrayList<>();
        for (IpcField field : read.fields()) {
            names.add(field.name());
            boolean isWanted = options.isSelected(field.name()) && (wanted == null || wanted.containsKey(field.name()));
            ArrowLayout layout = null;
            try {
                layout = isWanted || options.skippedColumns() != null ? field.layout() : null;
            } catch (UnsupportedTypeException e) {
                if (options.isSelected(field.name())) {
                    unsupported.add(field.name(), e.type());
                }
            }
            DecimalType decimals = layout == null || !isWanted ? null : layout.decimals();
            if (layout != null && decimals != null) {
                layout = layout.asDecimals(decimals.datatype(name, field.name(), options));
            }
            if (!isWanted) {
                if (options.isSelected(field.name()) && !unsupported.contains(field.name())) {
                    unread.add(field.name());
                }
                layout = null;
            }
            EnumerationUnion labels = null;
            if (layout != null && layout.dictionary() != null) {
                Enumeration known = options.labels().get(field.name());
                boolean fits = known != null && EnumerationUnion.isComparable(layout.dictionary(), known);
                labels = new EnumerationUnion(layout.dictionary(), fits ? known : null);
            }
            slots.add(new Slot(field, layout, labels));
        }
        UnsupportedColumns.requireSelected(name, options, names);
        unsupported.check(name, options);
        List<ArrowLayout> layouts =
                slots.stream().map(Slot::layout).filter(Objects::nonNull).toList();
        return ArrowLayout.metadata(read.metadata(), layouts);
    }

    /** Loads the next batch. Returns false at the end. */
    private boolean load() throws IOException {
        batch = List.of();
        while (true) {
            IpcMessage message;
            if (channel != null) {
                Block block = blocks.poll();
                message = block == null ? null : IpcMessages.at(channel, block);
            } else {
                message = stream == null ? null : IpcMessages.next(stream, position);
            }
            if (message == null) {
                return false;
            }
            position = message.end();
            Message header = message.header();
            if (header.headerType() == MessageHeader.DictionaryBatch) {
                dictionary(message);
            } else if (header.headerType() == MessageHeader.RecordBatch) {
                records(message);
                return true;
            } else {
                throw new IOException(
                        "byte " + position + ": unexpected kind of message (found " + header.headerType() + ")");
            }
        }
    }

    private void records(IpcMessage message) throws IOException {
        IpcBatch columns = new IpcBatch((RecordBatch) message.header().header(new RecordBatch()), message.body());
        batchRows = columns.rows();
        batchBytes = 0;
        done = 0;
        List<ColumnNode> nodes = new ArrayList<>();
        for (Slot slot : slots) {
            if (slot.layout == null) {
                columns.skip(slot.field.stored());
                continue;
            }
            ColumnNode node = columns.next(slot.layout);
            if (node.length() != batchRows) {
                throw new IOException("column '" + slot.field.name() + "': wrong length (found " + node.length()
                        + " cells, expected " + batchRows + ")");
            }
            nodes.add(node);
            batchBytes += bytes(node);
        }
        batch = nodes;
        if (nodes.isEmpty()) {
            batchRows = 0;
        }
    }

    private static long bytes(ColumnNode node) {
        long sum = 0;
        for (ArrowBytes buffer : node.buffers()) {
            sum += buffer.size();
        }
        for (ColumnNode child : node.children()) {
            sum += bytes(child);
        }
        return sum;
    }

    private void dictionary(IpcMessage message) throws IOException {
        if (message.header().headerType() != MessageHeader.DictionaryBatch) {
            throw new IOException("the footer names a message as a dictionary that is not one");
        }
        DictionaryBatch dictionary = (DictionaryBatch) message.header().header(new DictionaryBatch());
        for (Slot slot : slots) {
            ArrowLayout layout = slot.layout;
            EnumerationUnion labels = slot.labels;
            if (layout == null
                    || labels == null
                    || layout.dictionary() == null
                    || layout.dictionary().id() != dictionary.id()) {
                continue;
            }
            IpcBatch entries = new IpcBatch(dictionary.data(), message.body());
            ArrowLayout values = layout.dictionary().values();
            ColumnNode node = entries.next(values);
            Column column = decoder.decode(values, node, 0, Math.toIntExact(node.length()), null);
            if (dictionary.isDelta()) {
                labels.append(column);
            } else {
                labels.replace(column);
            }
        }
    }

    @Override
    public TableSchema schema() {
        List<TableColumn> columns = new ArrayList<>();
        for (Slot slot : slots) {
            if (slot.layout != null) {
                columns.add(
                        new TableColumn(slot.layout.field(), slot.labels == null ? null : slot.labels.enumeration()));
            }
        }
        return new TableSchema(columns, List.of(), metadata);
    }

    @Override
    public @Nullable Cells next() throws IOException {
        try {
            while (done == batchRows) {
                if (!load()) {
                    return null;
                }
            }
            long perRow = Math.max(1, batchBytes / batchRows);
            int rows = (int) Math.min(batchRows - done, Math.max(1, Math.min(ROWS, BYTES / perRow)));
            List<Column> columns = new ArrayList<>();
            int next = 0;
            for (Slot slot : slots) {
                if (slot.layout == null) {
                    continue;
                }
                columns.add(decoder.decode(slot.layout, batch.get(next++), done, rows, slot.labels));
            }
            done += rows;
            if (done == batchRows) {
                batch = List.of();
            }
            return Cells.of(columns);
        } catch (RuntimeException | IOException e) {
            throw failure(name, e);
        }
    }

    @Override
    public long rows() {
        if (channel == null || position > 0) {
            return -1;
        }
        try {
            long rows = 0;
            for (Block block : blocks) {
                Message header = IpcMessages.at(channel, block).header();
                RecordBatch records = (RecordBatch) header.header(new RecordBatch());
                rows = Math.addExact(rows, records == null ? 0 : records.length());
            }
            return rows;
        } catch (RuntimeException | IOException e) {
            throw failure(name, e);
        }
    }

    @Override
    public List<String> unread() {
        return unread;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
        if (stream != null) {
            stream.close();
        }
    }
}
