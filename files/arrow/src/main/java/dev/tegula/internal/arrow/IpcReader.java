package dev.tegula.internal.arrow;

import dev.tegula.internal.arrow.IpcColumns.Place;
import dev.tegula.internal.arrow.IpcMessages.IpcMessage;
import dev.tegula.internal.arrow.IpcSchema.IpcField;
import dev.tegula.internal.io.cells.FileFailure;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.io.cells.UnsupportedColumns;
import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
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
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
     * A field of the file.
     *
     * @param arrow the field for Arrow's library, or null if it is left out
     * @param columns the columns that are read from it
     */
    private record Slot(
            IpcField field, org.apache.arrow.vector.types.pojo.@Nullable Field arrow, List<IpcColumn> columns) {

        boolean isRead() {
            return !columns.isEmpty();
        }
    }

    private final String name;
    private final ColumnDecoder decoder = new ColumnDecoder();
    private final NestedValues nested = new NestedValues(decoder);
    private final TableSource source;
    private final List<Slot> slots = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();
    private final Deque<Block> blocks = new ArrayDeque<>();
    private final Map<String, String> metadata;
    private final @Nullable FileChannel channel;
    private final @Nullable InputStream stream;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private @Nullable BitSet nulls;
    private long position;
    private List<ColumnNode> batch = List.of();
    private long batchRows;
    private long batchBytes;
    private long done;

    private IpcReader(TableSource source, ReadOptions options, InputStream in, boolean isOnce) throws IOException {
        this.source = source;
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
            throw new IOException("is " + Unsupported.ARROW_FEATHER_1.words()
                    + ". Convert it to version 2, which is Arrow's IPC format");
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
            throw FileFailure.of(source.name(), e);
        } finally {
            if (reader == null || reader.stream == null) {
                in.close();
            }
        }
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
            long claimed = (long) footer.dictionariesLength() + footer.recordBatchesLength();
            if (claimed * BLOCK > length) {
                throw new IOException("the footer is damaged (found " + claimed + " batches)");
            }
            for (int i = 0; i < footer.recordBatchesLength(); i++) {
                blocks.add(footer.recordBatches(i));
            }
            Map<String, String> pairs = columns(footer.schema(), options, () -> NullCounts.of(file, blocks));
            for (int i = 0; i < footer.dictionariesLength(); i++) {
                dictionary(IpcMessages.at(file, footer.dictionaries(i)));
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
        Schema schema = (Schema) first.header().header(new Schema());
        Map<String, String> pairs =
                columns(schema, options, () -> source.isOnce() ? new BitSet() : NullCounts.of(source));
        if (readColumns().anyMatch(column -> column.labels() != null)) {
            load();
        }
        return pairs;
    }

    /** Finds the nodes that have nulls in any batch. */
    private interface NullScan {

        BitSet run() throws IOException;
    }

    private Stream<IpcColumn> readColumns() {
        return slots.stream().flatMap(slot -> slot.columns.stream());
    }

    private Map<String, String> columns(@Nullable Schema schema, ReadOptions options, NullScan scan)
            throws IOException {
        if (schema == null) {
            throw new IOException("the file has no schema");
        }
        IpcSchema read = IpcSchema.of(schema);
        order = read.order();
        if (read.renamed() != null && options.fields() == null) {
            options.note(TableNote.of(name + ": " + read.renamed()));
        }
        IpcColumns columns = new IpcColumns(
                name, options, decoder, nested, place -> nulls(scan).get(place.node() + 1));
        UnsupportedColumns unsupported = new UnsupportedColumns();
        Set<String> names = new LinkedHashSet<>();
        read.fields().forEach(field -> names.add(field.name()));
        int node = 0;
        for (IpcField field : read.fields()) {
            slots.add(slot(field, node, columns, new Chosen(options, names, unsupported)));
            node += BufferWidths.nodes(field.stored());
        }
        UnsupportedColumns.requireSelected(name, options, names);
        unsupported.check(name, options);
        return ArrowLayout.metadata(
                read.metadata(),
                readColumns().map(IpcColumn::layout).filter(Objects::nonNull).toList());
    }

    private BitSet nulls(NullScan scan) {
        BitSet known = nulls;
        if (known == null) {
            try {
                known = scan.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            nulls = known;
        }
        return known;
    }

    /**
     * What is known about the columns.
     *
     * @param names receives their names
     * @param unsupported receives those that cells cannot hold
     */
    private record Chosen(ReadOptions options, Set<String> names, UnsupportedColumns unsupported) {

        boolean isWanted(String column) {
            return options.fields() == null || options.fields().containsKey(column);
        }
    }

    private Slot slot(IpcField field, int node, IpcColumns all, Chosen chosen) throws IOException {
        ReadOptions options = chosen.options;
        boolean isSelected = options.isSelected(field.name());
        List<Place> places = new ArrayList<>();
        org.apache.arrow.vector.types.pojo.Field arrow = null;
        try {
            arrow = field.arrow();
            all.flatten(arrow, List.of(), node, places);
        } catch (UnsupportedTypeException e) {
            refuse(field.name(), isSelected, e, chosen);
        }
        List<IpcColumn> columns = new ArrayList<>();
        for (Place place : places) {
            String column = place.field().getName();
            if (!place.path().isEmpty() && !chosen.names.add(column)) {
                throw new IOException("column '" + column + "': appears twice");
            }
            if (!isSelected && !options.isSelected(column)) {
                continue;
            }
            try {
                if (chosen.isWanted(column)) {
                    columns.add(all.column(place));
                } else {
                    all.require(place);
                    unread.add(column);
                }
            } catch (UnsupportedTypeException e) {
                refuse(column, true, e, chosen);
            }
        }
        if (options.fields() == null && places.size() > 1) {
            options.note(TableNote.of(name + ": the struct '" + field.name() + "' becomes columns: "
                    + places.stream().map(place -> place.field().getName()).collect(Collectors.joining(", "))));
        }
        return new Slot(field, arrow, columns);
    }

    private void refuse(String column, boolean isSelected, UnsupportedTypeException e, Chosen chosen) {
        if (!isSelected) {
            return;
        }
        if (chosen.isWanted(column) || chosen.options.skippedColumns() != null) {
            chosen.unsupported.add(column, e.type());
        } else {
            unread.add(column);
        }
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
        IpcBatch columns = new IpcBatch((RecordBatch) message.header().header(new RecordBatch()), message, order);
        batchRows = columns.rows();
        batchBytes = 0;
        done = 0;
        List<ColumnNode> nodes = new ArrayList<>();
        for (Slot slot : slots) {
            if (!slot.isRead() || slot.arrow == null) {
                columns.skip(slot.field.stored());
                continue;
            }
            ColumnNode node = columns.next(slot.arrow);
            if (node.length() != batchRows) {
                throw new IOException("column '" + slot.field.name() + "': wrong length (found " + node.length()
                        + " cells, expected " + batchRows + ")");
            }
            nodes.add(node);
            batchBytes += node.bytes();
        }
        batch = nodes;
        if (nodes.isEmpty()) {
            batchRows = 0;
        }
    }

    private void dictionary(IpcMessage message) throws IOException {
        if (message.header().headerType() != MessageHeader.DictionaryBatch) {
            throw new IOException("the footer names a message as a dictionary that is not one");
        }
        DictionaryBatch dictionary = (DictionaryBatch) message.header().header(new DictionaryBatch());
        org.apache.arrow.vector.types.pojo.Field field = null;
        for (Slot slot : slots) {
            if (slot.isRead() && slot.arrow != null && field == null) {
                field = NestedValues.withDictionary(slot.arrow, dictionary.id());
            }
        }
        if (field == null) {
            return;
        }
        IpcBatch entries = new IpcBatch(dictionary.data(), message, order);
        ColumnNode node = entries.next(NestedValues.entries(field));
        nested.dictionary(dictionary.id(), node, dictionary.isDelta());
        readColumns().forEach(column -> addLabels(column, dictionary, node));
    }

    private void addLabels(IpcColumn column, DictionaryBatch dictionary, ColumnNode node) {
        ArrowLayout layout = column.layout();
        EnumerationUnion labels = column.labels();
        if (labels == null || layout == null || layout.dictionary() == null) {
            return;
        }
        if (layout.dictionary().id() == dictionary.id()) {
            ArrowLayout values = layout.dictionary().values();
            Column entries = decoder.decode(values, node, 0, Math.toIntExact(node.length()), null);
            if (dictionary.isDelta()) {
                labels.append(entries);
            } else {
                labels.replace(entries);
            }
        }
    }

    @Override
    public TableSchema schema() {
        List<TableColumn> columns = readColumns().map(IpcColumn::column).toList();
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
                ColumnNode node = slot.isRead() ? batch.get(next++) : null;
                for (IpcColumn column : slot.columns) {
                    columns.add(column.read(decoder, Objects.requireNonNull(node), done, rows));
                }
            }
            done += rows;
            if (done == batchRows) {
                batch = List.of();
            }
            return Cells.of(columns);
        } catch (RuntimeException | IOException e) {
            throw FileFailure.of(name, e);
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
            throw FileFailure.of(name, e);
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
