package dev.tegula.internal.sql.catalog;

import dev.tegula.ObjectTree;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.io.TableFormats;
import dev.tegula.io.table.TableFormat;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.calcite.schema.Table;
import org.jspecify.annotations.Nullable;

/** Finds what the name of a table stands for: an array of the session's location, a file, or an array by its URI. */
final class TableLocation {

    private TableLocation() {}

    /** Opens a table of a namespace; null if there is none. */
    static @Nullable Table open(CatalogContext context, List<String> namespace, String name) {
        if (name.startsWith(ChangeTable.PREFIX)) {
            Table array = open(context, namespace, name.substring(ChangeTable.PREFIX.length()));
            return array instanceof ArrayTable table ? new ChangeTable(table) : null;
        }
        Tegula engine = context.tree().tegula();
        TimeTravel past = context.past().find(name);
        String table = past == null ? name : past.table();
        Temporaries temporaries = namespace.isEmpty() ? context.place().temporaries() : null;
        String statement = temporaries == null ? null : temporaries.view(table);
        if (temporaries != null && statement != null) {
            if (past != null) {
                throw new IllegalArgumentException(
                        "view '" + table + "': temporary, without past states. Leave out FOR SYSTEM_TIME.");
            }
            return context.factories().views().view(context.inTemporary(temporaries, table), table, statement);
        }
        String temporary = temporaries == null ? null : temporaries.array(table);
        Map<String, String> arrays = context.arrays().names().children(context.tree(), namespace, ObjectType.ARRAY);
        String uri = temporary != null ? temporary : arrays == null ? null : arrays.get(table);
        if (uri != null && temporary == null) {
            context.place().require(table, uri);
        } else if (uri == null && namespace.isEmpty()) {
            context.place().requireOpen(table);
            Path file = file(table);
            TableFormat format = file == null ? null : TableFormats.ofFile(table);
            if (file != null && format != null && !isArray(engine, table)) {
                if (past != null) {
                    throw new IllegalArgumentException(
                            "file '" + table + "': has no past states. Leave out FOR SYSTEM_TIME.");
                }
                return FileTable.open(file, format, context.options().timestamps());
            }
            uri = isArray(engine, table) ? table : null;
        }
        if (uri == null) {
            return view(context, namespace, table, past);
        }
        OpenOptions session = context.options().open();
        OpenOptions options = past == null ? session : past.options(engine, uri, session);
        return ArrayTable.open(
                context.arrays(),
                uri,
                options,
                context.options().timestamps(),
                context.factories().scans());
    }

    /** Returns a view of a namespace, whose tables have the time of the clause or of the session. */
    private static @Nullable Table view(
            CatalogContext context, List<String> namespace, String name, @Nullable TimeTravel past) {
        ObjectTree tree = context.tree();
        GroupViews current = GroupViews.of(tree, namespace);
        String group = current.group();
        if (group == null) {
            return null;
        }
        OpenOptions session = context.options().open();
        OpenOptions time = past == null ? session : past.options(tree.tegula(), group, session);
        String statement = past == null
                ? current.statements().get(name)
                : GroupViews.of(new ObjectTree(tree.tegula(), group, time), List.of())
                        .statements()
                        .get(name);
        if (statement == null) {
            return null;
        }
        context.place().require(name, group);
        CatalogContext inside = context.inside(group, name, time);
        return context.factories().views().view(inside, name, statement);
    }

    private static boolean isArray(Tegula engine, String uri) {
        boolean location = uri.contains("/") || file(uri) != null;
        return location && engine.object(uri).type() == ObjectType.ARRAY;
    }

    private static @Nullable Path file(String name) {
        try {
            Path path = Path.of(name);
            return Files.exists(path) ? path : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }
}
