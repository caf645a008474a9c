package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.internal.sql.catalog.CatalogContext;
import dev.tegula.internal.sql.catalog.ObjectSchema;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.catalog.PastTables;
import dev.tegula.internal.sql.plan.ExactCalls;
import dev.tegula.internal.sql.plan.PlanEstimates;
import dev.tegula.internal.sql.plan.Scans;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.types.SqlTypeFactory;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.ConvertToChecked;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.util.CancelFlag;

/** Calcite's objects for planning one statement. */
final class Planning {

    private static final CalciteConnectionConfigImpl CONFIG = new CalciteConnectionConfigImpl(new Properties())
            .set(CalciteConnectionProperty.CASE_SENSITIVE, "true")
            .set(CalciteConnectionProperty.CONFORMANCE, SqlConformanceEnum.LENIENT.name());

    /** Leaves constants as they are: code for each value of VALUES would take a millisecond per value. */
    private static final RexExecutor NO_EXECUTOR = (builder, constants, reduced) -> reduced.addAll(constants);

    private final SessionOptions options;
    private final OpenArrays arrays;
    private final SqlTypeFactory types;
    private final CalciteSchema root;
    private final CalciteCatalogReader catalog;
    private final SqlValidator validator;
    private final VolcanoPlanner planner;

    /**
     * @param arrays the open arrays of the statement, which its owner closes
     * @param past the tables of the statement that are read as of a time
     * @param cancelled set when planning must end
     */
    Planning(ObjectTree tree, SessionOptions options, OpenArrays arrays, PastTables past, AtomicBoolean cancelled) {
        this.types = new SqlTypeFactory(cancelled);
        this.options = options;
        this.arrays = arrays;
        CatalogContext context = new CatalogContext(tree, arrays, options, past, Scans::of);
        this.root = CalciteSchema.createRootSchema(false, false, "", ObjectSchema.root(context));
        root.add(InformationSchema.NAME, new InformationSchema(new CatalogListing(tree.tegula(), tree, options)));
        this.catalog = new CalciteCatalogReader(root, List.of(), types, CONFIG);
        this.validator = new DialectValidator(
                Functions.table(),
                catalog,
                types,
                SqlValidator.Config.DEFAULT
                        .withConformance(Conformance.INSTANCE)
                        .withTypeCoercionEnabled(true)
                        .withIdentifierExpansion(true));
        this.planner = new VolcanoPlanner(null, Contexts.of(CONFIG, new CancelFlag(cancelled)));
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
    }

    SessionOptions options() {
        return options;
    }

    OpenArrays arrays() {
        return arrays;
    }

    VolcanoPlanner planner() {
        return planner;
    }

    CalciteCatalogReader catalog() {
        return catalog;
    }

    /** Returns new variables for an execution. */
    RuntimeContext runtime() {
        return new RuntimeContext(root, types);
    }

    /**
     * A statement in relational form.
     *
     * @param root the relational form
     * @param parameters a row with the types of the parameters
     */
    record Relation(RelRoot root, RelDataType parameters) {}

    /** Validates and converts a statement. */
    Relation convert(SqlNode statement) {
        SqlNode validated = validator.validate(TimeLiterals.read(statement));
        RelDataType parameters = validator.getParameterRowType(validated);
        RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(types));
        PlanEstimates.choose(cluster, validated);
        planner.setExecutor(NO_EXECUTOR);
        SqlToRelConverter converter = new SqlToRelConverter(
                (rowType, query, schemaPath, viewPath) -> {
                    throw new UnsupportedOperationException("views");
                },
                validator,
                catalog,
                cluster,
                Functions::convertlet,
                SqlToRelConverter.config().withExpand(false).withTrimUnusedFields(false));
        RelRoot converted = checked(converter.convertQuery(validated, false, true), cluster);
        planner.setExecutor(new ConstantFolding(new RexExecutorImpl(runtime())));
        return new Relation(converted, parameters);
    }

    /** Returns a statement whose arithmetic of integers fails when it overflows, instead of wrapping around. */
    private static RelRoot checked(RelRoot root, RelOptCluster cluster) {
        RelNode checked = root.rel.accept(new ConvertToChecked(cluster.getRexBuilder(), true));
        return root.withRel(ExactCalls.of(checked));
    }
}
