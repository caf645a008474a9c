package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.GroupViews;
import dev.tegula.internal.sql.ddl.Definition;
import dev.tegula.internal.sql.ddl.DefinitionException;
import dev.tegula.internal.sql.ddl.DefinitionParser;
import dev.tegula.internal.sql.ddl.SqlNames;
import dev.tegula.internal.sql.dialect.SnapshotClauses;
import dev.tegula.internal.sql.dialect.TimeLiterals;
import dev.tegula.internal.sql.errors.ErrorCauses;
import dev.tegula.internal.sql.errors.ParseMessage;
import dev.tegula.internal.sql.text.Rewritten;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.jspecify.annotations.Nullable;

/** A view as a table: its query takes the place of its name. See {@link GroupViews}. */
final class View extends AbstractTable implements TranslatableTable {

    private final Planning planning;
    private final SqlNode query;
    private final String text;
    private final RelDataType row;

    private View(Planning planning, SqlNode query, String text, RelDataType row) {
        this.planning = planning;
        this.query = query;
        this.text = text;
        this.row = row;
    }

    /** Plans a stored view. */
    static View stored(Planning planning, String name, String statement) {
        try {
            if (DefinitionParser.parse(statement) instanceof Definition.CreateView create) {
                return of(planning, name, create);
            }
        } catch (DefinitionException | StatementException e) {
            throw outdated(name, e.getMessage(), e);
        } catch (SqlParseException e) {
            throw outdated(name, ParseMessage.of(e), e);
        } catch (CalciteContextException e) {
            if (ErrorCauses.isOwn(ErrorCauses.of(e))) {
                throw e;
            }
            throw outdated(
                    name, e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        }
        throw outdated(name, "the stored statement creates no view", null);
    }

    private static IllegalArgumentException outdated(String name, @Nullable String reason, @Nullable Exception e) {
        return new IllegalArgumentException(
                "view '" + name + "': " + reason + ". Create it again with CREATE OR REPLACE VIEW, or drop it.", e);
    }

    /**
     * Plans a view.
     *
     * @param planning plans statements on the group of the view
     */
    static View of(Planning planning, String name, Definition.CreateView create) throws SqlParseException {
        Rewritten rewritten = Preparation.rewritten(create.query());
        SqlNode parsed =
                SnapshotClauses.rewrite(Preparation.parse(rewritten.text(), planning::columns), planning.past());
        if (!parsed.isA(SqlKind.QUERY)) {
            throw new StatementException("not a query (expected SELECT)", parsed.getParserPosition());
        }
        ColumnLabels labels = ColumnLabels.of(parsed, rewritten);
        SqlNode validated = planning.validator().validate(TimeLiterals.read(parsed));
        if (planning.validator().getParameterRowType(validated).getFieldCount() > 0) {
            throw new IllegalArgumentException(
                    "view '" + name + "': has parameters. Write constants, or filter the view.");
        }
        RelDataType row = planning.validator().getValidatedNodeType(validated);
        List<String> names = create.columns().isEmpty() ? labels.apply(row.getFieldNames()) : create.columns();
        return new View(planning, validated, text(create), named(planning, name, row, names));
    }

    private static RelDataType named(Planning planning, String view, RelDataType row, List<String> names) {
        if (names.size() != row.getFieldCount()) {
            throw new IllegalArgumentException("view '" + view + "': the number of names is not that of columns (found "
                    + names.size() + ", expected " + row.getFieldCount() + ")");
        }
        Set<String> known = new HashSet<>();
        RelDataTypeFactory.Builder builder = planning.types().builder();
        for (RelDataTypeField field : row.getFieldList()) {
            String name = names.get(field.getIndex());
            if (!known.add(name)) {
                throw new IllegalArgumentException(
                        "view '" + view + "': two columns are named '" + name + "'. Name them apart with AS.");
            }
            builder.add(name, field.getType());
        }
        return builder.build();
    }

    /** Returns the statement to store. */
    static String statement(Definition.CreateView create) {
        List<String> names = new ArrayList<>();
        create.columns().forEach(column -> names.add(SqlNames.quoted(column)));
        String name = SqlNames.quoted(create.name().get(create.name().size() - 1));
        return "CREATE VIEW " + name + (names.isEmpty() ? "" : " (" + String.join(", ", names) + ")") + " AS "
                + text(create);
    }

    private static String text(Definition.CreateView create) {
        return create.query().strip();
    }

    /** Returns the text of the query. */
    String text() {
        return text;
    }

    RelDataType row() {
        return row;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        return row;
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        RelOptCluster cluster = context.getCluster();
        return RelOptUtil.createCastRel(planning.converted(query, cluster), row, true);
    }
}
