package dev.tegula.internal.sql.engine;

import dev.tegula.ArrayReader;
import dev.tegula.ObjectTree;
import dev.tegula.OpenOptions;
import dev.tegula.StoredObject;
import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.definition.ArrayDefinition;
import dev.tegula.internal.definition.NewColumn;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.NewArrays;
import dev.tegula.internal.sql.catalog.GroupViews;
import dev.tegula.internal.sql.catalog.Place;
import dev.tegula.internal.sql.ddl.Definition;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.write.RowBatches;
import dev.tegula.internal.sql.write.RowImport;
import dev.tegula.internal.tables.ColumnOrder;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.internal.tables.FormerColumns;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import dev.tegula.schema.SchemaEvolution;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** CREATE, ALTER and DROP. */
final class DefinitionStatement extends ChangeStatement {

    private final Tegula engine;
    private final ObjectTree tree;
    private final SessionOptions options;
    private final Definition definition;
    private final Place place;
    private final @Nullable PlannedQuery rows;
    private List<String> notes = List.of();

    /** @param rows the rows of CREATE TABLE AS, or null */
    DefinitionStatement(
            Tegula engine,
            ObjectTree tree,
            SessionOptions options,
            Definition definition,
            @Nullable PlannedQuery rows) {
        super(options);
        this.engine = engine;
        this.tree = tree;
        this.options = options;
        this.definition = definition;
        this.place = Place.of(tree.root(), options.reach());
        this.rows = rows;
    }

    @Override
    SqlStatement explained() throws SQLException {
        throw new SQLFeatureNotSupportedException("EXPLAIN: definitions have no plan");
    }

    @Override
    public List<SqlType> parameters() {
        return rows == null ? List.of() : rows.parameters();
    }

    @Override
    long change(List<? extends @Nullable Object> parameters, Cancellation cancellation)
            throws SQLException, IOException {
        if (definition instanceof Definition.CreateTable create) {
            return create(create, parameters, cancellation);
        } else if (definition instanceof Definition.DropTable drop) {
            drop(drop);
        } else if (definition instanceof Definition.CreateSchema create) {
            createSchema(create);
        } else if (definition instanceof Definition.AlterTable alter) {
            alter(alter);
        }
        return 0;
    }

    private long create(
            Definition.CreateTable create, List<? extends @Nullable Object> parameters, Cancellation cancellation)
            throws SQLException, IOException {
        NewTable table = NewTable.created(tree, place, create.name());
        if (isView(table)) {
            throw new SQLException(
                    "table '" + table.name() + "': a view has this name. Choose another one, or drop the view.",
                    "42S01");
        }
        if (engine.object(table.uri()).type() != null) {
            if (create.ifMissing()) {
                return 0;
            }
            throw new SQLException(
                    "table '" + table.name() + "': exists already. Drop it, or write CREATE TABLE IF NOT EXISTS.",
                    "42S01");
        }
        PlannedQuery query = rows;
        notes = List.of();
        Map<String, String> properties = create.properties();
        if (!ChosenDimensions.areNamed(properties)) {
            ChosenDimensions chosen = chosen(create, parameters, cancellation);
            properties = chosen.properties();
            notes = List.of("table '" + table.name() + "': " + chosen.note());
        }
        List<NewColumn> columns = query == null ? create.columns() : ResultColumns.of(query.columns(), properties);
        TableOptions.check(properties, columns);
        MaintenancePolicy policy = TableOptions.policy(properties);
        ArraySchema schema = ArrayDefinition.schema(columns, properties);
        String order =
                ColumnOrder.of(schema, columns.stream().map(NewColumn::name).toList());
        engine.createArray(table.uri(), schema, options.open());
        boolean written = false;
        try {
            updateMetadata(table.uri(), columns, order);
            if (policy != null) {
                engine.maintenance(table.uri(), options.open()).setPolicy(policy);
            }
            long count = query == null ? 0 : fill(table, schema, columns, parameters, cancellation);
            table.added();
            written = true;
            return count;
        } finally {
            if (!written) {
                engine.object(table.uri()).delete();
            }
        }
    }

    /**
     * Stores which new columns are decimals, before they are there, and the place of columns.
     *
     * @param order the order of all columns; null if there is none, or new ones follow
     */
    private void updateMetadata(String uri, List<NewColumn> columns, @Nullable String order) {
        StoredObject object = engine.object(uri, options.open());
        MetadataChanges changes = order != null
                ? MetadataChanges.none().put(ColumnOrder.KEY, MetadataValue.utf8(order))
                : ColumnOrder.added(
                        MetadataChanges.none(),
                        columns.stream().map(NewColumn::name).toList(),
                        object.metadata());
        for (NewColumn column : columns) {
            DecimalType decimals = column.decimals();
            String type = decimals == null ? null : decimals.toString();
            changes = DecimalFields.added(changes, column.name(), type, object.metadata());
        }
        if (!changes.isEmpty()) {
            object.updateMetadata(changes);
        }
    }

