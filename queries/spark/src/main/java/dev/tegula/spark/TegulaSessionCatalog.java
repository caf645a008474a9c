package dev.tegula.spark;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.spark.catalog.TimeTravel;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.table.ArrayOwner;
import dev.tegula.internal.spark.table.ArrayTable;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.write.TileFunction;
import dev.tegula.internal.spark.write.TileNumber;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.DelegatingCatalogExtension;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * Spark's own catalog, in which tables {@code USING tegula} are arrays:
 * {@code spark.sql.catalog.spark_catalog=dev.tegula.spark.TegulaSessionCatalog}. It creates their arrays, at the
 * location of the table or in the folder of its database. All other tables are those of Spark.
 */
public final class TegulaSessionCatalog extends DelegatingCatalogExtension {

    private static final String WAREHOUSE = "spark.sql.warehouse.dir";
    private static final String DEFAULT = "default";

    /** For Spark. */
    public TegulaSessionCatalog() {
        SparkVersion.require();
    }

    /** Returns a table; of a table {@code USING tegula}, that of its array. */
    @Override
    public Table loadTable(Identifier identifier) throws NoSuchTableException {
        Table table = super.loadTable(identifier);
        Map<String, String> properties = table.properties();
        String uri = properties.get(TableCatalog.PROP_LOCATION);
        if (uri == null || table instanceof ArrayTable || !isOfArray(properties)) {
            return table;
        }
        Map<String, String> options = new HashMap<>();
        properties.forEach((name, value) -> {
            if (name.startsWith(TableCatalog.OPTION_PREFIX)) {
                options.put(name.substring(TableCatalog.OPTION_PREFIX.length()), value);
            }
        });
        CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(options);
        EngineSettings settings = EngineSettings.of(Sessions.settings(SparkSession.active()), given);
        return ArrayTable.of(
                identifier.toString(), new ArrayHandle(uri, settings, TimeTravel.of(given)), TypeOptions.of(given));
    }

    private static boolean isOfArray(Map<String, String> properties) {
        return TegulaDataSource.NAME.equalsIgnoreCase(properties.get(TableCatalog.PROP_PROVIDER));
    }

    @Override
    public Table createTable(
            Identifier identifier, Column[] columns, Transform[] partitions, Map<String, String> properties)
            throws TableAlreadyExistsException, NoSuchNamespaceException {
        if (!isOfArray(properties)) {
            return super.createTable(identifier, columns, partitions, properties);
        }
        ArrayOwner.requireNone(properties);
        if (columns.length == 0 && properties.containsKey(TableCatalog.PROP_LOCATION)) {
            return super.createTable(identifier, columns, partitions, properties);
        }
        if (tableExists(identifier)) {
            throw new TableAlreadyExistsException(identifier);
        }
        Map<String, String> all = new HashMap<>(properties);
        String given = properties.get(TableCatalog.PROP_LOCATION);
        String uri = given == null ? location(identifier) : given;
        all.put(TableCatalog.PROP_LOCATION, uri);
        NewTable.requireNoPartitions(identifier, partitions);
        NewTable array = NewTable.at(uri, columns, all);
        array.create().commitStagedChanges();
        try {
            if (given == null) {
                all.put(ArrayOwner.PROPERTY, array.open().own());
            }
            super.createTable(identifier, columns, partitions, all);
            return loadTable(identifier);
        } catch (NoSuchTableException e) {
            throw new IllegalStateException("table '" + identifier + "' was dropped while it was created", e);
        } catch (RuntimeException | TableAlreadyExistsException | NoSuchNamespaceException e) {
            array.delete();
            throw e;
        }
    }

    /** Returns where Spark stores a table of a database without a location of its own. */
    private String location(Identifier identifier) throws NoSuchNamespaceException {
        String[] database = identifier.namespace();
        String folder = database.length == 0 || database.length == 1 && database[0].equals(DEFAULT)
                ? SparkSession.active().conf().get(WAREHOUSE)
                : loadNamespaceMetadata(database).get(TableCatalog.PROP_LOCATION);
        if (folder == null) {
            throw new IllegalArgumentException(
                    "table '" + identifier + "': its database has no location. Add LOCATION to the statement.");
        }
        return (folder.endsWith("/") ? folder : folder + "/") + identifier.name();
    }

    @Override
    public boolean dropTable(Identifier identifier) {
        return drop(identifier, super::dropTable);
    }

    @Override
    public boolean purgeTable(Identifier identifier) {
        return drop(identifier, super::purgeTable);
    }

    /** Drops a table, and deletes the array if it was created with the entry of the table in this catalog. */
    private boolean drop(Identifier identifier, Predicate<Identifier> drop) {
        String mark;
        Table table;
        try {
            mark = super.loadTable(identifier).properties().get(ArrayOwner.PROPERTY);
            table = loadTable(identifier);
        } catch (NoSuchTableException | TegulaException e) {
            return drop.test(identifier); // There is no array.
        }
        boolean isDropped = drop.test(identifier);
        if (isDropped && mark != null && table instanceof ArrayTable array) {
            array.deleteOf(mark);
        }
        return isDropped;
    }

    /** Changes the columns of the array, and then those that the catalog shows. */
    @Override
    public @Nullable Table alterTable(Identifier identifier, TableChange... changes) throws NoSuchTableException {
        if (loadTable(identifier) instanceof ArrayTable array) {
            array.alter(changes);
        }
        return super.alterTable(identifier, changes);
    }

    /** Returns the functions by which writes sort rows, and reads report partitions. */
    @Override
    public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
        TileFunction tiles = TileFunction.named(identifier.name());
        if (tiles != null) {
            return tiles;
        }
        return identifier.namespace().length == 0 && identifier.name().equals(TileNumber.NAME)
                ? new TileNumber()
                : super.loadFunction(identifier);
    }
}
