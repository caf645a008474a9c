package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.internal.sql.catalog.CatalogContext;
import dev.tegula.internal.sql.catalog.ObjectSchema;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.catalog.PastTables;
import dev.tegula.internal.sql.catalog.Place;
import dev.tegula.internal.sql.catalog.Temporaries;
import dev.tegula.internal.sql.dialect.DialectConverter;
import dev.tegula.internal.sql.dialect.DialectValidator;
import dev.tegula.internal.sql.dialect.Functions;
import dev.tegula.internal.sql.dialect.SnapshotClauses;
import dev.tegula.internal.sql.dialect.TimeLiterals;
import dev.tegula.internal.sql.plan.CutTimes;
import dev.tegula.internal.sql.plan.ExactCalls;
import dev.tegula.internal.sql.plan.PlanEstimates;
import dev.tegula.internal.sql.plan.Scans;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.text.ParameterPlaces;
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
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.ConvertToChecked;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.util.CancelFlag;
import org.jspecify.annotations.Nullable;

/** Calcite's objects for planning one statement. */
final class Planning {

    private static final CalciteConnectionConfigImpl CONFIG = new CalciteConnectionConfigImpl(new Properties())
            .set(CalciteConnectionProperty.CASE_SENSITIVE, "true")
            .set(CalciteConnectionProperty.CONFORMANCE, SqlConformanceEnum.LENIENT.name());

    /**
     * Projections are not merged while a statement is converted: with a subquery of the outer row among its values, a
     * merged one gets the columns of another input.
     */
    private static final SqlToRelConverter.Config CONVERSION = SqlToRelConverter.config()
            .withExpand(false)
            .withTrimUnusedFields(false)
            .addRelBuilderConfigTransform(config -> config.withBloat(-1));

    /** Leaves constants as they are: code for each value of VALUES would take a millisecond per value. */
    private static final RexExecutor NO_EXECUTOR = (builder, constants, reduced) -> reduced.addAll(constants);

    private final CatalogContext context;
    private final SqlTypeFactory types;
    private final CalciteSchema root;
    private final CalciteCatalogReader catalog;
    private final SqlValidator validator;
    private final VolcanoPlanner planner;

    private Planning(CatalogContext context, SqlTypeFactory types, VolcanoPlanner planner) {
        this.context = context;
        this.types = types;
        this.planner = planner;
        this.root = CalciteSchema.createRootSchema(false, false, "", ObjectSchema.root(context));
        Temporaries temporaries = context.place().temporaries();
        root.add(
                InformationSchema.NAME,
                new InformationSchema(new CatalogListing(
                        context.tree(),
                        context.options(),
                        temporaries == null ? Temporaries.none(context.tree()) : temporaries)));
        this.catalog = new CalciteCatalogReader(root, List.of(), types, CONFIG);
        this.validator = new DialectValidator(
                Functions.table(),
                catalog,
                types,
                SqlValidator.Config.DEFAULT
                        .withConformance(Conformance.INSTANCE)
                        .withTypeCoercionEnabled(true)
                        .withIdentifierExpansion(true));
    }

    /**
     * @param temporaries temporary tables of the session
     * @param arrays the open arrays of the statement, which its owner closes
     * @param past the tables of the statement that are read as of a time
     * @param cancelled set when planning must end
     */
    static Planning of(
            ObjectTree tree,
            SessionOptions options,
            Temporaries temporaries,
            OpenArrays arrays,
            PastTables past,
            AtomicBoolean cancelled) {
        VolcanoPlanner planner = new VolcanoPlanner(null, Contexts.of(CONFIG, new CancelFlag(cancelled)));
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
        SqlTypeFactory types = new SqlTypeFactory(cancelled);
        CatalogContext.Factories factories = new CatalogContext.Factories(
                Scans::of,
                (inside, name, statement) -> View.stored(new Planning(inside, types, planner), name, statement));
        Place place = Place.of(tree.root(), options.reach()).with(temporaries);
        return new Planning(new CatalogContext(tree, place, arrays, options, past, factories), types, planner);
    }

    /** Returns the planning of the query of a view that is not stored yet. */
    Planning inside(String group, String view) {
        return new Planning(context.inside(group, view, context.options().open()), types, planner);
    }

    /** Returns the names of the columns of a query. */
    List<String> columns(SqlNode query) {
        SqlNode known = SnapshotClauses.rewrite(Preparation.changed(query), context.past());
        return new Planning(context, types, planner)
                .convert(known).root().fields.stream()
                        .map(each -> each.getValue())
                        .toList();
    }

    /** Adds a table, which hides the one of its name. */
    void add(String name, Table table) {
        root.add(name, table);
    }

    /** Returns a table, or null. */
    @Nullable
    Table table(List<String> name) {
        RelOptTable found = catalog.getTable(name);
        return found == null ? null : found.unwrap(Table.class);
    }

    /** Returns the arrays of a query, or null; see {@link PlannedTables#of}. */
    @Nullable
    PlannedTables tables(RelNode query) {
        return PlannedTables.of(query, catalog, options().open());
    }

    /** Returns a schema, or null; {@code main} has the temporary tables as well. */
    @Nullable
    Schema schema(String name) {
        ObjectSchema main = ObjectSchema.root(context);
        return name.equals(SqlCatalog.MAIN) ? main : main.subSchemas().get(name);
    }

    SqlTypeFactory types() {
        return types;
    }

    SqlValidator validator() {
        return validator;
    }

    PastTables past() {
        return context.past();
    }

    SessionOptions options() {
        return context.options();
    }

    OpenArrays arrays() {
        return context.arrays();
    }

    VolcanoPlanner planner() {
        return planner;
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
        RelDataType parameters = ParameterPlaces.types(validator, validated);
        RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(types));
        PlanEstimates.choose(cluster, validated);
        planner.setExecutor(NO_EXECUTOR);
        RelRoot converted = checked(converter(cluster).convertQuery(validated, false, true), cluster);
        planner.setExecutor(new ConstantFolding(new RexExecutorImpl(runtime())));
        return new Relation(converted, parameters);
    }

    /** Returns a validated query, which becomes a part of a statement. Rows of tables have no order. */
    RelNode converted(SqlNode validated, RelOptCluster cluster) {
        RelNode rows = converter(cluster).convertQuery(validated, false, true).project();
        return rows instanceof Sort sort && RelOptUtil.isPureOrder(sort) ? sort.getInput() : rows;
    }

    private SqlToRelConverter converter(RelOptCluster cluster) {
        return new DialectConverter(
                (rowType, query, schemaPath, viewPath) -> {
                    throw new UnsupportedOperationException("views of Calcite");
                },
                validator,
                catalog,
                cluster,
                Functions::convertlet,
                CONVERSION);
    }

    /** Returns a statement whose arithmetic of integers fails when it overflows, instead of wrapping around. */
    private RelRoot checked(RelRoot root, RelOptCluster cluster) {
        RelNode checked = root.rel.accept(new ConvertToChecked(cluster.getRexBuilder(), true));
        RelNode exact = ExactCalls.of(checked);
        boolean structs = root.collation.getKeys().stream()
                .anyMatch(key ->
                        root.rel.getRowType().getFieldList().get(key).getType().isStruct());
        return root.withCollation(structs ? RelCollations.EMPTY : root.collation) // rows are no keys of a plan
                .withRel(options().timestamps() == TimestampMode.TRUNCATE ? CutTimes.of(exact) : exact);
    }
}
