package dev.tegula.internal.sql.engine;

import java.util.EnumSet;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;

/** The functions of statements: those of the standard and of PostgreSQL. */
final class Functions {

    private static final SqlOperatorTable TABLE = SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
            EnumSet.of(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL));

    private Functions() {}

    static SqlOperatorTable table() {
        return TABLE;
    }
}
