package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.catalog.Temporaries;
import dev.tegula.internal.sql.engine.Preparation.Literals;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlSession;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlStatement.Cancellation;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/** A session on Calcite. */
public final class EngineSession implements SqlSession {

    private final ObjectTree tree;
    private final SessionOptions options;
    private final Temporaries temporaries;
    private final KeptPlans plans = new KeptPlans();

    private EngineSession(ObjectTree tree, SessionOptions options, Temporaries temporaries) {
        this.tree = tree;
        this.options = options;
        this.temporaries = temporaries;
    }

    /**
     * Opens a session.
     *
     * @param engine the engine, which the caller closes after the session
     * @param uri an array, a folder or a group
     */
    public static EngineSession open(Tegula engine, String uri, SessionOptions options) {
        ObjectTree tree = new ObjectTree(engine, uri, options.open());
        return new EngineSession(tree, options, Temporaries.of(tree, options.spillFolder()));
    }

    /** Opens a session that ends with a statement, and has no temporary tables; see {@link #open}. */
    public static EngineSession openForStatement(Tegula engine, String uri, SessionOptions options) {
        ObjectTree tree = new ObjectTree(engine, uri, options.open());
        return new EngineSession(tree, options, Temporaries.none(tree));
    }

    @Override
    public SqlStatement prepare(String sql, Cancellation cancellation) throws SQLException {
        String described = ShowStatement.described(sql);
        if (described != null) {
            SqlStatement query = prepare(described, cancellation);
            query.refresh(); // its arrays are not read
            return ShowStatement.columns(query.columns());
        }
        SqlStatement created = ShowCreate.of(tree, options, temporaries, sql);
        SqlStatement listing = created != null ? created : ShowStatement.of(catalog(), sql);
        return listing == null ? planned(sql, cancellation) : listing;
    }

    /** Prepares a statement, again for each correction of it. */
    private SqlStatement planned(String sql, Cancellation cancellation) throws SQLException {
        Set<String> tried = new HashSet<>();
        String text = sql;
        while (true) {
            tried.add(text);
            Preparation preparation = new Preparation(tree, options, temporaries, text, Literals.DIRECT);
            try {
                return preparation.prepare(plans, cancellation);
            } catch (SQLException e) {
                text = preparation.corrected();
                if (text == null || tried.contains(text)) {
                    throw e;
                }
            }
        }
    }

    /** Prepares a statement with a plan also where {@link #prepare} needs none, so that tests can compare both. */
    SqlStatement plan(String sql) throws SQLException {
        return new Preparation(tree, options, temporaries, sql, Literals.PLANNED)
                .prepare(new KeptPlans(), Cancellation.NONE);
    }

    @Override
    public SqlCatalog catalog() {
        return new LocationCatalog(tree, options, temporaries);
    }

    @Override
    public boolean isWritable() {
        return options.writable();
    }

    @Override
    public void close() {
        temporaries.close(); // arrays are opened by statements, which close them
    }
}
