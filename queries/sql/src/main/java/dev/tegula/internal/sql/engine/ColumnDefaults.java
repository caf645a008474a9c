package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.ddl.DefinitionParser;
import dev.tegula.internal.sql.types.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** The values of columns that new rows leave out: literals among the metadata of the array, which Spark has alike. */
final class ColumnDefaults {

    private static final SqlParserPos NOWHERE = SqlParserPos.ZERO;
    private static final String ROWS = "rows of the statement";

    private ColumnDefaults() {}

    /** Adds columns that an insertion does not name, with their defaults, and replaces the word DEFAULT. */
    static void add(SqlInsert insert, ArrayTable table) {
        SqlNodeList names = insert.getTargetColumnList();
        List<ColumnType> missing = new ArrayList<>();
        for (ColumnType column : names == null ? List.<ColumnType>of() : table.columns()) {
            boolean named =
                    names.stream().anyMatch(name -> Updates.lastName(name).equals(column.name()));
            if (!named && table.defaults().containsKey(column.name())) {
                missing.add(column);
            }
        }
        SqlNode source = insert.getSource();
        if (source.getKind() == SqlKind.VALUES) {
            for (SqlNode row : ((SqlCall) source).getOperandList()) {
                replaceWords((SqlCall) row, names, table);
            }
        }
        if (missing.isEmpty()) {
            return;
        }
        List<SqlNode> all = new ArrayList<>(Objects.requireNonNull(names));
        missing.forEach(column -> all.add(new SqlIdentifier(column.name(), NOWHERE)));
        insert.setOperand(3, new SqlNodeList(all, names.getParserPosition()));
        insert.setOperand(
                2, source.getKind() == SqlKind.VALUES ? rows(source, missing, table) : query(source, missing, table));
    }

    private static void replaceWords(SqlCall row, @Nullable SqlNodeList names, ArrayTable table) {
        for (int i = 0; i < row.operandCount(); i++) {
            if (row.operand(i).getKind() == SqlKind.DEFAULT && i < (names == null ? table.columns() : names).size()) {
                String name = names == null
                        ? table.columns().get(i).name()
                        : Updates.requireColumn(names.get(i), table).name();
                SqlNode value = of(name, table);
                row.setOperand(i, value == null ? SqlLiteral.createNull(NOWHERE) : value);
            }
        }
    }

    private static SqlNode rows(SqlNode values, List<ColumnType> missing, ArrayTable table) {
        List<SqlNode> rows = new ArrayList<>();
        for (SqlNode row : ((SqlCall) values).getOperandList()) {
            List<SqlNode> longer = new ArrayList<>(((SqlCall) row).getOperandList());
            missing.forEach(column -> longer.add(of(column.name(), table)));
            rows.add(((SqlCall) row).getOperator().createCall(row.getParserPosition(), longer));
        }
        return ((SqlCall) values).getOperator().createCall(values.getParserPosition(), rows);
    }

    private static SqlNode query(SqlNode query, List<ColumnType> missing, ArrayTable table) {
        SqlNodeList items = new SqlNodeList(
                List.of(SqlIdentifier.star(List.of(ROWS, ""), NOWHERE, List.of(NOWHERE, NOWHERE))), NOWHERE);
        missing.forEach(column -> items.add(of(column.name(), table)));
        return Updates.select(
                items, SqlStdOperatorTable.AS.createCall(NOWHERE, query, new SqlIdentifier(ROWS, NOWHERE)), null);
    }

    /**
     * Returns the default of a column, or null.
     *
     * @throws IllegalArgumentException if it is an expression of Spark
     */
    static @Nullable SqlNode of(String column, ArrayTable table) {
        String text = table.defaults().get(column);
        if (text == null) {
            return null;
        } else if (!DefinitionParser.isLiteral(text)) {
            throw new IllegalArgumentException("column '" + column + "': its default is an expression of Spark (found "
                    + text + "). Give the column a value, or write ALTER TABLE … ALTER COLUMN … SET DEFAULT.");
        }
        try {
            SqlSelect select = (SqlSelect) Preparation.parse("SELECT " + text, query -> List.of());
            return select.getSelectList().get(0);
        } catch (SqlParseException e) {
            throw new IllegalArgumentException(
                    "column '" + column + "': its default is no literal (found " + text + ")", e);
        }
    }
}
