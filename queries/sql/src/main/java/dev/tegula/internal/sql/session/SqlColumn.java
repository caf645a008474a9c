package dev.tegula.internal.sql.session;

import org.jspecify.annotations.Nullable;

/**
 * A column of a result or a table.
 *
 * @param name its label
 * @param type its type
 * @param nullable whether it may be null
 * @param table the table that it comes from, or null
 * @param field the column of this table, or null
 * @param remarks a description for people, or the empty string
 */
public record SqlColumn(
        String name,
        SqlType type,
        boolean nullable,
        @Nullable String table,
        @Nullable String field,
        String remarks) {}
