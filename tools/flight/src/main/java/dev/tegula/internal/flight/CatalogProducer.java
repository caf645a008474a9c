package dev.tegula.internal.flight;

import dev.tegula.internal.sql.arrow.ArrowRows;
import dev.tegula.internal.sql.arrow.ArrowTypes;
import dev.tegula.internal.sql.jdbc.NamePatterns;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlTable;
import dev.tegula.internal.sql.session.TableOpener;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.arrow.flight.FlightDescriptor;
import org.apache.arrow.flight.FlightInfo;
import org.apache.arrow.flight.sql.FlightSqlProducer;
import org.apache.arrow.flight.sql.NoOpFlightSqlProducer;
import org.apache.arrow.flight.sql.SqlInfoBuilder;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetCatalogs;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetCrossReference;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetDbSchemas;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetExportedKeys;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetImportedKeys;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetPrimaryKeys;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetSqlInfo;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetTableTypes;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandGetTables;
import org.apache.arrow.flight.sql.impl.FlightSql.SqlSupportedTransaction;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** Answers the calls of Flight SQL about the catalog. There are no catalogs: groups and folders are schemas. */
abstract class CatalogProducer extends NoOpFlightSqlProducer {

    private static final String TABLE = "TABLE";
    private static final String VIEW = "VIEW";

    private final SessionFactory sessions;
    private final BufferAllocator allocator;

    CatalogProducer(SessionFactory sessions, BufferAllocator allocator) {
        this.sessions = sessions;
        this.allocator = allocator;
    }

    @Override
    public abstract void close();

    /** Adds the rows of an answer. */
    @FunctionalInterface
    private interface Rows {
        void addTo(List<@Nullable Object[]> rows) throws SQLException;
    }

