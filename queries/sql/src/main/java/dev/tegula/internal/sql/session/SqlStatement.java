package dev.tegula.internal.sql.session;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parsed and planned statement, which can be executed several times. */
public interface SqlStatement {

    /** Returns whether the statement returns rows; others return the number of changed rows. */
    boolean isQuery();

    /** Returns whether each execution changes something, so that it must not be repeated. */
    default boolean writes() {
        return !isQuery();
    }

    /** Returns the columns of the rows; none if this is no query. */
    List<SqlColumn> columns();

    /** Returns the types of the parameters ({@code ?}) in their order. */
    List<SqlType> parameters();

    /**
     * Lets the next execution see the state of its moment. Without it, the first execution may see that of the
     * preparation.
     */
    default void refresh() {}

    /**
     * Starts the query.
     *
     * @param parameters a value per parameter, as {@link SqlType} states or of a class that converts to it
     * @param maxRows the greatest number of rows, or 0 for all
     */
    SqlRows query(List<? extends @Nullable Object> parameters, long maxRows) throws SQLException;

    /**
     * Carries out a statement that is no query.
     *
     * @param cancellation tells whether to give up
     * @return the number of changed rows; 0 for definitions
     */
    long update(List<? extends @Nullable Object> parameters, Cancellation cancellation) throws SQLException;

    /**
     * Carries out a statement that is no query with several lists of parameters. An INSERT writes all its rows at once.
     *
     * @return the number of changed rows per list
     */
    default long[] updateAll(List<? extends List<? extends @Nullable Object>> lists, Cancellation cancellation)
            throws SQLException {
        long[] counts = new long[lists.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = update(lists.get(i), cancellation);
        }
        return counts;
    }

    /** Returns the lines of EXPLAIN of a query; empty for other statements. */
    default String planText() {
        return "";
    }

    /** Returns what the last execution has chosen by itself, in sentences for people. */
    default List<String> notes() {
        return List.of();
    }

    /** Tells a running statement whether to give up. */
    interface Cancellation {

        /** A statement that runs to its end. */
        Cancellation NONE = () -> false;

        /** Returns whether the statement must give up. */
        boolean isRequested();
    }
}
