package dev.tegula.internal.sql.catalog;

import org.apache.calcite.schema.Table;

/** Makes the table of a view, of the package above. */
@FunctionalInterface
public interface ViewFactory {

    /**
     * Plans the query of a view.
     *
     * @param inside the context of the tables that the view reads
     * @param statement the stored statement
     */
    Table view(CatalogContext inside, String name, String statement);
}
