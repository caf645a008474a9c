package dev.tegula.arrow;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.internal.arrow.BatchEncoder;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query as Arrow vectors: each batch of the query replaces the contents of the same vectors. Engines that take
 * an {@link ArrowReader} can consume it. Values are copied and converted as by {@link CellsToArrow}. Not thread-safe.
 */
public final class QueryArrowReader extends ArrowReader {

    private final Query query;
    private final TableSchema schema;
    private final BatchEncoder encoder;
    private @Nullable CellBatches batches;
    private long bytes;

    /**
     * Creates a reader. Nothing is read before the first batch.
     *
     * @param array the array of the query
     * @param allocator memory for the vectors; the caller closes it after this reader
     * @throws IllegalArgumentException if Arrow cannot hold a field; the message names it
     */
    public QueryArrowReader(ArrayReader array, Query query, BufferAllocator allocator) {
        super(allocator);
        this.query = query;
        Cells empty = query.limit(0).read();
        this.schema = TableSchema.of(ArrowSchemas.columns(
                array.fullSchema(), empty.columns().stream().map(Column::field).toList()));
        this.encoder = new BatchEncoder(schema, allocator);
    }

    /** Returns the columns. */
    public TableSchema tableSchema() {
        return schema;
    }

    @Override
    protected Schema readSchema() {
        return new Schema(encoder.messageFields(), Map.of());
    }

    @Override
    protected void initialize() throws IOException {
        super.initialize();
        encoder.fill(dictionaries.values());
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        CellBatches open = batches;
        if (open == null) {
            open = query.batches();
            batches = open;
        }
        while (open.hasNext()) {
            Cells cells = open.next();
            if (cells.size() > 0) {
                encoder.fill(getVectorSchemaRoot().getFieldVectors(), cells);
                getVectorSchemaRoot().setRowCount(cells.size());
                for (Column column : cells.columns()) {
                    bytes += column.memorySize();
                }
                return true;
            }
        }
        return false;
    }

    /** Returns the size of the cells of all batches so far. */
    @Override
    public long bytesRead() {
        return bytes;
    }

    /** Ends the query. */
    @Override
    protected void closeReadSource() {
        if (batches != null) {
            batches.close();
        }
    }
}
