package dev.tegula.internal.sql.engine;

import dev.tegula.ArrayReader;
import dev.tegula.ObjectTree;
import dev.tegula.OpenOptions;
import dev.tegula.StoredObject;
import dev.tegula.Tegula;
import dev.tegula.errors.ErrorKind;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.definition.ArrayDefinition;
import dev.tegula.internal.definition.NewColumn;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.internal.schema.NewArrays;
import dev.tegula.internal.sql.catalog.GroupViews;
import dev.tegula.internal.sql.catalog.Place;
import dev.tegula.internal.sql.ddl.Definition;
import dev.tegula.internal.sql.errors.SqlSteps;
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
import dev.tegula.internal.tables.ReplacedArray;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.vfs.UriSecrets;
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
        } else if (definition instanceof Definition.SetOptions options) {
            set(options);
        } else if (definition instanceof Definition.SetDefault column) {
            setDefault(column);
        } else if (definition instanceof Definition.RenameTable rename) {
            rename(rename);
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
        String old = create.existing() == Definition.Existing.REPLACE ? array(table) : null;
        if (old == null && engine.object(table.uri()).type() != null) {
            if (create.existing() == Definition.Existing.KEEP) {
                return 0;
            }
            throw new SQLException(
                    "table '" + table.name()
                            + "': exists already. Drop it, or write CREATE OR REPLACE TABLE, or CREATE TABLE IF NOT"
                            + " EXISTS.",
                    "42S01");
        }
        ReplacedArray replaced = old == null ? null : ReplacedArray.of(old);
        String uri = replaced == null ? table.uri() : replaced.beside();
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
        engine.object(uri).requireAbsent();
        engine.createArray(uri, schema, options.open());
        boolean written = false;
        long count = 0;
        try {
            MetadataChanges own = TableOptions.comments(MetadataChanges.none(), schema, properties);
            for (Map.Entry<String, String> each : create.defaults().entrySet()) {
                own = own.put(
                        FieldKeys.of(schema, each.getKey(), FieldKeys.DEFAULT), MetadataValue.utf8(each.getValue()));
            }
            updateMetadata(uri, own, columns, order);
            if (policy != null) {
                engine.maintenance(uri, options.open()).setPolicy(policy);
            }
            count = query == null ? 0 : fill(uri, schema, columns, parameters, cancellation);
            if (replaced == null) {
                table.added();
            }
            written = true;
        } finally {
            if (!written) {
                engine.object(uri).delete();
            }
        }
        if (replaced != null) {
            replace(table, replaced);
        }
        return count;
    }

    private void replace(NewTable table, ReplacedArray replaced) throws SQLException {
        try {
            replaced.replace(engine);
        } catch (RuntimeException e) {
            throw new SQLException(
                    "table '" + table.name() + "': could not be replaced (" + SqlSteps.message(e)
                            + "). The new one is complete at " + UriSecrets.maskUri(replaced.beside())
                            + ". Delete what is left of the old one, then move it there.",
                    ErrorKind.STORAGE.sqlState(),
                    e);
        }
    }

    /** Returns where the array of a name is stored; null if there is none. */
    private @Nullable String array(NewTable table) {
        String uri = table.isOutside() ? table.uri() : tree.array(table.namespace(), table.name());
        if (uri != null) {
            place.require(table.name(), uri);
        }
        return uri == null || engine.object(uri).type() != ObjectType.ARRAY ? null : uri;
    }

    /**
     * Stores which new columns are decimals, before they are there, and the place of columns.
     *
     * @param own further changes
     * @param order the order of all columns; null if there is none, or new ones follow
     */
    private void updateMetadata(String uri, MetadataChanges own, List<NewColumn> columns, @Nullable String order) {
        StoredObject object = engine.object(uri, options.open());
        MetadataChanges changes = order != null
                ? own.put(ColumnOrder.KEY, MetadataValue.utf8(order))
                : ColumnOrder.added(own, columns.stream().map(NewColumn::name).toList(), object.metadata());
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
            String uri,
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
                    new RowImport.Target(engine, uri, open),
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
        String uri = required(alter.name());
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
        MetadataChanges own = MetadataChanges.none();
        StoredObject object = engine.object(uri, options.open());
        List<String> named = new ArrayList<>(alter.dropped());
        alter.added().forEach(column -> named.add(column.name()));
        for (String column : named) { // an attribute that has the name later has another default
            own = deleted(own, object, FieldKeys.ofAttribute(column, FieldKeys.DEFAULT));
        }
        updateMetadata(uri, own, alter.added(), null);
        engine.maintenance(uri, options.open()).evolve(evolution);
    }

    private static MetadataChanges deleted(MetadataChanges changes, StoredObject object, String key) {
        return object.metadata().containsKey(key) ? changes.delete(key) : changes;
    }

    /** Returns where a table is stored. */
    private String required(List<String> name) throws SQLException {
        NewTable table = NewTable.of(tree, place, name);
        String uri = array(table);
        if (uri == null) {
            throw new SQLException(
                    "table '" + table.name() + "': " + (isView(table) ? "is a view" : "not found"), "42S02");
        }
        return uri;
    }

    private ArraySchema schema(String uri) {
        try (ArrayReader array = engine.openForReading(uri, options.open())) {
            return array.schema();
        }
    }

    private void set(Definition.SetOptions change) throws SQLException {
        String uri = required(change.name());
        ArraySchema schema = schema(uri);
        change.set().keySet().forEach(option -> TableOptions.key(schema, option));
        MaintenancePolicy policy = TableOptions.policy(change.set());
        StoredObject object = engine.object(uri, options.open());
        MetadataChanges changes = TableOptions.comments(MetadataChanges.none(), schema, change.set());
        for (String option : change.unset()) {
            changes = deleted(changes, object, TableOptions.key(schema, option));
        }
        if (!changes.isEmpty()) {
            object.updateMetadata(changes);
        }
        if (policy != null) {
            engine.maintenance(uri, options.open()).setPolicy(policy);
        }
    }

    private void setDefault(Definition.SetDefault change) throws SQLException {
        String uri = required(change.name());
        ArraySchema schema = schema(uri);
        if (schema.field(change.column()) == null) {
            throw new SQLException(
                    "column '" + change.column() + "': not found"
                            + SpellingHint.hintOrList(change.column(), schema.fieldNames()),
                    "42S22");
        }
        StoredObject object = engine.object(uri, options.open());
        String key = FieldKeys.of(schema, change.column(), FieldKeys.DEFAULT);
        MetadataChanges changes = change.literal() == null
                ? deleted(MetadataChanges.none(), object, key)
                : MetadataChanges.none().put(key, MetadataValue.utf8(change.literal()));
        if (!changes.isEmpty()) {
            object.updateMetadata(changes);
        }
    }

    private void rename(Definition.RenameTable rename) throws SQLException {
        NewTable from = NewTable.of(tree, place, rename.name());
        required(rename.name());
        List<String> name = new ArrayList<>(rename.newName());
        if (name.size() == 1) { // in the same schema
            name.addAll(0, rename.name().subList(0, rename.name().size() - 1));
        }
        NewTable to = NewTable.created(tree, place, name);
        if (from.isOutside() || to.isOutside()) {
            throw new SQLException(
                    "RENAME of a path: not supported. Connect to its folder, or run tegula mv.",
                    ErrorKind.UNSUPPORTED.sqlState());
        }
        if (engine.object(to.uri()).type() != null || array(to) != null || isView(to)) {
            throw new SQLException("table '" + to.name() + "': exists already. Choose another name.", "42S01");
        }
        tree.rename(from.namespace(), from.name(), to.namespace(), to.name());
    }
}
