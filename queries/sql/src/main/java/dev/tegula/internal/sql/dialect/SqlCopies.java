package dev.tegula.internal.sql.dialect;

import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Copies of statements for validation, which changes them. */
public final class SqlCopies extends SqlShuttle {

    private SqlCopies() {}

    public static SqlNode of(SqlNode node) {
        return Objects.requireNonNull(node.accept(new SqlCopies()));
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        CallCopyingArgHandler copies = new CallCopyingArgHandler(call, true);
        call.getOperator().acceptCall(this, call, false, copies);
        return copies.result();
    }

    @Override
    public @Nullable SqlNode visit(SqlIdentifier name) {
        return name.clone(name.getParserPosition());
    }
}
