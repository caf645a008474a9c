package dev.tegula.internal.flight;

import dev.tegula.internal.sql.ddl.SqlNames;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlSession;
import dev.tegula.internal.sql.session.SqlStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest.TableDefinitionOptions;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Inserts the batches of a client into an array, as {@code adbc_ingest} sends them, and creates it if they say so. */
final class Ingestion {

    /** Rows that become visible together. */
    private static final int ROWS = 65_536;

    private Ingestion() {}

    /** Returns the number of rows. */
    static long run(
            SqlSession session,
            CommandStatementIngest command,
            FlightStream rows,
            SqlStatement.Cancellation cancellation)
            throws SQLException {
        boolean missing = isMissing(session.catalog(), command);
        SqlStatement insert = null;
        List<List<@Nullable Object>> waiting = new ArrayList<>();
        long count = 0;
        while (rows.next()) {
            if (insert == null) {
                insert = insertion(session, command, rows, missing, cancellation);
            }
            waiting.addAll(ArrowParameters.rows(rows.getRoot(), rows.getDictionaryProvider()));
            if (waiting.size() >= ROWS) {
                count += write(insert, waiting, cancellation);
                waiting.clear();
            }
        }
        if (insert == null && missing) { // a table without rows
            insertion(session, command, rows, true, cancellation);
        }
        return insert == null || waiting.isEmpty() ? count : count + write(insert, waiting, cancellation);
    }

    /** Returns the statement that inserts the rows, after the table was created. */
    private static SqlStatement insertion(
            SqlSession session,
            CommandStatementIngest command,
            FlightStream rows,
            boolean missing,
            SqlStatement.Cancellation cancellation)
            throws SQLException {
        List<Field> columns = rows.getSchema().getFields();
        String name = IngestedTable.name(schema(command), command.getTable());
        if (missing) {
            session.prepare(IngestedTable.statement(name, columns, rows.getDictionaryProvider()), cancellation)
                    .update(List.of(), cancellation);
        }
        return session.prepare(statement(name, columns), cancellation);
    }

    private static long write(
            SqlStatement insert, List<List<@Nullable Object>> rows, SqlStatement.Cancellation cancellation)
            throws SQLException {
        insert.updateAll(rows, cancellation);
        return rows.size();
    }

    private static String schema(CommandStatementIngest command) {
        return command.hasSchema() && !command.getSchema().isEmpty() ? command.getSchema() : SqlCatalog.MAIN;
    }

    /** Returns whether the table is to be created. */
    private static boolean isMissing(SqlCatalog catalog, CommandStatementIngest command) throws SQLException {
        TableDefinitionOptions options = command.getTableDefinitionOptions();
        boolean exists = catalog.tables(schema(command)).contains(command.getTable());
        if (command.getTemporary()) {
            throw refused(CallStatus.UNIMPLEMENTED, "temporary tables are not supported. Use another table");
        } else if (!exists
                && options.getIfNotExist()
                        == TableDefinitionOptions.TableNotExistOption.TABLE_NOT_EXIST_OPTION_CREATE) {
            return true;
        } else if (!exists) {
            throw refused(
                    CallStatus.NOT_FOUND,
                    "table '" + command.getTable() + "': not found. Create it with CREATE TABLE and a PRIMARY KEY,"
                            + " which names the dimensions, and append to it");
        } else if (options.getIfExists() == TableDefinitionOptions.TableExistsOption.TABLE_EXISTS_OPTION_FAIL) {
            throw refused(
                    CallStatus.ALREADY_EXISTS, "table '" + command.getTable() + "': exists already. Append to it");
        } else if (options.getIfExists() == TableDefinitionOptions.TableExistsOption.TABLE_EXISTS_OPTION_REPLACE) {
            throw refused(
                    CallStatus.UNIMPLEMENTED,
                    "table '" + command.getTable() + "': is not replaced. Delete its rows, and append to it");
        }
        return false;
    }

    private static FlightRuntimeException refused(CallStatus status, String message) {
        return status.withDescription(message).toRuntimeException();
    }

    private static String statement(String name, List<Field> columns) {
        String names =
                columns.stream().map(field -> SqlNames.quoted(field.getName())).collect(Collectors.joining(", "));
        return "INSERT INTO " + name + " (" + names + ") VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
    }
}
