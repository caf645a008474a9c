package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.catalog.GroupViews;
import dev.tegula.internal.sql.catalog.ObjectNames;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.catalog.PastTables;
import dev.tegula.internal.sql.catalog.Place;
import dev.tegula.internal.sql.catalog.Temporaries;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlTable;
import dev.tegula.internal.sql.session.TableOpener;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.ResultTypes;
import dev.tegula.internal.sql.types.SqlTypeFactory;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;

/** Lists schemas and tables, and describes tables. */
final class CatalogListing {

    private final ObjectTree tree;
    private final SessionOptions options;
    private final Temporaries temporaries;
    private final Place place;

    CatalogListing(ObjectTree tree, SessionOptions options, Temporaries temporaries) {
        this.tree = tree;
        this.options = options;
        this.temporaries = temporaries;
        this.place = Place.of(tree.root(), options.reach());
    }

    List<String> schemas() {
        List<String> names = new ArrayList<>(List.of(SqlCatalog.MAIN));
        if (tree.tegula().object(tree.root()).type() != ObjectType.ARRAY) {
            collect(List.of(), names);
        }
        return names;
    }

    private void collect(List<String> namespace, List<String> names) {
        List<List<String>> children = tree.namespaces(namespace);
        if (children != null) {
            for (List<String> child : children) {
                String uri = tree.uri(child);
                if (uri == null || !place.reaches(uri)) {
                    continue;
                }
                names.add(String.join("/", child));
                collect(child, names);
            }
        }
    }

    List<String> tables(String schema) {
        try (OpenArrays arrays = new OpenArrays(tree.tegula())) {
            Schema found = schema(arrays, schema);
            Set<String> names = found == null ? Set.of() : found.tables().getNames(LikePattern.any());
            return names.stream().sorted().toList();
        }
    }

    Set<String> views(String schema) {
        Set<String> views = new TreeSet<>(
                GroupViews.of(tree, NewTable.path(List.of(schema))).statements().keySet());
        if (schema.equals(SqlCatalog.MAIN)) {
            temporaries.names().stream()
                    .filter(name -> temporaries.view(name) != null)
                    .forEach(views::add);
        }
        return views;
    }

    SqlTable table(String schema, String name) {
        return table(schema, name, new ObjectNames());
    }

    /** Returns a source of many tables, which lists each schema once. */
    TableOpener.Source source() {
        ObjectNames names = new ObjectNames();
        return (schema, name) -> table(schema, name, names);
    }

    private SqlTable table(String schema, String name, ObjectNames names) {
        try (OpenArrays arrays = new OpenArrays(tree.tegula(), names)) {
            Schema found = schema(arrays, schema);
            Lookup<Table> tables = found == null ? null : found.tables();
            Table table = tables == null ? null : tables.get(name);
            if (table instanceof ArrayTable array) {
                return describe(schema, name, array);
            } else if (table instanceof View view) {
                return describe(schema, name, view);
            }
            throw new ArrayNotFoundException(
                    "table '" + name + "': not found in schema '" + schema + "'. List the tables of the schema.");
        }
    }

    private SqlTable describe(String schema, String name, View view) {
        List<SqlColumn> columns = new ArrayList<>();
        for (RelDataTypeField field : view.row().getFieldList()) {
            RelDataType type = field.getType();
            columns.add(
                    new SqlColumn(field.getName(), ResultTypes.of(type), type.isNullable(), name, field.getName(), ""));
        }
        String group = GroupViews.of(tree, NewTable.path(List.of(schema))).group();
        return new SqlTable(schema, name, String.valueOf(group), "view: " + view.text(), columns, List.of());
    }

    private @org.jspecify.annotations.Nullable Schema schema(OpenArrays arrays, String name) {
        Planning planning = Planning.of(tree, options, temporaries, arrays, new PastTables(), new AtomicBoolean());
        return planning.schema(name);
    }

    private static SqlTable describe(String schema, String name, ArrayTable table) {
        SqlTypeFactory types = new SqlTypeFactory(new AtomicBoolean());
        List<SqlColumn> columns = new ArrayList<>();
        for (ColumnType column : table.columns()) {
            columns.add(new SqlColumn(
                    column.name(),
                    ResultTypes.of(column.type(types)),
                    column.isNullable(),
                    name,
                    column.name(),
                    remarks(table, column)));
        }
        List<String> key = table.schema().allowsDuplicates()
                ? List.of()
                : table.schema().dimensions().stream().map(Dimension::name).toList();
        String kind = table.schema().isDense() ? "dense array" : "sparse array";
        return new SqlTable(schema, name, table.uri(), kind + " " + table.uri(), columns, key);
    }

    /** Returns what a type of SQL does not tell: the datatype, the domain of dimensions, the enumeration. */
    private static String remarks(ArrayTable table, ColumnType column) {
        StringBuilder text = new StringBuilder(column.field().datatype().name());
        Dimension dimension = table.schema().dimension(column.name());
        if (dimension != null) {
            text.append(", dimension");
            if (dimension.domain() != null) {
                text.append(' ').append(dimension.domain());
            }
        } else if (column.enumeration() != null) {
            text.append(", enumeration ").append(column.enumeration().name());
        }
        String literal = table.defaults().get(column.name());
        return literal == null ? text.toString() : text + ", default " + literal;
    }
}
