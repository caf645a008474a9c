package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.catalog.PastTables;
import dev.tegula.internal.sql.catalog.Temporaries;
import dev.tegula.internal.sql.catalog.WrittenTable;
import dev.tegula.internal.sql.ddl.Definition;
import dev.tegula.internal.sql.ddl.DefinitionException;
import dev.tegula.internal.sql.ddl.DefinitionParser;
import dev.tegula.internal.sql.dialect.AliasedConditions;
import dev.tegula.internal.sql.dialect.DialectCalls;
import dev.tegula.internal.sql.dialect.DialectClauses;
import dev.tegula.internal.sql.dialect.LambdaCalls;
import dev.tegula.internal.sql.dialect.NamedWindows;
import dev.tegula.internal.sql.dialect.SnapshotClauses;
import dev.tegula.internal.sql.dialect.SqlCopies;
import dev.tegula.internal.sql.dialect.StarColumns;
import dev.tegula.internal.sql.dialect.ValuesRows;
import dev.tegula.internal.sql.dialect.WithQueries;
import dev.tegula.internal.sql.engine.ReturningStatement.RowChange;
import dev.tegula.internal.sql.errors.SqlErrors;
import dev.tegula.internal.sql.plan.Plans;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlStatement.Cancellation;
import dev.tegula.internal.sql.text.ChangeText;
import dev.tegula.internal.sql.text.DialectFrames;
import dev.tegula.internal.sql.text.DialectJoins;
import dev.tegula.internal.sql.text.DialectLambdas;
import dev.tegula.internal.sql.text.DialectLiterals;
import dev.tegula.internal.sql.text.DialectNames;
import dev.tegula.internal.sql.text.DialectSigns;
import dev.tegula.internal.sql.text.DialectValues;
import dev.tegula.internal.sql.text.DialectWords;
import dev.tegula.internal.sql.text.DollarTexts;
import dev.tegula.internal.sql.text.ExplainClause;
import dev.tegula.internal.sql.text.OtherLetters;
import dev.tegula.internal.sql.text.OtherStatements;
import dev.tegula.internal.sql.text.ParameterPlaces;
import dev.tegula.internal.sql.text.Rewritten;
import dev.tegula.internal.sql.text.ShortLists;
import dev.tegula.internal.sql.text.StatementException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.TableModify;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.schema.Table;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlMerge;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.jspecify.annotations.Nullable;

/** Parses and plans statements. */
final class Preparation {

    /** Longer names than Calcite's default, because names may be URIs. */
    private static final int MAX_NAME = 4096;

    private static final SqlParser.Config PARSER = SqlParser.config()
            .withParserFactory(SqlBabelParserImpl.FACTORY)
            .withQuoting(Quoting.DOUBLE_QUOTE)
            .withQuotedCasing(Casing.UNCHANGED)
            .withUnquotedCasing(Casing.UNCHANGED)
            .withCaseSensitive(true)
            .withIdentifierMaxLength(MAX_NAME)
            .withConformance(Conformance.INSTANCE);

    private final Tegula engine;
    private final ObjectTree tree;
    private final SessionOptions options;
    private final Temporaries temporaries;
    private final String sql;
    private final Literals literals;
    private final OpenArrays arrays;
    private final PastTables past = new PastTables();
    private Rewritten text;
    private ChangeText parts = ChangeText.of("");
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private boolean readsRows;
    private volatile @Nullable String corrected;

    /** How INSERT gets rows of plain literals. */
    enum Literals {
        /** From the parsed statement. */
        DIRECT,
        /** From a plan, like all other rows. */
        PLANNED
    }

    Preparation(ObjectTree tree, SessionOptions options, Temporaries temporaries, String sql, Literals literals) {
        this.engine = tree.tegula();
        this.tree = tree;
        this.options = options;
        this.temporaries = temporaries;
        this.sql = sql;
        this.text = Rewritten.same("");
        this.literals = literals;
        this.arrays = new OpenArrays(engine);
    }

    /**
     * Prepares a statement.
     *
     * @param plans the plans of earlier queries of the session
     * @throws SQLException if it is refused or cancelled
     */
    SqlStatement prepare(KeptPlans plans, Cancellation cancellation) throws SQLException {
        return new PlanningThread(() -> planned(plans), arrays, cancelled).await(cancellation);
    }

