package dev.tegula.internal.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriteStore;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.SizeStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.statistics.geospatial.GeospatialStatistics;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;

/** Holds the compressed pages of a row group until it is written. */
final class PageStore implements PageWriteStore {

    private final PageCompressor compressor;
    private final Map<ColumnDescriptor, Chunk> chunks = new HashMap<>();

    PageStore(PageCompressor compressor) {
        this.compressor = compressor;
    }

    @Override
    public Chunk getPageWriter(ColumnDescriptor path) {
        return chunks.computeIfAbsent(path, column -> new Chunk(compressor, column));
    }

    /** Returns the size of all pages in bytes. */
    long size() {
        return chunks.values().stream().mapToLong(Chunk::getMemSize).sum();
    }

    /** The pages of a column. */
    static final class Chunk implements PageWriter {

        private final PageCompressor compressor;
        private final ByteArrayOutputStream pages = new ByteArrayOutputStream();
        private final List<byte[]> full = new ArrayList<>();
        private final Set<org.apache.parquet.format.Encoding> encodings =
                EnumSet.noneOf(org.apache.parquet.format.Encoding.class);
        private final Statistics<?> statistics;
        private byte @Nullable [] dictionary;
        private long size;
        private long plainSize;
        private long values;

        private Chunk(PageCompressor compressor, ColumnDescriptor column) {
            this.compressor = compressor;
            this.statistics = Statistics.createStats(column.getPrimitiveType());
        }

        @Override
        public void writePage(
                BytesInput bytes,
                int valueCount,
                int rowCount,
                Statistics<?> pageStatistics,
                SizeStatistics sizeStatistics,
                GeospatialStatistics geospatialStatistics,
                Encoding rlEncoding,
                Encoding dlEncoding,
                Encoding valuesEncoding)
                throws IOException {
            DataPageHeader data =
                    new DataPageHeader(valueCount, stored(valuesEncoding), stored(dlEncoding), stored(rlEncoding));
            write(bytes(bytes), new PageHeader(PageType.DATA_PAGE, 0, 0).setData_page_header(data), pages);
            encodings.add(stored(rlEncoding));
            encodings.add(stored(dlEncoding));
            encodings.add(stored(valuesEncoding));
            values += valueCount;
            statistics.mergeStatistics(pageStatistics);
            full.add(pages.toByteArray());
            pages.reset();
        }

        private static byte[] bytes(BytesInput input) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream(Math.toIntExact(input.size()));
            input.writeAllTo(out);
            return out.toByteArray();
        }

        private static org.apache.parquet.format.Encoding stored(Encoding encoding) {
            return org.apache.parquet.format.Encoding.valueOf(encoding.name());
        }

        private void write(byte[] plain, PageHeader header, ByteArrayOutputStream target) throws IOException {
            byte[] compressed = compressor.compress(plain);
            header.setUncompressed_page_size(plain.length);
            header.setCompressed_page_size(compressed.length);
            int before = target.size();
            Util.writePageHeader(header, target);
            plainSize += target.size() - before + plain.length;
            target.writeBytes(compressed);
            size += target.size() - before;
        }

        @Override
        public void writeDictionaryPage(DictionaryPage page) throws IOException {
            DictionaryPageHeader header =
                    new DictionaryPageHeader(page.getDictionarySize(), stored(page.getEncoding()));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            write(
                    bytes(page.getBytes()),
                    new PageHeader(PageType.DICTIONARY_PAGE, 0, 0).setDictionary_page_header(header),
                    out);
            encodings.add(stored(page.getEncoding()));
            dictionary = out.toByteArray();
        }

        /** Returns the dictionary page, or null. */
        byte @Nullable [] dictionary() {
            return dictionary;
        }

        /** Returns the data pages. */
        List<byte[]> pages() {
            return full;
        }

        Statistics<?> statistics() {
            return statistics;
        }

        Set<org.apache.parquet.format.Encoding> encodings() {
            return encodings;
        }

        long values() {
            return values;
        }

        /** Returns the size before compression. */
        long plainSize() {
            return plainSize;
        }

        @Override
        public long getMemSize() {
            return size;
        }

        @Override
        public long allocatedSize() {
            return size;
        }

        @Override
        public String memUsageString(String prefix) {
            return prefix + size;
        }

        @Override
        public void close() {}

        @Override
        @Deprecated
        public void writePage(
                BytesInput bytes,
                int valueCount,
                Statistics<?> pageStatistics,
                Encoding rlEncoding,
                Encoding dlEncoding,
                Encoding valuesEncoding) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void writePage(
                BytesInput bytes,
                int valueCount,
                int rowCount,
                Statistics<?> pageStatistics,
                Encoding rlEncoding,
                Encoding dlEncoding,
                Encoding valuesEncoding) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void writePageV2(
                int rowCount,
                int nullCount,
                int valueCount,
                BytesInput repetitionLevels,
                BytesInput definitionLevels,
                Encoding dataEncoding,
                BytesInput data,
                Statistics<?> pageStatistics) {
            throw new UnsupportedOperationException();
        }
    }
}
