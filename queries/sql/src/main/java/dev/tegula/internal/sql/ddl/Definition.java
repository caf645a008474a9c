package dev.tegula.internal.sql.ddl;

import dev.tegula.internal.definition.NewColumn;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A statement that defines tables or schemas. */
public sealed interface Definition {

    /** Returns the name of the object, by its parts. */
    List<String> name();

    /** CREATE TEMP TABLE and VIEW: the object ends with the session. */
    record Temporary(Definition definition) implements Definition {
        @Override
        public List<String> name() {
            return definition.name();
        }
    }

    /**
     * CREATE TABLE.
     *
     * @param name the name, by its parts
     * @param existing what to do if there is one
     * @param columns the columns; none if those of the query
     * @param defaults literals of SQL by names of columns
     * @param properties options of the array; see {@link dev.tegula.internal.definition.ArrayDefinition} and
     *     {@link dev.tegula.internal.sql.engine.TableOptions}
     * @param query the query whose rows are written, at its place in the statement, or null
     */
    record CreateTable(
            List<String> name,
            Existing existing,
            List<NewColumn> columns,
            Map<String, String> defaults,
            Map<String, String> properties,
            @Nullable String query)
            implements Definition {}

    /**
     * CREATE VIEW.
     *
     * @param existing what to do if there is one
     * @param columns names of its columns; none if those of the query
     * @param query the query, at its place in the statement
     */
    record CreateView(List<String> name, Existing existing, List<String> columns, String query) implements Definition {}

    /** What CREATE does with an object of the same name. */
    enum Existing {
        /** Fail. */
        REFUSE,
        /** Leave it. */
        KEEP,
        /** Replace it. */
        REPLACE
    }

    /** DROP VIEW. */
    record DropView(List<String> name, boolean ifExists) implements Definition {}

    /** DROP TABLE. */
    record DropTable(List<String> name, boolean ifExists) implements Definition {}

    /** CREATE SCHEMA: a group. */
    record CreateSchema(List<String> name, boolean ifMissing) implements Definition {}

    /**
     * ALTER TABLE.
     *
     * @param added new columns
     * @param dropped names of columns to drop
     */
    record AlterTable(List<String> name, List<NewColumn> added, List<String> dropped) implements Definition {}

    /**
     * ALTER TABLE … SET and UNSET.
     *
     * @param set options to set
     * @param unset names of options to remove
     */
    record SetOptions(List<String> name, Map<String, String> set, List<String> unset) implements Definition {}

    /**
     * ALTER TABLE … ALTER COLUMN … SET DEFAULT.
     *
     * @param literal a literal of SQL; null for none
     */
    record SetDefault(
            List<String> name, String column, @Nullable String literal) implements Definition {}

    /** ALTER TABLE … RENAME TO. */
    record RenameTable(List<String> name, List<String> newName) implements Definition {}
}
