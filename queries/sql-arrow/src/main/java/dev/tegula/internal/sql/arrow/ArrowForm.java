package dev.tegula.internal.sql.arrow;

import dev.tegula.internal.sql.session.ResultForm;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlCursor;
import java.sql.ResultSet;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/** Results as readers of Arrow, which have their own memory; found by the service loader. */
public final class ArrowForm implements ResultForm {

    /** For the service loader. */
    public ArrowForm() {}

    @Override
    public Class<?> type() {
        return ArrowReader.class;
    }

    @Override
    public Object of(ResultSet results, List<SqlColumn> columns, SqlCursor cursor) {
        return new ResultReader(results, columns, cursor, new RootAllocator());
    }
}
