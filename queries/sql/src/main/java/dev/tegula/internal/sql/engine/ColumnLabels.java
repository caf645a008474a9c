package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.text.Rewritten;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** The labels of expressions without alias: their text, {@code max(celsius)}. */
final class ColumnLabels {

    /** Labels of Calcite. */
    static final ColumnLabels NONE = new ColumnLabels(List.of());

    private static final String GENERATED = "EXPR$";

    private final List<String> texts;

    private ColumnLabels(List<String> texts) {
        this.texts = texts;
    }

    /** Returns the labels of a parsed statement. */
    static ColumnLabels of(SqlNode statement, Rewritten sql) {
        List<String> texts = new ArrayList<>();
        SqlSelect select = select(statement);
        if (select != null) {
            for (SqlNode item : select.getSelectList()) {
                if (!(item instanceof SqlIdentifier) && item.getKind() != SqlKind.AS) {
                    texts.add(text(sql, start(item), item.getParserPosition()));
                }
            }
        }
        return new ColumnLabels(texts);
    }

    private static @Nullable SqlSelect select(SqlNode statement) {
        if (statement instanceof SqlOrderBy ordered) {
            return select(ordered.query);
        } else if (statement instanceof SqlWith with) {
            return select(with.body);
        }
        return statement instanceof SqlSelect select ? select : null;
    }

    /** Returns where an expression starts. The parser has {@code x::INTEGER} start at the word before it. */
    private static SqlParserPos start(SqlNode item) {
        for (SqlNode node = item; node instanceof SqlCall call && call.getOperator() instanceof SqlBinaryOperator; ) {
            node = call.operand(0);
            if (call.getOperator() == SqlLibraryOperators.INFIX_CAST) {
                return start(node);
            }
        }
        return item.getParserPosition();
    }

    private static String text(Rewritten sql, SqlParserPos start, SqlParserPos position) {
        int from = sql.origin(start.getLineNum(), start.getColumnNum());
        int to = sql.origin(position.getEndLineNum(), position.getEndColumnNum()) + 1;
        String original = sql.original();
        return original.substring(from, Math.max(from, Math.min(to, original.length())))
                .replaceAll("\\s+", " ");
    }

    /** Returns the labels of columns, given those of Calcite. */
    List<String> apply(List<String> names) {
        Iterator<String> next = texts.iterator();
        return names.stream()
                .map(name -> name.startsWith(GENERATED) && next.hasNext() ? next.next() : name)
                .toList();
    }
}