    private void answer(Schema schema, ServerStreamListener listener, Rows answer) {
        try (VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator)) {
            List<@Nullable Object[]> rows = new ArrayList<>();
            answer.addTo(rows);
            root.allocateNew();
            for (int i = 0; i < rows.size(); i++) {
                @Nullable Object[] row = rows.get(i);
                for (int c = 0; c < row.length; c++) {
                    FieldVector vector = root.getVector(c);
                    if (vector instanceof IntVector ints && row[c] != null) {
                        ints.setSafe(i, (Integer) row[c]);
                    } else {
                        ArrowRows.put(vector, i, row[c]);
                    }
                }
            }
            root.setRowCount(rows.size());
            listener.start(root);
            listener.putNext();
            listener.completed();
        } catch (Exception e) {
            listener.error(FlightErrors.of(e));
        }
    }

    private static boolean matches(boolean wanted, String pattern, String name) {
        return !wanted || pattern.isEmpty() || NamePatterns.test(pattern).test(name);
    }

    @Override
    public FlightInfo getFlightInfoCatalogs(CommandGetCatalogs command, CallContext call, FlightDescriptor target) {
        return SqlProducer.info(command, target, FlightSqlProducer.Schemas.GET_CATALOGS_SCHEMA);
    }

    @Override
    public void getStreamCatalogs(CallContext call, ServerStreamListener listener) {
        answer(FlightSqlProducer.Schemas.GET_CATALOGS_SCHEMA, listener, rows -> {});
    }

    @Override
    public FlightInfo getFlightInfoSchemas(CommandGetDbSchemas command, CallContext call, FlightDescriptor target) {
        return SqlProducer.info(command, target, FlightSqlProducer.Schemas.GET_SCHEMAS_SCHEMA);
    }

    @Override
    public void getStreamSchemas(CommandGetDbSchemas command, CallContext call, ServerStreamListener listener) {
        answer(FlightSqlProducer.Schemas.GET_SCHEMAS_SCHEMA, listener, rows -> {
            for (String schema : sessions.open(call).catalog().schemas()) {
                if (matches(command.hasDbSchemaFilterPattern(), command.getDbSchemaFilterPattern(), schema)) {
                    rows.add(new Object[] {null, schema});
                }
            }
        });
    }

    @Override
    public FlightInfo getFlightInfoTables(CommandGetTables command, CallContext call, FlightDescriptor target) {
        return SqlProducer.info(command, target, schema(command));
    }

    private static Schema schema(CommandGetTables command) {
        return command.getIncludeSchema()
                ? FlightSqlProducer.Schemas.GET_TABLES_SCHEMA
                : FlightSqlProducer.Schemas.GET_TABLES_SCHEMA_NO_SCHEMA;
    }

    @Override
    public void getStreamTables(CommandGetTables command, CallContext call, ServerStreamListener listener) {
        answer(schema(command), listener, rows -> {
            SqlCatalog catalog = sessions.open(call).catalog();
            for (String schema : catalog.schemas()) {
                if (matches(command.hasDbSchemaFilterPattern(), command.getDbSchemaFilterPattern(), schema)) {
                    addTables(command, catalog, schema, rows);
                }
            }
        });
    }

    private static void addTables(
            CommandGetTables command, SqlCatalog catalog, String schema, List<@Nullable Object[]> rows)
            throws SQLException {
        List<String> types = command.getTableTypesList();
        Set<String> views = catalog.views(schema);
        TableOpener.Source source = catalog.source();
        for (String name : catalog.tables(schema)) {
            String type = views.contains(name) ? VIEW : TABLE;
            if ((!types.isEmpty() && !types.contains(type))
                    || !matches(command.hasTableNameFilterPattern(), command.getTableNameFilterPattern(), name)) {
                continue;
            } else if (!command.getIncludeSchema()) {
                rows.add(new Object[] {null, schema, name, type});
                continue;
            }
            SqlTable table = source.table(schema, name);
            byte[] columns = ArrowTypes.schema(table.columns()).serializeAsMessage();
            rows.add(new Object[] {null, schema, name, type, columns});
        }
    }

    @Override
    public FlightInfo getFlightInfoTableTypes(CommandGetTableTypes command, CallContext call, FlightDescriptor target) {
        return SqlProducer.info(command, target, FlightSqlProducer.Schemas.GET_TABLE_TYPES_SCHEMA);
    }

    @Override
    public void getStreamTableTypes(CallContext call, ServerStreamListener listener) {
        answer(FlightSqlProducer.Schemas.GET_TABLE_TYPES_SCHEMA, listener, rows -> {
            rows.add(new Object[] {TABLE});
            rows.add(new Object[] {VIEW});
        });
    }

    @Override
    public FlightInfo getFlightInfoPrimaryKeys(
            CommandGetPrimaryKeys command, CallContext call, FlightDescriptor target) {
        return SqlProducer.info(command, target, FlightSqlProducer.Schemas.GET_PRIMARY_KEYS_SCHEMA);
    }

    @Override
    public void getStreamPrimaryKeys(CommandGetPrimaryKeys command, CallContext call, ServerStreamListener listener) {
        answer(FlightSqlProducer.Schemas.GET_PRIMARY_KEYS_SCHEMA, listener, rows -> {
            String schema =
                    command.hasDbSchema() && !command.getDbSchema().isEmpty() ? command.getDbSchema() : SqlCatalog.MAIN;
            SqlTable table = sessions.open(call).catalog().table(schema, command.getTable());
            int place = 0;
            for (String column : table.primaryKey()) {
                place++;
                rows.add(new Object[] {null, schema, table.name(), column, place, null});
            }
        });
    }

    @Override
    public FlightInfo getFlightInfoImportedKeys(
            CommandGetImportedKeys command, CallContext call, FlightDescriptor target) {
        return SqlProducer.info(command, target, FlightSqlProducer.Schemas.GET_IMPORTED_KEYS_SCHEMA);
    }

    @Override
    public void getStreamImportedKeys(CommandGetImportedKeys command, CallContext call, ServerStreamListener listener) {
        answer(FlightSqlProducer.Schemas.GET_IMPORTED_KEYS_SCHEMA, listener, rows -> {});
    }

    @Override
    public FlightInfo getFlightInfoExportedKeys(
            CommandGetExportedKeys command, CallContext call, FlightDescriptor target) {
        return SqlProducer.info(command, target, FlightSqlProducer.Schemas.GET_EXPORTED_KEYS_SCHEMA);
    }

    @Override
    public void getStreamExportedKeys(CommandGetExportedKeys command, CallContext call, ServerStreamListener listener) {
        answer(FlightSqlProducer.Schemas.GET_EXPORTED_KEYS_SCHEMA, listener, rows -> {});
    }

    @Override
    public FlightInfo getFlightInfoCrossReference(
            CommandGetCrossReference command, CallContext call, FlightDescriptor target) {
        return SqlProducer.info(command, target, FlightSqlProducer.Schemas.GET_CROSS_REFERENCE_SCHEMA);
    }

    @Override
    public void getStreamCrossReference(
            CommandGetCrossReference command, CallContext call, ServerStreamListener listener) {
        answer(FlightSqlProducer.Schemas.GET_CROSS_REFERENCE_SCHEMA, listener, rows -> {});
    }

    @Override
    public FlightInfo getFlightInfoSqlInfo(CommandGetSqlInfo command, CallContext call, FlightDescriptor target) {
        return SqlProducer.info(command, target, FlightSqlProducer.Schemas.GET_SQL_INFO_SCHEMA);
    }

    @Override
    public void getStreamSqlInfo(CommandGetSqlInfo command, CallContext call, ServerStreamListener listener) {
        try {
            boolean writable = sessions.open(call).isWritable();
            new SqlInfoBuilder()
                    .withFlightSqlServerName("Tegula")
                    .withFlightSqlServerReadOnly(!writable)
                    .withFlightSqlServerSql(true)
                    .withFlightSqlServerSubstrait(false)
                    .withFlightSqlServerTransaction(SqlSupportedTransaction.SQL_SUPPORTED_TRANSACTION_NONE)
                    .withFlightSqlServerCancel(true)
                    .withFlightSqlServerBulkIngestion(writable)
                    .withFlightSqlServerBulkIngestionTransaction(false)
                    .withSqlIdentifierQuoteChar("\"")
                    .withSqlTransactionsSupported(false)
                    .withSqlDdlTable(writable)
                    .withSqlDdlSchema(writable)
                    .withSqlDdlCatalog(false)
                    .withSqlSchemaTerm("schema")
                    .send(command.getInfoList(), listener);
        } catch (Exception e) {
            listener.error(FlightErrors.of(e));
        }
    }
}
