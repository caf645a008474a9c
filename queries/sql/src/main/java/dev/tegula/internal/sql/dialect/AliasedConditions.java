package dev.tegula.internal.sql.dialect;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Conditions of WHERE that name columns of their own query, as in DuckDB. Columns of tables come first, so a name is
 * replaced after the validator has not found it.
 */
public final class AliasedConditions {

    private static final Pattern MISSING = Pattern.compile("^Column '(.*)' not found in any table");

    private final List<Name> names = new ArrayList<>();

    private record Name(String name, int line, int column) {
        boolean is(SqlIdentifier identifier) {
            return identifier.isSimple()
                    && identifier.getSimple().equals(name)
                    && identifier.getParserPosition().getLineNum() == line
                    && identifier.getParserPosition().getColumnNum() == column;
        }
    }

    /** Remembers a name that is no column of a table; returns whether the error is about a new one. */
    public boolean add(CalciteContextException e) {
        String message = e.getCause() == null ? "" : String.valueOf(e.getCause().getMessage());
        Matcher missing = MISSING.matcher(message);
        Name name = missing.find() ? new Name(missing.group(1), e.getPosLine(), e.getPosColumn()) : null;
        return name != null && !names.contains(name) && names.add(name);
    }

    /** Returns a statement with the expressions of the names. */
    public SqlNode replaced(SqlNode statement) {
        SqlNode changed = statement.accept(new SqlShuttle() {
            @Override
            public @Nullable SqlNode visit(SqlCall call) {
                SqlNode visited = super.visit(call);
                if (visited instanceof SqlSelect select && select.getWhere() != null) {
                    select.setWhere(condition(select, select.getWhere()));
                }
                return visited;
            }
        });
        return changed == null ? statement : changed;
    }

    private @Nullable SqlNode condition(SqlSelect select, SqlNode where) {
        return where.accept(new SqlShuttle() {
            private final Set<Name> around = new HashSet<>();

            @Override
            public @Nullable SqlNode visit(SqlIdentifier identifier) {
                Name found = names.stream()
                        .filter(name -> name.is(identifier))
                        .findFirst()
                        .orElse(null);
                SqlNode column = found == null ? null : named(select, identifier);
                if (column == null || !around.add(found)) {
                    return identifier;
                }
                SqlNode value = copy(column);
                SqlNode inner = value == null ? null : value.accept(this); // which may name columns, too
                around.remove(found);
                return inner;
            }
        });
    }

    private static @Nullable SqlNode named(SqlSelect select, SqlIdentifier identifier) {
        for (SqlNode column : select.getSelectList()) {
            if (column.getKind() == SqlKind.AS
                    && ((SqlCall) column).operand(1) instanceof SqlIdentifier alias
                    && alias.getSimple().equals(identifier.getSimple())) {
                return ((SqlCall) column).operand(0);
            }
        }
        return null;
    }

    /** Returns a copy, because validation changes nodes. */
    private static @Nullable SqlNode copy(SqlNode node) {
        return node.accept(new SqlShuttle() {
            @Override
            public @Nullable SqlNode visit(SqlCall call) {
                CallCopyingArgHandler copying = new CallCopyingArgHandler(call, true);
                call.getOperator().acceptCall(this, call, false, copying);
                return copying.result();
            }
        });
    }
}
