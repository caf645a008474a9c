package dev.tegula.internal.sql.catalog;

import dev.tegula.ObjectTree;
import dev.tegula.internal.sql.session.SessionOptions;

/**
 * What tables of a statement need.
 *
 * @param tree the arrays and groups at the location of the session
 * @param arrays the open arrays of the statement
 * @param past tables that are read as of a time of their own
 * @param factory makes scans
 */
public record CatalogContext(
        ObjectTree tree, OpenArrays arrays, SessionOptions options, PastTables past, ArrayTable.ScanFactory factory) {

    /** Returns the place of the session. */
    Place place() {
        return new Place(tree.root(), options.reach());
    }
}
