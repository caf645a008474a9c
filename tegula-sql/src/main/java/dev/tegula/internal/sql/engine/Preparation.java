package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.sql.catalog.CatalogContext;
import dev.tegula.internal.sql.catalog.ObjectSchema;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.plan.Scans;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.types.SqlTypeFactory;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.CalciteSqlValidator;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/** Parses and plans statements. */
final class Preparation {

    /** Longer names than Calcite's default, because names may be URIs. */
    private static final int MAX_NAME = 4096;

    static final SqlParser.Config PARSER = SqlParser.config()
            .withParserFactory(SqlBabelParserImpl.FACTORY)
            .withQuoting(Quoting.DOUBLE_QUOTE)
            .withQuotedCasing(Casing.UNCHANGED)
            .withUnquotedCasing(Casing.UNCHANGED)
            .withCaseSensitive(true)
            .withIdentifierMaxLength(MAX_NAME)
            .withConformance(SqlConformanceEnum.LENIENT);

    private static final CalciteConnectionConfigImpl CONFIG = new CalciteConnectionConfigImpl(new Properties())
            .set(CalciteConnectionProperty.CASE_SENSITIVE, "true")
            .set(CalciteConnectionProperty.CONFORMANCE, SqlConformanceEnum.LENIENT.name());

    private Preparation() {}

    /**
     * Prepares a statement.
     *
     * @throws SQLException if it is refused
     */
    static SqlStatement prepare(Tegula engine, ObjectTree tree, SessionOptions options, String sql)
            throws SQLException {
        OpenArrays arrays = new OpenArrays(engine);
        try {
            ExplainClause explain = ExplainClause.of(sql);
            SqlNode parsed = SnapshotClauses.rewrite(
                    SqlParser.create(explain.statement(), PARSER).parseStmt());
            PlannedQuery query = query(engine, tree, options, sql, parsed, arrays);
            return explain.wanted() ? query.explained() : query;
        } catch (RuntimeException | SqlParseException e) {
            Set<String> names = arrays.fieldNames();
            arrays.close();
            throw SqlErrors.of(e, names.isEmpty() ? tables(tree) : names);
        }
    }

    private static Collection<String> tables(ObjectTree tree) {
        Map<String, String> arrays = tree.children(List.of(), ObjectType.ARRAY);
        return arrays == null ? Set.of() : arrays.keySet();
    }

    private static PlannedQuery query(
            Tegula engine, ObjectTree tree, SessionOptions options, String sql, SqlNode parsed, OpenArrays arrays) {
        SqlTypeFactory types = new SqlTypeFactory();
        CatalogContext context = new CatalogContext(tree, arrays, options, Scans::of);
        CalciteSchema root = CalciteSchema.createRootSchema(false, false, "", ObjectSchema.root(context));
        CalciteCatalogReader reader = new CalciteCatalogReader(root, List.of(), types, CONFIG);
        SqlValidator validator = new CalciteSqlValidator(
                Functions.table(),
                reader,
                types,
                SqlValidator.Config.DEFAULT
                        .withConformance(SqlConformanceEnum.LENIENT)
                        .withTypeCoercionEnabled(true)
                        .withIdentifierExpansion(true));
        SqlNode validated = validator.validate(parsed);
        RelDataType parameters = validator.getParameterRowType(validated);
        VolcanoPlanner planner = new VolcanoPlanner(null, Contexts.of(CONFIG));
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
        planner.setExecutor(new RexExecutorImpl(new RuntimeContext(root, types)));
        RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(types));
        SqlToRelConverter converter = new SqlToRelConverter(
                (rowType, query, schemaPath, viewPath) -> {
                    throw new UnsupportedOperationException("views");
                },
                validator,
                reader,
                cluster,
                StandardConvertletTable.INSTANCE,
                SqlToRelConverter.config().withExpand(false).withTrimUnusedFields(false));
        RelRoot rel = converter.convertQuery(validated, false, true);
        return new PlannedQuery(
                new PlannedQuery.Planning(engine, options, root, types, ColumnLabels.of(parsed, sql)),
                arrays,
                planner,
                rel,
                parameters);
    }
}
