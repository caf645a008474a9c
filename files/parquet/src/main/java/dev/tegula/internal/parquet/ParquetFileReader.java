package dev.tegula.internal.parquet;

import dev.tegula.errors.Advised;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.cells.DecimalType;
import dev.tegula.internal.io.cells.UnsupportedColumns;
import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.parquet.ParquetColumn.Node;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.jspecify.annotations.Nullable;

/** Reads Parquet files: the pages of all columns side by side, a batch of rows at a time. */
public final class ParquetFileReader implements TableReader {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ENCRYPTED = "PARE".getBytes(StandardCharsets.US_ASCII);

    /** The end of a file: length of the footer and magic. */
    private static final int TAIL = 8;

    /** Rows of a batch, unless they are large. */
    private static final int ROWS = 1 << 16;

    /** Decoded bytes of a batch, by the sizes in the footer. */
    private static final long BYTES = 1 << 24;

    /** A damaged schema could nest as deep as it has elements, and exhaust the stack. */
    private static final int DEPTH = 32;

    /** Writers that leave the header of a dictionary out of the size of its chunk (PARQUET-816). */
    private static final Pattern OLD_WRITER =
            Pattern.compile("parquet-mr(?: version (?:0|1\\.[01]|1\\.2\\.[0-8])(?![0-9]).*)?");

    /** The greatest length of such a header. */
    private static final int DICTIONARY_HEADER = 100;

    private final String name;
    private final FileChannel channel;
    private final FileMetaData footer;
    private final List<ParquetColumn> columns = new ArrayList<>();
    private final List<@Nullable LabelIndexes> labels = new ArrayList<>();
    private final Map<String, String> metadata = new HashMap<>();
    private final List<String> unread = new ArrayList<>();
    private int leaves;
    private int elements = 1;
    private int group;
    private long rows;
    private long groupLeft;
    private long groupRows;
    private long groupBytes;
    private long bytesBefore;
    private int batchRows = ROWS;
    private List<ColumnReader> readers = List.of();

    private ParquetFileReader(TableSource source, FileChannel channel, ReadOptions options) throws IOException {
        this.name = source.name();
        this.channel = channel;
        this.footer = footer(channel);
        Map<String, String> pairs = new HashMap<>();
        for (KeyValue pair : footer.isSetKey_value_metadata() ? footer.getKey_value_metadata() : List.<KeyValue>of()) {
            pairs.put(pair.getKey(), pair.isSetValue() ? pair.getValue() : "");
        }
        pairs.forEach((key, value) -> {
            if (ColumnMetadata.isKept(key)) {
                metadata.put(key, value);
            }
        });
        columns(new FileMetadata(pairs), options);
        check();
    }

    /**
     * Opens a file.
     *
     * @throws TableFileException if it is not valid
     */
    public static ParquetFileReader open(TableSource source, ReadOptions options) throws IOException {
        FileChannel channel = FileChannel.open(source.file(), StandardOpenOption.READ);
        boolean done = false;
        try {
            ParquetFileReader reader = new ParquetFileReader(source, channel, options);
            done = true;
            return reader;
        } catch (RuntimeException | IOException e) {
            throw failure(source.name(), e);
        } finally {
            if (!done) {
                channel.close();
            }
        }
    }

    private static RuntimeException failure(String name, Exception e) {
        if (e instanceof TableFileException known) {
            return known;
        }
        boolean own = e instanceof IOException
                || e.getClass() == IllegalArgumentException.class
                || e instanceof InvalidArgumentException;
        String text = own && e.getMessage() != null ? e.getMessage() : "the file is damaged (" + e + ")";
        NextStep step = e instanceof Advised advised ? advised.nextStep() : null;
        return new TableFileException(name + ": " + text, step, e);
    }

