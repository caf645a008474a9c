package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.catalog.PastTables;
import dev.tegula.internal.sql.catalog.TimeTravel;
import dev.tegula.internal.sql.functions.GapFillFunction;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDateLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.SqlTimestampLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Turns {@code t FOR SYSTEM_TIME AS OF time} into a name of the table; see {@link PastTables}. Names the arguments of
 * functions of tables.
 */
public final class SnapshotClauses extends SqlShuttle {

    private final PastTables past;
    private final Set<String> names = new HashSet<>();

    private SnapshotClauses(PastTables past) {
        this.past = past;
    }

    /** @param past receives the tables with a time */
    public static SqlNode rewrite(SqlNode statement, PastTables past) {
        SnapshotClauses clauses = new SnapshotClauses(past);
        statement.accept(new SqlBasicVisitor<Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier identifier) {
                clauses.names.addAll(identifier.names);
                return null;
            }
        });
        SqlNode changed = statement.accept(clauses);
        return changed == null ? statement : changed;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call instanceof SqlSnapshot snapshot) {
            SqlIdentifier name = named(snapshot);
            String alias = last(table(snapshot));
            return SqlStdOperatorTable.AS.createCall(
                    call.getParserPosition(), name, new SqlIdentifier(alias, name.getParserPosition()));
        }
        if (call.getKind() == SqlKind.AS && call.operand(0) instanceof SqlSnapshot snapshot) {
            List<SqlNode> operands = new ArrayList<>(call.getOperandList());
            operands.set(0, named(snapshot));
            return call.getOperator().createCall(call.getParserPosition(), operands);
        }
        SqlNode visited = super.visit(call);
        boolean gaps =
                visited instanceof SqlCall && call.getOperator().getName().equalsIgnoreCase("GAPFILL");
        return gaps ? GapFillFunction.named((SqlCall) visited) : visited;
    }

    private static SqlIdentifier table(SqlSnapshot snapshot) {
        if (snapshot.getTableRef() instanceof SqlIdentifier table) {
            return table;
        }
        throw error(snapshot.getParserPosition(), "FOR SYSTEM_TIME follows the name of a table only");
    }

    private static String last(SqlIdentifier table) {
        return table.names.get(table.names.size() - 1);
    }

    private SqlIdentifier named(SqlSnapshot snapshot) {
        SqlIdentifier table = table(snapshot);
        List<String> parts = new ArrayList<>(table.names);
        parts.set(parts.size() - 1, past.add(new TimeTravel(last(table), point(snapshot.getPeriod())), names));
        return new SqlIdentifier(parts, table.getParserPosition());
    }

    private static String point(SqlNode period) {
        if (period instanceof SqlCharStringLiteral text) {
            return text.getValueAs(String.class);
        } else if (period instanceof SqlNumericLiteral number && number.isInteger()) {
            return number.toValue();
        } else if (period instanceof SqlTimestampLiteral || period instanceof SqlDateLiteral) {
            return period.toString().replaceAll("^[A-Z]+ '|'$", "").replace(' ', 'T');
        } else if (period instanceof SqlUnknownLiteral literal) {
            return literal.getValueAs(String.class).replace(' ', 'T');
        }
        throw error(
                period.getParserPosition(),
                "FOR SYSTEM_TIME AS OF takes a constant: TIMESTAMP '2026-01-01 00:00:00', milliseconds since 1970, or the"
                        + " name of a tag in quotes");
    }

    private static StatementException error(SqlParserPos position, String message) {
        return new StatementException(message, position);
    }
}
