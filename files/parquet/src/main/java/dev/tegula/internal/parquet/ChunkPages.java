package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.Unsupported;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Reads the pages of a column chunk, one at a time. */
final class ChunkPages {

    /** A page header does not state its length: this much is read, and eight times as much if it is longer. */
    private static final int HEADER = 1 << 14;

    /** A damaged header would otherwise read its whole column chunk into memory. */
    private static final int LARGEST_HEADER = 1 << 24;

    private final FileChannel channel;
    private final ParquetColumn column;
    private final ColumnMetaData chunk;
    private final long end;
    private long position;
    private long valuesLeft;
    private @Nullable PageDictionary dictionary;

    /**
     * A page.
     *
     * @param count number of values, including nulls
     * @param repetition repetition levels, or null if all are 0
     * @param definition definition levels, or null if all are the greatest
     */
    record Page(
            int count,
            @Nullable HybridDecoder repetition,
            @Nullable HybridDecoder definition,
            PageValues values) {}

    /** @param uncounted bytes of pages that the size of the chunk can leave out */
    ChunkPages(FileChannel channel, ParquetColumn column, ColumnMetaData chunk, int uncounted) throws IOException {
        this.channel = channel;
        this.column = column;
        this.chunk = chunk;
        long start = chunk.getData_page_offset();
        if (chunk.isSetDictionary_page_offset() && chunk.getDictionary_page_offset() > 0) {
            start = Math.min(start, chunk.getDictionary_page_offset());
        }
        long size = chunk.getTotal_compressed_size();
        if (start < 4 || size < 0 || start > channel.size() || size > channel.size() - start) {
            throw new IOException("a column chunk exceeds the file (found " + size + " bytes at " + start
                    + " in a file of " + channel.size() + ")");
        }
        position = start;
        end = Math.min(channel.size(), start + size + uncounted);
        valuesLeft = chunk.getNum_values();
    }

    /** Returns the next page with values, or null at the end. */
    @Nullable
    Page next() throws IOException {
        while (valuesLeft > 0) {
            PageHeader header = header();
            int size = header.getCompressed_page_size();
            int original = header.getUncompressed_page_size();
            if (size < 0 || original < 0 || size > end - position) {
                throw new IOException("byte " + position + ": a page has a wrong size (found " + size + " and "
                        + original + " bytes)");
            }
            byte[] bytes = new byte[size];
            ParquetFileReader.read(channel, position, ByteBuffer.wrap(bytes));
            position += size;
            switch (header.getType()) {
                case DICTIONARY_PAGE -> dictionary = dictionary(header, bytes);
                case DATA_PAGE -> {
                    Page page = page(header.getData_page_header(), bytes, original);
                    if (page.count > 0) {
                        return page;
                    }
                }
                case DATA_PAGE_V2 -> {
                    Page page = page(header.getData_page_header_v2(), bytes, original);
                    if (page.count > 0) {
                        return page;
                    }
                }
                default -> {}
            }
        }
        return null;
    }

    private PageHeader header() throws IOException {
        int length = HEADER;
        while (true) {
            int available = (int) Math.min(length, end - position);
            if (available <= 0) {
                throw new EOFException("a column chunk has too few values");
            }
            byte[] bytes = new byte[available];
            ParquetFileReader.read(channel, position, ByteBuffer.wrap(bytes));
            ByteArrayInputStream in = new ByteArrayInputStream(bytes);
            try {
                PageHeader header = Thrift.read(new PageHeader(), in, available);
                position += available - in.available();
                return header;
            } catch (IOException e) {
                if (available < length || length >= LARGEST_HEADER) {
                    throw e;
                }
                length *= 8;
            }
        }
    }

    private PageDictionary dictionary(PageHeader page, byte[] bytes) throws IOException {
        DictionaryPageHeader header = page.getDictionary_page_header();
        if (header == null
                || header.getEncoding() != Encoding.PLAIN && header.getEncoding() != Encoding.PLAIN_DICTIONARY) {
            throw new IOException("a dictionary has an unknown encoding");
        }
        byte[] plain =
                PageDecompressor.decompress(chunk.getCodec(), bytes, 0, bytes.length, page.getUncompressed_page_size());
        return new PageDictionary(plain, header.getNum_values(), column.value());
    }

    private void count(int count) throws IOException {
        if (count < 0 || count > valuesLeft) {
            throw new IOException(
                    "a page has a wrong number of values (found " + count + ", expected up to " + valuesLeft + ")");
        }
        valuesLeft -= count;
    }

    private Page page(@Nullable DataPageHeader header, byte[] bytes, int original) throws IOException {
        if (header == null) {
            throw new IOException("a page has no header");
        }
        int count = header.getNum_values();
        count(count);
        byte[] plain = PageDecompressor.decompress(chunk.getCodec(), bytes, 0, bytes.length, original);
        int at = 0;
        HybridDecoder repetition = null;
        HybridDecoder definition = null;
        if (column.maxRepetition() > 0) {
            int length = levels(plain, at, header.getRepetition_level_encoding());
            repetition = decoder(plain, at + 4, at + 4 + length, column.maxRepetition());
            at += 4 + length;
        }
        if (column.maxDefinition() > 0) {
            int length = levels(plain, at, header.getDefinition_level_encoding());
            definition = decoder(plain, at + 4, at + 4 + length, column.maxDefinition());
            at += 4 + length;
        }
        return new Page(count, repetition, definition, values(plain, at, count, header.getEncoding()));
    }

