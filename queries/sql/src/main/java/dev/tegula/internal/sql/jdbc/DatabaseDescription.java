package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.SqlColumn;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a connection: answers the methods of {@link DatabaseMetaData} from tables of facts. Numbers that have
 * no limit are 0, and lists of things that arrays do not have are empty results with the columns of JDBC.
 */
final class DatabaseDescription implements InvocationHandler {

    private final SessionConnection connection;

    private DatabaseDescription(SessionConnection connection) {
        this.connection = connection;
    }

    static DatabaseMetaData of(SessionConnection connection) {
        return (DatabaseMetaData) Proxy.newProxyInstance(
                DatabaseMetaData.class.getClassLoader(),
                new Class<?>[] {DatabaseMetaData.class},
                new DatabaseDescription(connection));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] given) throws SQLException {
        Object[] arguments = given == null ? new Object[0] : given;
        Class<?> type = method.getReturnType();
        if (method.getDeclaringClass() == Object.class) {
            return object(proxy, method.getName(), arguments);
        } else if (method.getDeclaringClass() == java.sql.Wrapper.class) {
            return type == boolean.class
                    ? ((Class<?>) arguments[0]).isInstance(proxy)
                    : SelfWrapper.unwrapped(proxy, (Class<?>) arguments[0]);
        } else if (type == ResultSet.class) {
            List<SqlColumn> columns = MetadataColumns.of(method.getName());
            return new RowResultSet(null, columns, new RowSource(rows(method.getName(), arguments)));
        } else if (type == boolean.class) {
            return flag(method.getName(), arguments);
        } else if (type == int.class) {
            return number(method.getName());
        } else if (type == long.class) {
            return 0L;
        } else if (type == String.class) {
            return text(method.getName());
        }
        return type == Connection.class ? connection : RowIdLifetime.ROWID_UNSUPPORTED;
    }

    private static Object object(Object proxy, String method, Object[] arguments) {
        return switch (method) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "metadata of " + DatabaseFacts.PRODUCT;
        };
    }

    private List<@Nullable Object[]> rows(String method, Object[] arguments) throws SQLException {
        MetadataRows rows = new MetadataRows(connection);
        return switch (method) {
            case "getSchemas" ->
                arguments.length == 0
                        ? rows.schemas(null, null)
                        : rows.schemas((String) arguments[0], (String) arguments[1]);
            case "getTableTypes" ->
                MetadataRows.TYPES.stream()
                        .map(type -> new @Nullable Object[] {type})
                        .toList();
            case "getTables" ->
                rows.tables(
                        (String) arguments[0], (String) arguments[1], (String) arguments[2], (String[]) arguments[3]);
            case "getColumns" ->
                rows.columns(
                        (String) arguments[0], (String) arguments[1], (String) arguments[2], (String) arguments[3]);
            case "getPrimaryKeys" ->
                rows.primaryKeys((String) arguments[0], (String) arguments[1], (String) arguments[2]);
            case "getBestRowIdentifier" ->
                rows.bestRowIdentifier((String) arguments[0], (String) arguments[1], (String) arguments[2]);
            case "getTypeInfo" -> MetadataRows.types();
            default -> List.of();
        };
    }

    private boolean flag(String method, Object[] arguments) throws SQLException {
        return switch (method) {
            case "isReadOnly" -> connection.isReadOnly();
            case "supportsResultSetType" -> arguments[0].equals(ResultSet.TYPE_FORWARD_ONLY);
            case "supportsResultSetConcurrency" ->
                arguments[0].equals(ResultSet.TYPE_FORWARD_ONLY) && arguments[1].equals(ResultSet.CONCUR_READ_ONLY);
            case "supportsResultSetHoldability" -> arguments[0].equals(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            case "supportsTransactionIsolationLevel" -> arguments[0].equals(Connection.TRANSACTION_NONE);
            default -> DatabaseFacts.TRUE.contains(method);
        };
    }

    private static int number(String method) {
        return switch (method) {
            case "getJDBCMajorVersion" -> DatabaseFacts.JDBC_MAJOR;
            case "getJDBCMinorVersion" -> DatabaseFacts.JDBC_MINOR;
            case "getDatabaseMajorVersion", "getDriverMajorVersion" -> DriverVersion.major();
            case "getDatabaseMinorVersion", "getDriverMinorVersion" -> DriverVersion.minor();
            case "getResultSetHoldability" -> ResultSet.HOLD_CURSORS_OVER_COMMIT;
            case "getSQLStateType" -> DatabaseMetaData.sqlStateSQL;
            case "getDefaultTransactionIsolation" -> Connection.TRANSACTION_NONE;
            default -> 0;
        };
    }

    private String text(String method) {
        return switch (method) {
            case "getURL" -> connection.url();
            case "getDatabaseProductVersion", "getDriverVersion" -> DriverVersion.text();
            default -> DatabaseFacts.TEXTS.getOrDefault(method, "");
        };
    }
}