    private ChosenDimensions chosen(
            Definition.CreateTable create, List<? extends @Nullable Object> parameters, Cancellation cancellation)
            throws SQLException, IOException {
        PlannedQuery query = rows;
        if (query == null) {
            return ChosenDimensions.ofColumns(create.columns(), create.properties());
        }
        List<NewColumn> columns = ResultColumns.of(query.columns(), create.properties());
        try (SqlRows sample = query.query(parameters, ChosenDimensions.SAMPLE)) {
            return ChosenDimensions.ofRows(sample, columns, create.properties(), cancellation::isRequested);
        }
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    private long fill(
            NewTable table,
            ArraySchema schema,
            List<NewColumn> columns,
            List<? extends @Nullable Object> parameters,
            Cancellation cancellation)
            throws SQLException, IOException {
        PlannedQuery query = Objects.requireNonNull(rows);
        List<ColumnType> targets = new ArrayList<>();
        for (NewColumn column : columns) {
            Field field = Objects.requireNonNull(schema.field(column.name()));
            targets.add(ColumnType.of(field, column.decimals(), null, options.timestamps()));
        }
        OpenOptions open = options.open();
        try (SqlRows cells = query.query(parameters, 0)) {
            return RowImport.run(
                    new RowImport.Target(engine, table.uri(), open),
                    new RowBatches(cells, targets, cancellation::isRequested),
                    options.memoryBytes(),
                    options.spillFolder());
        }
    }

    private boolean isView(NewTable table) {
        return !table.isOutside()
                && GroupViews.of(tree, table.namespace()).statements().containsKey(table.name());
    }

    private void drop(Definition.DropTable drop) throws SQLException {
        NewTable table = NewTable.of(tree, place, drop.name());
        boolean found = table.isOutside()
                ? engine.object(table.uri()).type() == ObjectType.ARRAY
                : tree.array(table.namespace(), table.name()) != null;
        if (!found) {
            if (drop.ifExists()) {
                return;
            }
            throw new SQLException(
                    "table '" + table.name() + "': " + (isView(table) ? "is a view. Write DROP VIEW." : "not found"),
                    "42S02");
        }
        if (table.isOutside()) {
            engine.object(table.uri()).delete();
        } else {
            tree.drop(table.namespace(), table.name(), ObjectType.ARRAY);
        }
    }

    private void createSchema(Definition.CreateSchema create) throws SQLException {
        List<String> namespace = NewTable.path(create.name());
        if (tree.uri(namespace) != null) {
            if (create.ifMissing() || namespace.equals(List.of(SqlCatalog.MAIN))) {
                return;
            }
            throw new SQLException("schema '" + String.join("/", namespace) + "': exists already", "42P06");
        }
        String parent = tree.uri(namespace.subList(0, namespace.size() - 1));
        if (parent != null) {
            place.require(String.join("/", namespace), parent);
        }
        tree.createGroup(namespace);
    }

    private void alter(Definition.AlterTable alter) throws SQLException {
        NewTable table = NewTable.of(tree, place, alter.name());
        String uri = table.isOutside() ? table.uri() : tree.array(table.namespace(), table.name());
        if (uri != null) {
            place.require(table.name(), uri);
        }
        if (uri == null || engine.object(uri).type() != ObjectType.ARRAY) {
            throw new SQLException("table '" + table.name() + "': not found", "42S02");
        }
        if (!alter.properties().isEmpty()) {
            engine.maintenance(uri, options.open()).setPolicy(TableOptions.changed(alter.properties()));
            return;
        }
        SchemaEvolution evolution = SchemaEvolution.begin();
        for (NewColumn column : alter.added()) {
            Field field = column.field();
            evolution = evolution.addAttribute(Attribute.of(field.name(), field.datatype(), field.valuesPerCell())
                    .withNullable(field.nullable())
                    .withFilters(NewArrays.filters(field.datatype())));
        }
        for (String name : alter.dropped()) {
            evolution = evolution.dropAttribute(name);
        }
        if (!alter.added().isEmpty()) {
            try (ArrayReader array = engine.openForReading(uri, options.open())) {
                FormerColumns.requireOthers(array.schema(), array.formerAttributes(), evolution);
            }
        }
        updateMetadata(uri, alter.added(), null);
        engine.maintenance(uri, options.open()).evolve(evolution);
    }
}
