package dev.tegula.internal.sql.session;

import java.sql.ResultSet;
import java.util.List;

/** Another form of results of JDBC, such as batches of columns. The service loader finds implementations. */
public interface ResultForm {

    /** Returns the class that {@link ResultSet#unwrap} asks for. */
    Class<?> type();

    /**
     * Returns rows in this form.
     *
     * @param results the result, none of whose rows was read. Whoever reads the last row closes it; rows that end while
     *     another thread has closed it are not complete.
     * @param cursor its rows
     */
    Object of(ResultSet results, List<SqlColumn> columns, SqlCursor cursor);
}
