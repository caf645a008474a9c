package dev.tegula.internal.parquet;

import dev.tegula.internal.base.FileReads;
import dev.tegula.internal.io.cells.FileFailure;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
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
import java.util.List;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
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

    private final String name;
    private final FileChannel channel;
    private final FileMetaData footer;
    private final FileChunks chunks;
    private final FileSchema schema;
    private final List<FileColumn> columns;
    private final long rows;
    private int group;
    private long groupLeft;
    private long groupRows;
    private long groupBytes;
    private long bytesBefore;
    private int batchRows = ROWS;
    private List<FileColumn.Rows> readers = List.of();

    private ParquetFileReader(TableSource source, FileChannel channel, ReadOptions options) throws IOException {
        this.name = source.name();
        this.channel = channel;
        this.footer = footer(channel);
        this.chunks = new FileChunks(channel, footer);
        this.schema = FileSchema.read(name, chunks, options);
        this.columns = schema.columns();
        this.rows = chunks.check(schema.leaves(), columns);
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
            throw FileFailure.of(source.name(), e);
        } finally {
            if (!done) {
                channel.close();
            }
        }
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
            throw new IOException(Unsupported.PARQUET_ENCRYPTION.refusal());
        }
        int length = tail.getInt(0);
        if (!Arrays.equals(magic, MAGIC) || length <= 0 || length > size - TAIL - MAGIC.length) {
            throw new IOException("is not a Parquet file, or is incomplete: it does not end with a footer");
        }
        ByteBuffer bytes = ByteBuffer.allocate(length);
        read(channel, size - TAIL - length, bytes);
        FileMetaData footer = Thrift.read(new FileMetaData(), new ByteArrayInputStream(bytes.array()), length);
        if (footer.isSetEncryption_algorithm()) {
            throw new IOException(Unsupported.PARQUET_ENCRYPTION.refusal());
        }
        return footer;
    }

    /** Fills a buffer from a position of a file. */
    static void read(FileChannel channel, long from, ByteBuffer target) throws IOException {
        if (!FileReads.fill(channel, from, target)) {
            throw new EOFException("the file ends at byte " + channel.size());
        }
    }

    @Override
    public TableSchema schema() {
        return new TableSchema(columns.stream().map(FileColumn::column).toList(), List.of(), schema.metadata());
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public List<String> unread() {
        return schema.unread();
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
                    throw new IOException("column '" + columns.get(i).column().name() + "': " + e.getMessage(), e);
                }
            }
            groupLeft -= count;
            return Cells.of(read);
        } catch (RuntimeException | IOException e) {
            throw FileFailure.of(name, e);
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
        long bytes = 0;
        List<FileColumn.Rows> opened = new ArrayList<>();
        for (FileColumn column : columns) {
            List<ChunkPages> pages = new ArrayList<>();
            for (ParquetColumn part : column.parts()) {
                ColumnMetaData chunk = FileChunks.chunk(rowGroup, part);
                bytes += Math.max(0, chunk.getTotal_uncompressed_size());
                groupBytes += Math.max(0, chunk.getTotal_compressed_size());
                pages.add(chunks.pages(rowGroup, part));
            }
            opened.add(column.open(pages));
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
