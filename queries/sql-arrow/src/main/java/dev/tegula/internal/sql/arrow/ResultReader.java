package dev.tegula.internal.sql.arrow;

import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlCursor;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/** The rows of a result, batch by batch. Closing it closes the result. Not thread-safe. */
final class ResultReader extends ArrowReader {

    private final ResultSet results;
    private final Schema schema;
    private final ArrowRows rows;
    private final RootAllocator memory;
    private long bytes;

    /** @param memory closed with this reader */
    ResultReader(ResultSet results, List<SqlColumn> columns, SqlCursor cursor, RootAllocator memory) {
        super(memory);
        this.results = results;
        this.schema = ArrowTypes.schema(columns);
        this.rows = new ArrowRows(cursor);
        this.memory = memory;
    }

    @Override
    protected Schema readSchema() {
        return schema;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        try {
            boolean more = rows.fill(getVectorSchemaRoot());
            if (results.isClosed()) {
                throw new SQLException("the result set is closed", "24000");
            }
            bytes += getVectorSchemaRoot().getFieldVectors().stream()
                    .mapToLong(vector -> vector.getBufferSize())
                    .sum();
            return more;
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Returns the size of the vectors of all batches so far. */
    @Override
    public long bytesRead() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        try (memory) {
            super.close();
        }
    }

    @Override
    protected void closeReadSource() throws IOException {
        try {
            results.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
