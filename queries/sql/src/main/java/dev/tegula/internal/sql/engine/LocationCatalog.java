package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.internal.sql.catalog.Temporaries;
import dev.tegula.internal.sql.errors.SqlErrors;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlTable;
import dev.tegula.internal.sql.session.TableOpener;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** The schemas and tables at the location of a session. */
final class LocationCatalog implements SqlCatalog {

    private final CatalogListing listing;

    LocationCatalog(ObjectTree tree, SessionOptions options, Temporaries temporaries) {
        this.listing = new CatalogListing(tree, options, temporaries);
    }

    @Override
    public List<String> schemas() throws SQLException {
        try {
            return listing.schemas();
        } catch (RuntimeException e) {
            throw SqlErrors.running(e);
        }
    }

    @Override
    public List<String> tables(String schema) throws SQLException {
        try {
            return listing.tables(schema);
        } catch (RuntimeException e) {
            throw SqlErrors.running(e);
        }
    }

    @Override
    public Set<String> views(String schema) throws SQLException {
        try {
            return listing.views(schema);
        } catch (RuntimeException e) {
            throw SqlErrors.running(e);
        }
    }

    @Override
    public TableOpener.Source source() {
        TableOpener.Source source = listing.source();
        return (schema, name) -> {
            try {
                return source.table(schema, name);
            } catch (RuntimeException e) {
                throw SqlErrors.running(e);
            }
        };
    }

    @Override
    public SqlTable table(String schema, String name) throws SQLException {
        try {
            return listing.table(schema, name);
        } catch (RuntimeException e) {
            throw SqlErrors.running(e);
        }
    }
}