    private static FileMetaData footer(FileChannel channel) throws IOException {
        long size = channel.size();
        if (size < MAGIC.length + TAIL) {
            throw new IOException("is not a Parquet file: it is too short (found " + size + " bytes)");
        }
        ByteBuffer tail = ByteBuffer.allocate(TAIL).order(ByteOrder.LITTLE_ENDIAN);
        read(channel, size - TAIL, tail);
        byte[] magic = Arrays.copyOfRange(tail.array(), 4, TAIL);
        if (Arrays.equals(magic, ENCRYPTED)) {
            throw new IOException("the file is encrypted, which is not supported");
        }
        int length = tail.getInt(0);
        if (!Arrays.equals(magic, MAGIC) || length <= 0 || length > size - TAIL - MAGIC.length) {
            throw new IOException("is not a Parquet file, or is incomplete: it does not end with a footer");
        }
        ByteBuffer bytes = ByteBuffer.allocate(length);
        read(channel, size - TAIL - length, bytes);
        FileMetaData footer = Thrift.read(new FileMetaData(), new ByteArrayInputStream(bytes.array()), length);
        if (footer.isSetEncryption_algorithm()) {
            throw new IOException("the file is encrypted, which is not supported");
        }
        return footer;
    }

    /** Fills a buffer from a position of a file. */
    static void read(FileChannel channel, long from, ByteBuffer target) throws IOException {
        long at = from;
        while (target.hasRemaining()) {
            int read = channel.read(target, at);
            if (read < 0) {
                throw new EOFException("the file ends at byte " + at);
            }
            at += read;
        }
    }

    private Node node(List<SchemaElement> schema, int depth) throws IOException {
        if (elements >= schema.size() || depth > DEPTH) {
            throw new IOException("the schema is damaged");
        }
        SchemaElement element = schema.get(elements++);
        List<Node> children = new ArrayList<>();
        int count = element.isSetNum_children() ? element.getNum_children() : 0;
        for (int i = 0; i < count; i++) {
            children.add(node(schema, depth + 1));
        }
        return new Node(element, children, children.isEmpty() ? leaves++ : -1);
    }

    private void columns(FileMetadata pairs, ReadOptions options) throws IOException {
        Map<String, Field> wanted = options.fields();
        List<SchemaElement> schema = footer.getSchema();
        Set<String> names = new LinkedHashSet<>();
        UnsupportedColumns unsupported = new UnsupportedColumns();
        while (elements < schema.size()) {
            Node node = node(schema, 0);
            String column = node.element().getName();
            if (!names.add(column)) {
                throw new IOException("column '" + column + "': appears twice");
            }
            if (!options.isSelected(column)) {
                continue;
            }
            boolean isWanted = wanted == null || wanted.containsKey(column);
            try {
                ParquetColumn read = SchemaColumn.read(node, pairs);
                if (isWanted) {
                    add(inFieldType(read, options), options.labels().get(column));
                } else {
                    unread.add(column);
                }
            } catch (UnsupportedTypeException e) {
                if (isWanted || options.skippedColumns() != null) {
                    unsupported.add(column, e.type());
                } else {
                    unread.add(column);
                }
            }
        }
        UnsupportedColumns.requireSelected(name, options, names);
        unsupported.check(name, options);
    }

    /** Returns a column as the options or its field ask for it. */
    private ParquetColumn inFieldType(ParquetColumn column, ReadOptions options) {
        DecimalType decimals = DecimalColumns.type(column.value().annotation());
        if (decimals == null) {
            return isInMicroseconds(column, options) ? column.inMicroseconds() : column;
        }
        ColumnMetadata.put(metadata, column.name(), ColumnMetadata.LOGICAL_TYPE, decimals.toString());
        return column.asDecimals(decimals.datatype(name, column.name(), options));
    }

    /** Returns whether a column of INT96 is read in microseconds: if the options or its field ask for them. */
    private static boolean isInMicroseconds(ParquetColumn column, ReadOptions options) {
        String unit = options.value("int96");
        if (unit != null && !unit.equals("us") && !unit.equals("ns")) {
            throw new IllegalArgumentException("option 'int96': unknown unit (found " + unit + ", expected ns or us)");
        }
        Map<String, Field> wanted = options.fields();
        Field field = wanted == null ? null : wanted.get(column.name());
        Datatype type = field == null ? Datatype.DATETIME_NS : field.datatype();
        // Coarser units are declared before nanoseconds.
        boolean coarser = type.isDatetime() && type.compareTo(Datatype.DATETIME_NS) < 0;
        return column.value().conversion() == Conversion.INT96 && (coarser || "us".equals(unit));
    }

