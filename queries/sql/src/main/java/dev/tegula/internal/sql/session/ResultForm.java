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
     * @param results the result, before its first row. The returned object closes it. If it is closed meanwhile, the
     *     rows that were read are incomplete.
     * @param cursor its rows
     */
    Object of(ResultSet results, List<SqlColumn> columns, SqlCursor cursor);
}
