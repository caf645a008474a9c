package dev.tegula.internal.sql.session;

import java.util.List;

/**
 * A table of the catalog.
 *
 * @param schema the name of its schema
 * @param name its name
 * @param uri the location of the array
 * @param remarks a description for people
 * @param columns its columns in order
 * @param primaryKey the columns that identify a row: the dimensions, unless duplicates are allowed; else empty
 */
public record SqlTable(
        String schema, String name, String uri, String remarks, List<SqlColumn> columns, List<String> primaryKey) {

    public SqlTable {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
    }
}
