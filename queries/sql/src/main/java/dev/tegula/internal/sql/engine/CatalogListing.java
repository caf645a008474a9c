package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.catalog.CatalogContext;
import dev.tegula.internal.sql.catalog.ObjectSchema;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.catalog.PastTables;
import dev.tegula.internal.sql.catalog.Place;
import dev.tegula.internal.sql.plan.Scans;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlTable;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.ResultTypes;
import dev.tegula.internal.sql.types.SqlTypeFactory;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;

/** Lists schemas and tables, and describes tables. */
final class CatalogListing {

    private final Tegula engine;
    private final ObjectTree tree;
    private final SessionOptions options;
    private final Place place;

    CatalogListing(Tegula engine, ObjectTree tree, SessionOptions options) {
        this.engine = engine;
        this.tree = tree;
        this.options = options;
        this.place = new Place(tree.root(), options.reach());
    }

    List<String> schemas() {
        List<String> names = new ArrayList<>(List.of(SqlCatalog.MAIN));
        if (engine.object(tree.root()).type() != ObjectType.ARRAY) {
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
        try (OpenArrays arrays = new OpenArrays(engine)) {
            Schema found = schema(arrays, schema);
            Set<String> names = found == null ? Set.of() : found.tables().getNames(LikePattern.any());
            return names.stream().sorted().toList();
        }
    }

    SqlTable table(String schema, String name) {
        try (OpenArrays arrays = new OpenArrays(engine)) {
            Schema found = schema(arrays, schema);
            Lookup<Table> tables = found == null ? null : found.tables();
            if (tables == null || !(tables.get(name) instanceof ArrayTable table)) {
                throw new ArrayNotFoundException(
                        "table '" + name + "': not found in schema '" + schema + "'. List the tables of the schema.");
            }
            return describe(schema, name, table);
        }
    }

    private @org.jspecify.annotations.Nullable Schema schema(OpenArrays arrays, String name) {
        CatalogContext context = new CatalogContext(tree, arrays, options, new PastTables(), Scans::of);
        return ObjectSchema.root(context).subSchemas().get(name);
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
        return text.toString();
    }
}
