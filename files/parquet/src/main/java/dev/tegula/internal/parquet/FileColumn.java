package dev.tegula.internal.parquet;

import dev.tegula.io.table.TableColumn;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column of a file that is read: from one column chunk of each row group, or from several. */
interface FileColumn {

    /** Reads a row group. */
    interface Rows {

        /** Reads the next rows. */
        Column read(int rows) throws IOException;
    }

    /** Returns the field of the cells. */
    TableColumn column();

    /** Returns the columns of the chunks. */
    List<ParquetColumn> parts();

    /** Starts a row group with the pages of the chunks. */
    Rows open(List<ChunkPages> pages);

    /**
     * A column of one chunk.
     *
     * @param labels the indexes of its labels, or null
     */
    record Plain(ParquetColumn part, @Nullable LabelIndexes labels) implements FileColumn {

        @Override
        public TableColumn column() {
            return part.column();
        }

        @Override
        public List<ParquetColumn> parts() {
            return List.of(part);
        }

        @Override
        public Rows open(List<ChunkPages> pages) {
            return new ColumnReader(part, pages.get(0), labels);
        }
    }
}