    /** Adds a column. If the reader's options have labels for it, cells are indexes of these. */
    private void add(ParquetColumn column, @Nullable Enumeration wanted) {
        Enumeration stored = column.column().enumeration();
        if (stored == null || column.value().conversion() != Conversion.LABEL) {
            columns.add(column);
            labels.add(null);
            return;
        }
        Enumeration used = stored;
        if (wanted != null
                && wanted.valuesPerCell() == Field.VARIABLE
                && wanted.datatype().size() == 1) {
            used = wanted;
        }
        columns.add(column.withEnumeration(used));
        labels.add(new LabelIndexes(column.name(), used));
    }

    /** Checks the numbers of rows and chunks. */
    private void check() throws IOException {
        for (RowGroup rowGroup : footer.getRow_groups()) {
            List<ColumnChunk> chunks = rowGroup.getColumns();
            if (chunks.size() != leaves || rowGroup.getNum_rows() < 0) {
                throw new IOException("a row group is damaged (found " + chunks.size() + " columns and "
                        + rowGroup.getNum_rows() + " rows, expected " + leaves + " columns)");
            }
            rows = Math.addExact(rows, rowGroup.getNum_rows());
            for (ParquetColumn column : columns) {
                ColumnMetaData chunk = chunk(rowGroup, column);
                boolean list = column.isList();
                long values = chunk.getNum_values();
                if (list ? values < rowGroup.getNum_rows() : values != rowGroup.getNum_rows()) {
                    throw new IOException("column '" + column.name() + "': wrong number of values (found " + values
                            + ", expected " + rowGroup.getNum_rows() + ")");
                }
            }
        }
    }

    private static ColumnMetaData chunk(RowGroup rowGroup, ParquetColumn column) throws IOException {
        ColumnChunk chunk = rowGroup.getColumns().get(column.leaf());
        if (chunk.isSetFile_path() || chunk.isSetCrypto_metadata() || !chunk.isSetMeta_data()) {
            throw new IOException("column '" + column.name() + "': is stored in another file, or encrypted");
        }
        ColumnMetaData metadata = chunk.getMeta_data();
        if (metadata.getCodec() == null) {
            throw new IOException("column '" + column.name() + "': unknown compression");
        }
        return metadata;
    }

    @Override
    public TableSchema schema() {
        return new TableSchema(columns.stream().map(ParquetColumn::column).toList(), List.of(), metadata);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public List<String> unread() {
        return unread;
    }

    /** Returns the bytes of the rows that were read, as if all rows of a row group had the same size. */
    @Override
    public long position() {
        return bytesBefore + (groupRows == 0 ? 0 : groupBytes * (groupRows - groupLeft) / groupRows);
    }

    @Override
    public @Nullable Cells next() throws IOException {
        try {
            while (groupLeft == 0) {
                if (group == footer.getRow_groups().size() || columns.isEmpty()) {
                    return null;
                }
                open(footer.getRow_groups().get(group++));
            }
            int count = (int) Math.min(groupLeft, batchRows);
            List<Column> read = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                try {
                    read.add(readers.get(i).read(count));
                } catch (IOException e) {
                    throw new IOException("column '" + columns.get(i).name() + "': " + e.getMessage(), e);
                }
            }
            groupLeft -= count;
            return Cells.of(read);
        } catch (RuntimeException | IOException e) {
            throw failure(name, e);
        }
    }

    private void open(RowGroup rowGroup) throws IOException {
        bytesBefore += groupBytes;
        groupRows = rowGroup.getNum_rows();
        groupBytes = 0;
        groupLeft = rowGroup.getNum_rows();
        if (groupLeft == 0) {
            return;
        }
        String writer = footer.isSetCreated_by() ? footer.getCreated_by() : "";
        int uncounted = OLD_WRITER.matcher(writer).matches() ? DICTIONARY_HEADER : 0;
        long bytes = 0;
        List<ColumnReader> opened = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            ColumnMetaData chunk = chunk(rowGroup, columns.get(i));
            bytes += Math.max(0, chunk.getTotal_uncompressed_size());
            groupBytes += Math.max(0, chunk.getTotal_compressed_size());
            opened.add(new ColumnReader(
                    columns.get(i), new ChunkPages(channel, columns.get(i), chunk, uncounted), labels.get(i)));
        }
        long perRow = Math.max(1, bytes / Math.max(1, groupLeft));
        batchRows = (int) Math.max(1, Math.min(ROWS, BYTES / perRow));
        readers = opened;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
