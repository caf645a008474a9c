package dev.tegula.internal.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;

/**
 * The column chunks of a file.
 *
 * @param channel the file
 */
record FileChunks(FileChannel channel, FileMetaData footer) {

    /** Writers that leave the header of a dictionary out of the size of its chunk (PARQUET-816). */
    private static final Pattern OLD_WRITER =
            Pattern.compile("parquet-mr(?: version (?:0|1\\.[01]|1\\.2\\.[0-8])(?![0-9]).*)?");

    /** The greatest length of such a header. */
    private static final int DICTIONARY_HEADER = 100;

    /**
     * Checks the numbers of rows and chunks. Returns the number of rows.
     *
     * @param leaves the number of chunks of a row group
     */
    long check(int leaves, List<FileColumn> columns) throws IOException {
        long rows = 0;
        for (RowGroup rowGroup : footer.getRow_groups()) {
            int chunks = rowGroup.getColumns().size();
            if (chunks != leaves || rowGroup.getNum_rows() < 0) {
                throw new IOException("a row group is damaged (found " + chunks + " columns and "
                        + rowGroup.getNum_rows() + " rows, expected " + leaves + " columns)");
            }
            rows = Math.addExact(rows, rowGroup.getNum_rows());
            for (FileColumn column : columns) {
                for (ParquetColumn part : column.parts()) {
                    check(rowGroup, part);
                }
            }
        }
        return rows;
    }

    private static void check(RowGroup rowGroup, ParquetColumn column) throws IOException {
        long values = chunk(rowGroup, column).getNum_values();
        if (column.isList() ? values < rowGroup.getNum_rows() : values != rowGroup.getNum_rows()) {
            throw new IOException("column '" + column.name() + "': wrong number of values (found " + values
                    + ", expected " + rowGroup.getNum_rows() + ")");
        }
    }

    /** Returns the metadata of the chunk of a column. */
    static ColumnMetaData chunk(RowGroup rowGroup, ParquetColumn column) throws IOException {
        if (column.leaf() >= rowGroup.getColumnsSize()) {
            throw new IOException("a row group is damaged (found " + rowGroup.getColumnsSize() + " columns)");
        }
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

    /** Returns the pages of a column in a row group. */
    ChunkPages pages(RowGroup rowGroup, ParquetColumn column) throws IOException {
        String writer = footer.isSetCreated_by() ? footer.getCreated_by() : "";
        int uncounted = OLD_WRITER.matcher(writer).matches() ? DICTIONARY_HEADER : 0;
        return new ChunkPages(channel, column, chunk(rowGroup, column), uncounted);
    }

    /**
     * Returns whether a column of lists has nulls among the values of lists. Reads the levels of row groups whose
     * statistics do not exclude nulls.
     *
     * @param level the definition level of values that are null
     */
    boolean hasNulls(ParquetColumn column, int level) throws IOException {
        int[] levels = new int[1 << 12];
        for (RowGroup rowGroup : footer.getRow_groups()) {
            ColumnMetaData chunk = chunk(rowGroup, column);
            if (chunk.isSetStatistics()
                    && chunk.getStatistics().isSetNull_count()
                    && chunk.getStatistics().getNull_count() == 0) {
                continue;
            }
            ChunkPages pages = pages(rowGroup, column);
            for (ChunkPages.Page page = pages.next(); page != null; page = pages.next()) {
                if (hasNulls(page, level, levels)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hasNulls(ChunkPages.Page page, int level, int[] levels) throws IOException {
        HybridDecoder definition = page.definition();
        for (int done = 0; definition != null && done < page.count(); done += levels.length) {
            int n = Math.min(levels.length, page.count() - done);
            definition.read(levels, 0, n);
            for (int i = 0; i < n; i++) {
                if (levels[i] == level) {
                    return true;
                }
            }
        }
        return false;
    }
}
