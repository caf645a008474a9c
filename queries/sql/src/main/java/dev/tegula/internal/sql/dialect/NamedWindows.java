package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Writes named windows, and those that are based on them, where they are used. Calcite loses the frames of the latter,
 * and what they exclude.
 */
public final class NamedWindows extends SqlBasicVisitor<Void> {

    /** The operand of SELECT with the clause WINDOW. */
    private static final int WINDOWS = 6;

    private static final int NAME = 0;
    private static final int BASE = 1;
    private static final int PARTITIONS = 2;
    private static final int ORDER = 3;

    /** The windows of the queries around a call, by their names. */
    private final Deque<Map<String, SqlWindow>> queries = new ArrayDeque<>();

    private NamedWindows() {}

    /** Writes the windows of a statement. */
    public static void write(SqlNode statement) {
        statement.accept(new NamedWindows());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlOrderBy ordered && ordered.query instanceof SqlSelect select) {
            queries.push(windows(select));
            ordered.orderList.accept(this);
            super.visit(select);
            queries.pop();
            return null;
        } else if (call instanceof SqlSelect select) {
            queries.push(windows(select));
            super.visit(select);
            queries.pop();
            return null;
        } else if (call.getKind() == SqlKind.OVER && !queries.isEmpty()) {
            call.setOperand(1, written(call.operand(1), queries.peek()));
        }
        return super.visit(call);
    }

    private static Map<String, SqlWindow> windows(SqlSelect select) {
        Map<String, SqlWindow> windows = new HashMap<>();
        for (SqlNode each : select.getWindowList()) {
            SqlWindow window = (SqlWindow) each;
            SqlIdentifier name = window.getDeclName();
            extend(window, windows);
            if (name != null) {
                windows.put(name.getSimple(), window);
            }
        }
        select.setOperand(WINDOWS, SqlNodeList.EMPTY); // Calcite takes those of subqueries for others
        return windows;
    }

    private static SqlNode written(SqlNode window, Map<String, SqlWindow> windows) {
        SqlWindow named =
                window instanceof SqlIdentifier name && name.isSimple() ? windows.get(name.getSimple()) : null;
        if (window instanceof SqlWindow inline) {
            extend(inline, windows);
        } else if (named != null) {
            SqlWindow copy = (SqlWindow) SqlCopies.of(named);
            copy.setOperand(NAME, null);
            return copy;
        }
        return window;
    }

    /** Copies the partitions and the order of the named window on which a window is based. */
    private static void extend(SqlWindow window, Map<String, SqlWindow> windows) {
        SqlIdentifier name = window.getRefName();
        SqlWindow base = name == null ? null : windows.get(name.getSimple());
        if (base == null) {
            requireNoFrame(window);
            return;
        }
        boolean framed = base.getLowerBound() != null || base.getUpperBound() != null;
        String twice = !window.getPartitionList().isEmpty()
                ? "PARTITION BY"
                : !base.getOrderList().isEmpty() && !window.getOrderList().isEmpty()
                        ? "a second ORDER BY"
                        : framed ? "a window with a frame" : null;
        if (twice != null) {
            throw new StatementException(
                    "OVER, WINDOW: based on '" + name + "' with " + twice + ". Write the whole window",
                    window.getParserPosition());
        }
        window.setOperand(BASE, null);
        window.setOperand(PARTITIONS, SqlCopies.of(base.getPartitionList()));
        if (window.getOrderList().isEmpty()) {
            window.setOperand(ORDER, SqlCopies.of(base.getOrderList()));
        }
    }

    private static void requireNoFrame(SqlWindow window) {
        if (window.getRefName() != null && (window.getLowerBound() != null || window.getUpperBound() != null)) {
            throw new StatementException(
                    "OVER, WINDOW: no window '" + window.getRefName() + "' before this one in the same query. Write the"
                            + " whole window",
                    window.getParserPosition());
        }
    }
}