    private SqlStatement planned(KeptPlans plans) throws SQLException {
        try {
            PlannedQuery kept = plans.find(sql);
            PlannedTables tables = kept == null ? null : kept.tables();
            if (kept != null && tables != null && tables.hold(planning())) {
                return kept.with(arrays);
            }
            SqlStatement statement = statement();
            if (statement instanceof PlannedQuery query && query.tables() != null && !readsRows) {
                plans.keep(sql, query.kept());
            }
            return statement;
        } catch (RuntimeException | SqlParseException | Error e) {
            Set<String> names = arrays.fieldNames();
            arrays.close();
            OtherLetters other = OtherLetters.of(e, text);
            corrected = other == null ? ShortLists.completed(e, text) : other.corrected(sql, with(names, tables(tree)));
            throw SqlErrors.of(e, text, names.isEmpty() ? tables(tree) : names);
        }
    }

    private static Set<String> with(Set<String> names, Collection<String> more) {
        Set<String> all = new HashSet<>(names);
        all.addAll(more);
        return all;
    }

    /**
     * Returns the statement that was probably meant if this one was refused, or null; see {@link OtherLetters} and
     * {@link ShortLists}.
     */
    @Nullable
    String corrected() {
        return corrected;
    }

    private static Collection<String> tables(ObjectTree tree) {
        Map<String, String> known = tree.children(List.of(), ObjectType.ARRAY);
        return known == null ? Set.of() : known.keySet();
    }

    private SqlStatement statement() throws SqlParseException, SQLException {
        OtherStatements.requireNone(sql);
        ExplainClause explain = ExplainClause.of(sql);
        if (!explain.wanted()) {
            Definition definition = definition();
            if (definition != null) {
                return definition(definition);
            }
        }
        SqlNode parsed = parse(explain.statement());
        if (parsed.isA(SqlKind.QUERY)) {
            PlannedQuery query = query(parsed);
            if (explain.run()) {
                return new AnalyzedQuery(query);
            }
            return explain.wanted() ? query.explained() : query;
        }
        if (explain.run()) {
            throw new StatementException(
                    "EXPLAIN ANALYZE of a change, which would be made: not supported. Write EXPLAIN",
                    parsed.getParserPosition());
        }
        RowChange change = change(parsed);
        if (explain.wanted()) {
            return change.explained();
        }
        SqlSelect returning = returning();
        return returning == null ? change : returning(change, parsed, returning);
    }

    /** Returns the clause RETURNING, or null. */
    private @Nullable SqlSelect returning() throws SqlParseException {
        String clause = parts.returning();
        return clause == null ? null : ReturningStatement.requireRows(part(clause));
    }

    private SqlStatement returning(RowChange change, SqlNode parsed, SqlSelect returning) {
        ArrayTable table = table(target(parsed));
        if (change instanceof DeleteStatement delete) {
            return ReturningStatement.ofDeleted(delete, options, table);
        }
        SqlIdentifier alias = parsed instanceof SqlUpdate update
                ? update.getAlias()
                : parsed instanceof SqlMerge merge ? merge.getAlias() : null;
        String name = Updates.lastName(target(parsed));
        returning.setFrom(Updates.from(new SqlIdentifier(name, target(parsed).getParserPosition()), alias));
        ColumnLabels labels = ColumnLabels.of(returning, text);
        WrittenTable rows = new WrittenTable(table);
        try (OpenArrays described = new OpenArrays(engine)) { // closed before those of the change
            Planning planning = Planning.of(tree, options, temporaries, described, past, cancelled);
            planning.add(name, rows);
            PlannedQuery query = new PlannedQuery(engine, planning, planning.convert(returning), labels);
            query.refresh();
            return ReturningStatement.ofWritten(change, options, table, new ReturningStatement.Query(query, rows));
        }
    }

    /** Parses a statement, whose places are those of the errors from now on. */
    private SqlNode parse(String statement) throws SqlParseException {
        text = rewritten(PivotTexts.replaced(statement, this::inner));
        return reparsed();
    }

    /** Parses the statement again, because validation changes it. */
    private SqlNode reparsed() throws SqlParseException {
        parts = ChangeText.of(text.text());
        return part(parts.change());
    }

    /** Parses a part of the text that is at its place. */
    private SqlNode part(String statement) throws SqlParseException {
        SqlNode parsed = parse(statement, query -> planning().columns(query));
        ParameterPlaces places = new ParameterPlaces(text.text(), parts.parameters());
        return SnapshotClauses.rewrite(places.numbered(parsed), past);
    }

