package dev.tegula.internal.sql.catalog;

import dev.tegula.ObjectTree;
import dev.tegula.OpenOptions;
import dev.tegula.internal.sql.session.SessionOptions;

/**
 * What tables of a statement need.
 *
 * @param tree the arrays and groups at the location of the session, or at the group of a view
 * @param place what names may stand for
 * @param arrays the open arrays of the statement
 * @param past tables that are read as of a time of their own
 * @param factories make scans and views
 */
public record CatalogContext(
        ObjectTree tree, Place place, OpenArrays arrays, SessionOptions options, PastTables past, Factories factories) {

    /** Makes tables, of the packages above. */
    public record Factories(ArrayTable.ScanFactory scans, ViewFactory views) {}

    /** Returns the context of the tables that a temporary view reads: all but itself. */
    CatalogContext inTemporary(Temporaries temporaries, String view) {
        return new CatalogContext(tree, place.with(temporaries.without(view)), arrays, options, past, factories);
    }

    /** Returns the context of the tables that stay. */
    CatalogContext ofLocation() {
        return new CatalogContext(tree, place.with(null), arrays, options, past, factories);
    }

    /**
     * Returns the context of the tables that a view reads: those of its group.
     *
     * @param group the URI of the group
     * @param time the time of its tables
     * @throws IllegalArgumentException if the view reads itself
     */
    public CatalogContext inside(String group, String name, OpenOptions time) {
        return new CatalogContext(
                new ObjectTree(tree.tegula(), group, time),
                place.inside(group, name),
                arrays,
                options.withOpen(time),
                new PastTables(),
                factories);
    }
}
