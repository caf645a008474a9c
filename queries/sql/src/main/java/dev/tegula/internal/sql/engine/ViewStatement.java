package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.internal.sql.catalog.GroupViews;
import dev.tegula.internal.sql.catalog.Place;
import dev.tegula.internal.sql.catalog.Temporaries;
import dev.tegula.internal.sql.ddl.Definition;
import dev.tegula.internal.sql.ddl.Definition.Existing;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.text.StatementException;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** CREATE VIEW and DROP VIEW. */
final class ViewStatement extends ChangeStatement {

    private final Work work;

    private ViewStatement(SessionOptions options, Work work) {
        super(options);
        this.work = work;
    }

    /** Prepares CREATE VIEW: the query must be valid on the group of the view. */
    static ViewStatement create(
            ObjectTree tree, SessionOptions options, Definition.CreateView create, Supplier<Planning> planning)
            throws SQLException, SqlParseException {
        List<String> namespace = namespace(create.name());
        String name = create.name().get(create.name().size() - 1);
        GroupViews views = GroupViews.of(tree, namespace);
        String group = views.group();
        if (group == null) {
            throw new SQLException(missing(tree, namespace, name), "3F000");
        }
        Place.of(tree.root(), options.reach()).require(name, group);
        if (name.isEmpty() || name.equals(SqlCatalog.MAIN)) {
            throw new IllegalArgumentException("view '" + name + "': not a name. Choose another one.");
        }
        try {
            View.of(planning.get().inside(group, name), name, create);
        } catch (CalciteContextException e) {
            if (namespace.isEmpty() || !String.valueOf(e.getCause()).contains("Object '" + namespace.get(0) + "'")) {
                throw e;
            }
            throw new StatementException(
                    "schema '" + namespace.get(0) + "': left out in views, whose names are those of their group. Write"
                            + " the name of the table only",
                    new SqlParserPos(e.getPosLine(), e.getPosColumn()));
        }
        return new ViewStatement(options, () -> {
            if (tree.array(namespace, name) != null) {
                throw new SQLException("view '" + name + "': a table has this name. Choose another one.", "42S01");
            } else if (create.existing() != Existing.REPLACE
                    && views.statements().containsKey(name)) {
                if (create.existing() == Existing.KEEP) {
                    return 0;
                }
                throw new SQLException(
                        "view '" + name + "': exists already. Write CREATE OR REPLACE VIEW, or drop it.", "42S01");
            }
            views.put(name, View.statement(create));
            return 0;
        });
    }

    /** Prepares CREATE TEMP VIEW: the query must be valid in the session. */
    static ViewStatement temporary(
            Temporaries temporaries, SessionOptions options, Definition.CreateView create, Planning planning)
            throws SqlParseException {
        String name = create.name().get(0);
        View.of(planning, name, create);
        return new ViewStatement(options, () -> {
            if (temporaries.array(name) != null) {
                throw new SQLException("view '" + name + "': a temporary table has this name. Drop it.", "42S01");
            } else if (create.existing() == Existing.KEEP && temporaries.view(name) != null) {
                return 0;
            } else if (create.existing() != Existing.REPLACE) {
                requireNoView(temporaries, name);
            }
            temporaries.put(name, View.statement(create));
            return 0;
        });
    }

    /** @throws SQLException if a temporary view has a name */
    static void requireNoView(Temporaries temporaries, String name) throws SQLException {
        if (temporaries.view(name) != null) {
            throw new SQLException(
                    "'" + name + "': a temporary view has this name. Write CREATE OR REPLACE TEMP VIEW, or drop it.",
                    "42S01");
        }
    }

    private static String missing(ObjectTree tree, List<String> namespace, String name) {
        return tree.uri(namespace) == null
                ? "schema '" + String.join("/", namespace) + "': not found. Create it with CREATE SCHEMA."
                : "view '" + name + "': views are stored in groups, and its schema is a folder. Write CREATE SCHEMA s,"
                        + " and CREATE VIEW s." + name + " of the tables of s; or make a group of the folder, and add"
                        + " its arrays to it.";
    }

    /** Prepares DROP VIEW. */
    static ViewStatement drop(
            ObjectTree tree, SessionOptions options, Temporaries temporaries, Definition.DropView drop) {
        String name = drop.name().get(drop.name().size() - 1);
        if (drop.name().size() == 1 && temporaries.view(name) != null) {
            return new ViewStatement(options, () -> {
                temporaries.remove(name);
                return 0;
            });
        }
        GroupViews views = GroupViews.of(tree, namespace(drop.name()));
        return new ViewStatement(options, () -> {
            String group = views.group();
            if (group == null || !views.statements().containsKey(name)) {
                if (drop.ifExists()) {
                    return 0;
                }
                throw new SQLException("view '" + name + "': not found", "42S02");
            }
            Place.of(tree.root(), options.reach()).require(name, group);
            views.delete(name);
            return 0;
        });
    }

    private static List<String> namespace(List<String> name) {
        return NewTable.path(name.subList(0, name.size() - 1));
    }

    @Override
    SqlStatement explained() throws SQLException {
        throw new SQLFeatureNotSupportedException("EXPLAIN: definitions have no plan");
    }

    @Override
    public List<SqlType> parameters() {
        return List.of();
    }

    @Override
    long change(List<? extends @Nullable Object> parameters, Cancellation cancellation)
            throws SQLException, IOException {
        return work.run();
    }
}