    /** Prepares a query whose rows or columns a statement depends on, with arrays of its own. */
    private PlannedQuery inner(String query) {
        readsRows = true;
        try {
            return (PlannedQuery) new Preparation(tree, options, temporaries, query, literals).statement();
        } catch (SqlParseException | SQLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Returns a query or a change with words of other dialects replaced. */
    static Rewritten rewritten(String statement) {
        Rewritten texts = DollarTexts.replaced(statement);
        Rewritten names = texts.then(
                DialectNames.replaced(DialectWords.replaced(texts.text())).of(texts.text()));
        Rewritten values = names.then(DialectValues.replaced(names.text()));
        Rewritten lambdas = values.then(DialectLambdas.replaced(values.text()));
        Rewritten frames = lambdas.then(DialectFrames.replaced(lambdas.text()));
        Rewritten joins = frames.then(DialectJoins.replaced(frames.text()));
        Rewritten literals = joins.then(DialectLiterals.replaced(joins.text()));
        return literals.then(DialectSigns.replaced(literals.text(), LambdaCalls::isNamed));
    }

    /**
     * Parses a query or a change, with calls of other dialects replaced.
     *
     * @param columns the names of the columns of a query
     */
    static SqlNode parse(String statement, Function<SqlNode, List<String>> columns) throws SqlParseException {
        SqlNode parsed = SqlParser.create(statement, PARSER).parseStmt();
        return changed(StarColumns.replaced(parsed, statement, columns));
    }

    /** Returns a statement without calls and clauses of other dialects. */
    static SqlNode changed(SqlNode parsed) {
        SqlNode statement = WithQueries.replaced(parsed);
        NamedWindows.write(statement);
        return DialectClauses.replaced(DialectCalls.replaced(statement));
    }

    private PlannedQuery query(SqlNode parsed) throws SqlParseException {
        ColumnLabels labels = ColumnLabels.of(parsed, text); // before validation, which changes the statement
        AliasedConditions aliases = new AliasedConditions();
        SqlNode next = parsed;
        while (true) {
            Planning planning = planning();
            try {
                return new PlannedQuery(engine, planning, planning.convert(next), labels);
            } catch (CalciteContextException e) {
                if (!aliases.add(e)) {
                    throw e;
                }
                next = aliases.replaced(reparsed());
            }
        }
    }

    private Planning planning() {
        return Planning.of(tree, options, temporaries, arrays, past, cancelled);
    }

    private @Nullable Definition definition() {
        try {
            return DefinitionParser.parse(sql);
        } catch (DefinitionException e) {
            throw StatementException.of(e.reason(), sql, e.offset());
        }
    }

    private SqlStatement definition(Definition written) throws SqlParseException, SQLException {
        boolean temporary = written instanceof Definition.Temporary;
        Definition definition = written instanceof Definition.Temporary of ? of.definition() : written;
        PlannedQuery rows = null;
        if (definition instanceof Definition.CreateTable create && create.query() != null) {
            rows = query(parse(create.query()));
        }
        if (definition instanceof Definition.CreateView create) {
            text = rewritten(create.query());
            ViewStatement statement = temporary
                    ? ViewStatement.temporary(temporaries, options, create, planning())
                    : ViewStatement.create(tree, options, create, this::planning);
            arrays.close();
            return statement;
        } else if (definition instanceof Definition.DropView drop) {
            arrays.close();
            return ViewStatement.drop(tree, options, temporaries, drop);
        }
        boolean known = definition.name().size() == 1
                && !(definition instanceof Definition.CreateTable)
                && !(definition instanceof Definition.CreateSchema)
                && temporaries.array(definition.name().get(0)) != null;
        ObjectTree place = temporary || known ? temporaries.tree() : tree;
        if (temporary) {
            ViewStatement.requireNoView(temporaries, definition.name().get(0));
        }
        return new DefinitionStatement(engine, place, options, definition, rows);
    }

    private RowChange change(SqlNode parsed) throws SqlParseException {
        if (parsed instanceof SqlInsert insert) {
            return insert(insert);
        } else if (parsed instanceof SqlUpdate update) {
            ArrayTable table = table(update.getTargetTable());
            return replacing(table, Updates.rows(update, source(), table));
        } else if (parsed instanceof SqlMerge merge) {
            ArrayTable table = table(merge.getTargetTable());
            List<Merges.Clause> clauses = new ArrayList<>();
            for (ChangeText.Clause each : parts.clauses()) {
                String condition = each.condition();
                clauses.add(new Merges.Clause(
                        each.action(),
                        condition == null
                                ? null
                                : ((SqlSelect) part(condition)).getSelectList().get(0)));
            }
            return replacing(table, Merges.rows(merge, clauses, table));
        } else if (parsed instanceof SqlDelete delete) {
            return delete(delete);
        }
        throw new StatementException(
                sql.strip().split("\\s", 2)[0].toUpperCase(Locale.ROOT)
                        + ": not supported (expected SELECT, INSERT, UPDATE, MERGE, DELETE, CREATE, ALTER or DROP)",
                parsed.getParserPosition());
    }

    private static SqlNode target(SqlNode change) {
        return change instanceof SqlInsert insert
                ? insert.getTargetTable()
                : change instanceof SqlUpdate update
                        ? update.getTargetTable()
                        : change instanceof SqlMerge merge
                                ? merge.getTargetTable()
                                : ((SqlDelete) change).getTargetTable();
    }

    private RowChange replacing(ArrayTable table, Updates.Replacement replacement) {
        return new ReplacingStatement(engine, options, table, rows(replacement.rows()), replacement.changes());
    }

    /** Returns the other tables of UPDATE and DELETE, or null. */
    private @Nullable SqlNode source() throws SqlParseException {
        String source = parts.source();
        return source == null ? null : ((SqlSelect) part(source)).getFrom();
    }

    /** Returns the array that a statement changes. */
    private ArrayTable table(SqlNode name) {
        List<String> parts = TablePath.of(name);
        Table table = planning().table(parts);
        if (table instanceof ArrayTable array) {
            return array;
        }
        if (table instanceof View) {
            throw new StatementException(
                    "table '" + name + "': is a view. Write to the tables that its query reads",
                    name.getParserPosition());
        }
        throw StatementException.ofUnknown(
                parts.get(parts.size() - 1), "table '" + name + "': no array of this name", name.getParserPosition());
    }

    private RowChange insert(SqlInsert insert) throws SqlParseException {
        ArrayTable table = table(insert.getTargetTable());
        if (parts.byName()) {
            nameColumns(insert);
        }
        ChangeText.Conflict conflict = parts.conflict();
        if (conflict != null) {
            SqlUpdate change = conflict.update() == null ? null : (SqlUpdate) part(conflict.update());
            Updates.Replacement rows = Upserts.rows(insert, conflict, change, table);
            if (rows != null) {
                return replacing(table, rows);
            }
        }
        ColumnDefaults.add(insert, table);
        LiteralRows literal = literals == Literals.DIRECT ? LiteralRows.of(insert, table.columns()) : null;
        if (literal != null) {
            arrays.close(); // the rows read nothing
            return new InsertStatement(engine, options, table, literal);
        }
        if (insert.getSource() instanceof SqlCall values && values.getKind() == SqlKind.VALUES) {
            ValuesRows.unify(values);
        }
        return new InsertStatement(engine, options, table, rows(insert));
    }

    private void nameColumns(SqlInsert insert) {
        SqlParserPos place = insert.getSource().getParserPosition();
        if (insert.getTargetColumnList() != null) {
            throw new StatementException("BY NAME: not with names of columns. Leave one of them out", place);
        }
        insert.setOperand(
                3,
                new SqlNodeList(
                        planning().columns(SqlCopies.of(insert.getSource())).stream()
                                .map(name -> new SqlIdentifier(name, place))
                                .toList(),
                        place));
    }

    /** Returns the rows of an insertion, with all columns of the table. */
    private PlannedQuery rows(SqlInsert insert) {
        Planning planning = planning();
        Planning.Relation relation = planning.convert(insert);
        TableModify modify = (TableModify) relation.root().rel;
        RelRoot rows = RelRoot.of(modify.getInput(), SqlKind.SELECT);
        return new PlannedQuery(
                engine, planning, new Planning.Relation(rows, relation.parameters()), ColumnLabels.NONE);
    }

    private RowChange delete(SqlDelete delete) throws SqlParseException {
        ArrayTable table = table(delete.getTargetTable());
        SqlNode source = source();
        SqlSelect returning = returning();
        ColumnLabels labels = returning == null ? ColumnLabels.NONE : ColumnLabels.of(returning, text);
        Planning planning = planning();
        List<Test> tests = source != null || returning != null
                ? null
                : Plans.tests(
                        planning.planner(),
                        planning.convert(Updates.selected(delete)).root());
        Planning rows = planning();
        PlannedQuery coordinates = new PlannedQuery(
                engine, rows, rows.convert(Updates.coordinates(delete, source, returning, table)), labels);
        String reason = source != null
                ? "USING joins another table"
                : returning != null
                        ? "RETURNING reads them"
                        : "the engine evaluates comparisons of columns with values, and WHERE has others";
        return new DeleteStatement(engine, options, table, tests, reason, coordinates);
    }
}
