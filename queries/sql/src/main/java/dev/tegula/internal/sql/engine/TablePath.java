package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.text.StatementException;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Names of tables in parsed statements. */
final class TablePath {

    private TablePath() {}

    /** Returns the parts of the name of a table. */
    static List<String> of(SqlNode table) {
        if (table instanceof SqlIdentifier name) {
            return name.names;
        }
        throw new StatementException("the name of a table is expected here", table.getParserPosition());
    }
}
