package dev.tegula.internal.sql.engine;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Windows that are based on named ones. Calcite loses their frames, and what they exclude. */
final class NamedWindows extends SqlBasicVisitor<Void> {

    private NamedWindows() {}

    /** @throws StatementException if a window loses its frame or what it excludes */
    static void requireKept(SqlNode statement) {
        statement.accept(new NamedWindows());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlWindow window && window.getRefName() != null && isLost(window)) {
            throw new StatementException(
                    "OVER, WINDOW: a window that is based on '" + window.getRefName()
                            + "' has no frame of its own. Write the whole window",
                    window.getParserPosition());
        }
        return super.visit(call);
    }

    private static boolean isLost(SqlWindow window) {
        SqlLiteral excluded = window.getExclude();
        boolean excludes = excluded != null && !SqlWindow.isExcludeNoOthers(excluded);
        return excludes || window.getLowerBound() != null;
    }
}
