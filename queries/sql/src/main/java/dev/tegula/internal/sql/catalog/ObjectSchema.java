package dev.tegula.internal.sql.catalog;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.sql.session.SqlCatalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.function.Predicate1;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaVersion;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.lookup.IgnoreCaseLookup;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;
import org.jspecify.annotations.Nullable;

/** A folder or group as a schema of Calcite. Tables are opened when a statement names them. */
public final class ObjectSchema extends AbstractSchema {

    private final CatalogContext context;
    private final List<String> namespace;
    private final Map<String, Table> known = new HashMap<>();

    private ObjectSchema(CatalogContext context, List<String> namespace) {
        this.context = context;
        this.namespace = namespace;
    }

    /** Returns the schema of the location of a session. */
    public static ObjectSchema root(CatalogContext context) {
        return new ObjectSchema(context, List.of());
    }

    @Override
    public boolean isMutable() {
        return false;
    }

    @Override
    public Schema snapshot(SchemaVersion version) {
        return this;
    }

    @Override
    public Lookup<Table> tables() {
        return lookup(this::table, this::tableNames);
    }

    @Override
    public Lookup<? extends Schema> subSchemas() {
        return lookup(this::schema, () -> names(ObjectType.GROUP));
    }

    private Set<String> tableNames() {
        Set<String> names = names(ObjectType.ARRAY);
        names.addAll(GroupViews.of(context.tree(), namespace).statements().keySet());
        Temporaries temporaries = context.place().temporaries();
        if (namespace.isEmpty() && temporaries != null) {
            names.addAll(temporaries.names());
        }
        return names;
    }

    private Set<String> names(ObjectType type) {
        Map<String, String> children = context.arrays().names().children(context.tree(), namespace, type);
        if (children == null) {
            return new TreeSet<>();
        }
        Set<String> names = new TreeSet<>();
        children.forEach((name, uri) -> {
            if (context.place().reaches(uri)) {
                names.add(name);
            }
        });
        return names;
    }

    private synchronized @Nullable Table table(String name) {
        Table table = known.get(name);
        if (table == null) {
            table = TableLocation.open(context, namespace, name);
            if (table != null) {
                known.put(name, table);
            }
        }
        return table;
    }

    private @Nullable Schema schema(String name) {
        if (namespace.isEmpty() && name.equals(SqlCatalog.MAIN)) {
            return new ObjectSchema(context.ofLocation(), namespace);
        }
        List<String> path = new ArrayList<>(namespace);
        path.addAll(List.of(name.split("/")));
        String uri = context.arrays().names().uri(context.tree(), path);
        if (uri == null) {
            return null;
        }
        context.place().require(name, uri);
        return new ObjectSchema(context, path);
    }

    private static <T> Lookup<T> lookup(Function<String, @Nullable T> find, Supplier<Set<String>> all) {
        return new IgnoreCaseLookup<T>() {
            @Override
            public @Nullable T get(String name) {
                return find.apply(name);
            }

            @Override
            public Set<String> getNames(LikePattern pattern) {
                Predicate1<String> matches = pattern.matcher();
                Set<String> names = new TreeSet<>();
                for (String name : all.get()) {
                    if (matches.apply(name)) {
                        names.add(name);
                    }
                }
                return names;
            }
        };
    }
}
