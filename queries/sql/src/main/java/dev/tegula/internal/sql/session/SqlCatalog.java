package dev.tegula.internal.sql.session;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** The schemas and tables below the location of a connection, for metadata and completion. */
public interface SqlCatalog {

    /** Name of the schema of the arrays directly at the location. */
    String MAIN = "main";

    /** Returns the names of all schemas: {@link #MAIN}, and the paths of groups and folders below it. */
    List<String> schemas() throws SQLException;

    /** Returns the names of the arrays and views of a schema, sorted; none if there is no such schema. */
    List<String> tables(String schema) throws SQLException;

    /** Returns the names of the views among the tables of a schema. */
    Set<String> views(String schema) throws SQLException;

    /**
     * Returns a table.
     *
     * @throws SQLException if there is no such table, or its array cannot be opened
     */
    SqlTable table(String schema, String name) throws SQLException;

    /** Returns a source of many tables of the present catalog, which lists each schema once. */
    TableOpener.Source source();
}
