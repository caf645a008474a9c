package dev.tegula.internal.sql.functions;

import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.jspecify.annotations.Nullable;

/** Functions whose names may be written in any case, unlike those of tables and columns. */
public record CaseInsensitiveTable(SqlOperatorTable functions) implements SqlOperatorTable {

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        functions.lookupOperatorOverloads(name, category, syntax, found, SqlNameMatchers.withCaseSensitive(false));
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return functions.getOperatorList();
    }
}