    private static int levels(byte[] plain, int at, Encoding encoding) throws IOException {
        if (encoding != Encoding.RLE) {
            throw new IOException(Unsupported.PARQUET_LEVELS.refusal("the encoding " + encoding + " of levels"));
        }
        int length = at + 4 > plain.length ? -1 : little(plain, at);
        if (length < 0 || length > plain.length - at - 4) {
            throw new IOException("a page has levels of a wrong length (found " + length + ")");
        }
        return length;
    }

    private static int little(byte[] bytes, int at) {
        return bytes[at] & 0xFF | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF) << 16 | bytes[at + 3] << 24;
    }

    private static HybridDecoder decoder(byte[] plain, int from, int to, int greatest) throws IOException {
        return new HybridDecoder(plain, from, to, Integer.SIZE - Integer.numberOfLeadingZeros(greatest));
    }

    private Page page(@Nullable DataPageHeaderV2 header, byte[] bytes, int original) throws IOException {
        if (header == null) {
            throw new IOException("a page has no header");
        }
        int count = header.getNum_values();
        count(count);
        int repetitionLength = header.getRepetition_levels_byte_length();
        int definitionLength = header.getDefinition_levels_byte_length();
        if (repetitionLength < 0
                || definitionLength < 0
                || repetitionLength > bytes.length
                || definitionLength > bytes.length - repetitionLength) {
            throw new IOException("a page has levels of a wrong length");
        }
        int levels = repetitionLength + definitionLength;
        HybridDecoder repetition =
                column.maxRepetition() == 0 ? null : decoder(bytes, 0, repetitionLength, column.maxRepetition());
        HybridDecoder definition =
                column.maxDefinition() == 0 ? null : decoder(bytes, repetitionLength, levels, column.maxDefinition());
        boolean compressed = !header.isSetIs_compressed() || header.isIs_compressed();
        byte[] plain = bytes;
        int at = levels;
        if (compressed && bytes.length > levels) {
            if (original < levels) {
                throw new IOException("a page has a wrong size (found " + original + " bytes)");
            }
            plain = PageDecompressor.decompress(
                    chunk.getCodec(), bytes, levels, bytes.length - levels, original - levels);
            at = 0;
        }
        return new Page(count, repetition, definition, values(plain, at, count, header.getEncoding()));
    }

    private PageValues values(byte[] plain, int at, int count, Encoding encoding) throws IOException {
        if (encoding == null) {
            throw new IOException("a page has an unknown encoding");
        }
        switch (encoding) {
            case PLAIN -> {
                return PageValues.plain(plain, at, plain.length);
            }
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> {
                PageDictionary known = dictionary;
                if (known == null) {
                    throw new IOException("a page has no dictionary");
                }
                int width = at < plain.length ? plain[at] & 0xFF : 0;
                return PageValues.indexes(
                        new HybridDecoder(plain, Math.min(at + 1, plain.length), plain.length, width), known);
            }
            case RLE -> {
                int length = levels(plain, at, encoding);
                if (column.value().conversion() != Conversion.BOOL) {
                    throw new IOException("values of encoding RLE are not booleans");
                }
                return PageValues.indexes(new HybridDecoder(plain, at + 4, at + 4 + length, 1), null);
            }
            case DELTA_BINARY_PACKED, DELTA_LENGTH_BYTE_ARRAY, DELTA_BYTE_ARRAY, BYTE_STREAM_SPLIT -> {
                return PageValues.of(reader(plain, at, count, encoding));
            }
            default -> throw new IOException("values of encoding " + encoding + " are not supported");
        }
    }

    /** Returns a reader of Parquet's library, after checking the sizes that the library does not check. */
    private ValuesReader reader(byte[] plain, int at, int count, Encoding encoding) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(plain, at, plain.length - at);
        DeltaChecks.check(bytes.duplicate(), count, encoding);
        PrimitiveType type = new PrimitiveType(
                Type.Repetition.OPTIONAL,
                column.value().physical(),
                column.value().length(),
                "v");
        ColumnDescriptor descriptor = new ColumnDescriptor(new String[] {"v"}, type, 0, 1);
        ValuesReader reader = org.apache.parquet.column.Encoding.valueOf(encoding.name())
                .getValuesReader(descriptor, ValuesType.VALUES);
        int present = encoding == Encoding.BYTE_STREAM_SPLIT ? bytes.remaining() / width() : count;
        reader.initFromPage(present, ByteBufferInputStream.wrap(bytes.slice()));
        return reader;
    }

    private int width() {
        return switch (column.value().physical()) {
            case INT64, DOUBLE -> Long.BYTES;
            case FIXED_LEN_BYTE_ARRAY -> Math.max(1, column.value().length());
            default -> Integer.BYTES;
        };
    }
}
