package dev.tegula.spark;

import dev.tegula.ObjectTree;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.NextStep;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.spark.catalog.PathIdentifier;
import dev.tegula.internal.spark.catalog.TimeTravel;
import dev.tegula.internal.spark.changes.ChangesTable;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.engine.Engines;
import dev.tegula.internal.spark.procedures.Procedures;
import dev.tegula.internal.spark.schema.NewArray;
import dev.tegula.internal.spark.table.ArrayTable;
import dev.tegula.internal.spark.table.MetadataTable;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.write.SchemaMerge;
import dev.tegula.internal.spark.write.StagedArray;
import dev.tegula.internal.spark.write.TileFunction;
import dev.tegula.internal.spark.write.TileNumber;
import dev.tegula.internal.tables.NamedState;
import dev.tegula.query.TimestampRange;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.ProcedureCatalog;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A catalog of the arrays below a folder or group: {@code spark.sql.catalog.NAME=dev.tegula.spark.TegulaCatalog} and
 * {@code spark.sql.catalog.NAME.path=URI}. Groups are namespaces, arrays are tables. Without a path, and within every
 * catalog, tables are named by their URIs in backquotes: {@code NAME.`s3://bucket/array`}.
 */
public final class TegulaCatalog implements StagingTableCatalog, SupportsNamespaces, FunctionCatalog, ProcedureCatalog {

    private static final String PATH = "path";

    private String name = TegulaDataSource.NAME;
    private Map<String, String> options = Map.of();
    private final Procedures procedures;

    /** For Spark. */
    public TegulaCatalog() {
        SparkVersion.require(); // before any class is linked that older versions lack
        procedures = new Procedures(this::named);
    }

    @Override
    public void initialize(String name, CaseInsensitiveStringMap options) {
        this.name = name;
        this.options = new HashMap<>(options);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<TableCatalogCapability> capabilities() {
        return Set.of(TableCatalogCapability.SUPPORT_COLUMN_DEFAULT_VALUE);
    }

    /** Returns the objects of the catalog, or null if it has no path. */
    private @Nullable ObjectTree tree() {
        String root = options.get(PATH);
        if (root == null) {
            return null;
        }
        EngineSettings settings = settings(new CaseInsensitiveStringMap(options));
        return new ObjectTree(Engines.of(settings), root, settings.open());
    }

    @Override
    public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
        ObjectTree tree = tree();
        Map<String, String> arrays = tree == null ? Map.of() : tree.children(List.of(namespace), ObjectType.ARRAY);
        if (arrays == null) {
            throw new NoSuchNamespaceException(namespace);
        }
        return arrays.keySet().stream()
                .map(each -> Identifier.of(namespace, each))
                .toArray(Identifier[]::new);
    }

    /** Returns a table; if there is none and options of a write name dimensions, one that the write creates. */
    @Override
    public Table loadTable(Identifier identifier) throws NoSuchTableException {
        try {
            return table(identifier, null);
        } catch (NoSuchTableException e) {
            if (identifier instanceof PathIdentifier path && path.options().containsKey(NewArray.DIMENSIONS)) {
                CaseInsensitiveStringMap given = options(identifier);
                return StagedArray.ofWrite(path.uri(), settings(given), given);
            }
            if (identifier instanceof PathIdentifier && e.getSuppressed()[0] instanceof ArrayNotFoundException none) {
                // Spark would say that names and catalogs are wrong.
                throw new ArrayNotFoundException(NextStep.after(
                        String.valueOf(none.getMessage()),
                        "A write creates an array if the option 'dimensions' names columns."));
            }
            throw e;
        }
    }

    /** Returns whether there is a table; {@link #loadTable} of a path has an error of its own. */
    @Override
    public boolean tableExists(Identifier identifier) {
        try {
            table(identifier, null);
            return true;
        } catch (NoSuchTableException e) {
            return false;
        }
    }

    @Override
    public Table loadTable(Identifier identifier, long timestamp) throws NoSuchTableException {
        return table(identifier, TimeTravel.upToMicros(timestamp));
    }

    @Override
    public Table loadTable(Identifier identifier, String version) throws NoSuchTableException {
        ArrayHandle array = handle(identifier, null);
        return table(
                identifier,
                NamedState.at(array.engine(), array.uri(), array.settings().open(), version)
                        .timestamps());
    }

    private Table table(Identifier identifier, @Nullable TimestampRange at) throws NoSuchTableException {
        try {
            CaseInsensitiveStringMap given = options(identifier);
            ArrayHandle array = handle(identifier, at);
            return ChangesTable.isWanted(given)
                    ? ChangesTable.of(identifier.name(), array, TypeOptions.of(given))
                    : ArrayTable.of(identifier.name(), array, TypeOptions.of(given))
                            .merging(identifier instanceof PathIdentifier && SchemaMerge.isWanted(given));
        } catch (ArrayNotFoundException | NoSuchTableException e) {
            Table table = metadataTable(identifier, at);
            if (table != null) {
                return table;
            }
            if (e instanceof ArrayNotFoundException missing && at != null) {
                throw missing; // The array may exist at other times.
            }
            NoSuchTableException none = new NoSuchTableException(identifier);
            none.addSuppressed(e); // Its cause is fixed.
            throw none;
        }
    }

    /** Returns the table of metadata with the name {@code array.fragments}, or null if there is none. */
    private @Nullable Table metadataTable(Identifier identifier, @Nullable TimestampRange at) {
        MetadataTable metadata = MetadataTable.named(identifier.name());
        String[] parts = identifier.namespace();
        boolean isChanges = identifier.name().equalsIgnoreCase(ChangesTable.NAME);
        if (metadata == null && !isChanges || parts.length == 0) {
            return null;
        }
        Identifier array = Identifier.of(Arrays.copyOf(parts, parts.length - 1), parts[parts.length - 1]);
        try {
            return metadata == null
                    ? ChangesTable.of(
                            array.name() + "." + ChangesTable.NAME, handle(array, at), TypeOptions.of(options(array)))
                    : metadata.of(array.name(), handle(array, at));
        } catch (ArrayNotFoundException | NoSuchTableException e) {
            return null;
        }
    }

    private ArrayHandle handle(Identifier identifier, @Nullable TimestampRange at) throws NoSuchTableException {
        CaseInsensitiveStringMap given = options(identifier);
        return new ArrayHandle(uri(identifier), settings(given), at == null ? TimeTravel.of(given) : at);
    }

    /** Returns the array that a procedure names: by its URI, or by its names separated by dots. */
    private ArrayHandle named(String table) {
        String[] parts = table.contains("/") ? new String[] {table} : table.split("\\.");
        int from = parts.length > 1 && parts[0].equals(name) ? 1 : 0;
        Identifier identifier =
                Identifier.of(Arrays.copyOfRange(parts, from, parts.length - 1), parts[parts.length - 1]);
        try {
            return handle(identifier, null);
        } catch (NoSuchTableException e) {
            throw new ArrayNotFoundException(
                    "no array '" + table + "' in the catalog " + name + ". Use SHOW TABLES, or name its URI.");
        }
    }

    private CaseInsensitiveStringMap options(Identifier identifier) {
        Map<String, String> all = new HashMap<>(options);
        if (identifier instanceof PathIdentifier path) {
            all.putAll(path.options());
        }
        return new CaseInsensitiveStringMap(all);
    }

    private static EngineSettings settings(CaseInsensitiveStringMap given) {
        return EngineSettings.of(Sessions.settings(SparkSession.active()), given);
    }

    private String uri(Identifier identifier) throws NoSuchTableException {
        if (identifier instanceof PathIdentifier path) {
            return path.uri();
        } else if (PathIdentifier.isPath(identifier)) {
            return identifier.name();
        }
        ObjectTree tree = tree();
        String uri = tree == null ? null : tree.array(List.of(identifier.namespace()), identifier.name());
        if (uri == null) {
            throw new NoSuchTableException(identifier);
        }
        return uri;
    }

    /** Columns that a query declares without nulls become attributes without nulls. */
    @Override
    public boolean useNullableQuerySchema() {
        return false;
    }

    private NewTable newTable(
            Identifier identifier, Column[] columns, Transform[] partitions, Map<String, String> properties) {
        NewTable.requireNoPartitions(identifier, partitions);
        return NewTable.of(identifier, options, columns, properties, tree());
    }

    @Override
    @SuppressWarnings("deprecation") // Spark 4.0 has no other one.
    public Table createTable(
            Identifier identifier, Column[] columns, Transform[] partitions, Map<String, String> properties)
            throws TableAlreadyExistsException {
        if (tableExists(identifier)) {
            throw new TableAlreadyExistsException(identifier);
        }
        NewTable table = newTable(identifier, columns, partitions, properties);
        table.create().commitStagedChanges();
        return table.open();
    }

    @Override
    @SuppressWarnings("deprecation") // Spark 4.0 has no other one.
    public StagedTable stageCreate(
            Identifier identifier, Column[] columns, Transform[] partitions, Map<String, String> properties)
            throws TableAlreadyExistsException {
        if (tableExists(identifier)) {
            throw new TableAlreadyExistsException(identifier);
        }
        return newTable(identifier, columns, partitions, properties).create();
    }

    @Override
    @SuppressWarnings("deprecation") // Spark 4.0 has no other one.
    public StagedTable stageReplace(
            Identifier identifier, Column[] columns, Transform[] partitions, Map<String, String> properties)
            throws NoSuchTableException {
        if (!tableExists(identifier)) {
            throw new NoSuchTableException(identifier);
        }
        return newTable(identifier, columns, partitions, properties).replace();
    }

    @Override
    @SuppressWarnings("deprecation") // Spark 4.0 has no other one.
    public StagedTable stageCreateOrReplace(
            Identifier identifier, Column[] columns, Transform[] partitions, Map<String, String> properties) {
        NewTable table = newTable(identifier, columns, partitions, properties);
        return tableExists(identifier) ? table.replace() : table.create();
    }

    @Override
    public Identifier[] listFunctions(String[] namespace) {
        return new Identifier[0];
    }

    /** Returns the functions by which writes sort rows, and reads report partitions. */
    @Override
    public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
        if (identifier.namespace().length == 0 && identifier.name().equals(TileNumber.NAME)) {
            return new TileNumber();
        }
        TileFunction tiles = TileFunction.named(identifier.name());
        if (tiles != null) {
            return tiles;
        }
        throw new NoSuchFunctionException(identifier);
    }

    @Override
    public Table alterTable(Identifier identifier, TableChange... changes) throws NoSuchTableException {
        if (!(table(identifier, null) instanceof ArrayTable array)) {
            throw new UnsupportedOperationException(
                    "ALTER TABLE: " + identifier.name() + " is a table of metadata. Alter the array itself.");
        }
        array.alter(changes);
        return table(identifier, null);
    }

    @Override
    public boolean dropTable(Identifier identifier) {
        ObjectTree tree = tree();
        if (PathIdentifier.isPath(identifier) || tree == null) {
            throw new UnsupportedOperationException("DROP TABLE of a URI is not supported. Delete the array by its own"
                    + " tools, or name it within a catalog with a path.");
        }
        return tree.drop(List.of(identifier.namespace()), identifier.name(), ObjectType.ARRAY);
    }

    @Override
    public void renameTable(Identifier from, Identifier to) throws NoSuchTableException {
        ObjectTree tree = tree();
        if (tree == null || PathIdentifier.isPath(from) || PathIdentifier.isPath(to)) {
            throw new UnsupportedOperationException(
                    "RENAME TABLE of a URI is not supported. Name the array within a" + " catalog with a path.");
        }
        if (tree.array(List.of(from.namespace()), from.name()) == null) {
            throw new NoSuchTableException(from);
        }
        tree.rename(List.of(from.namespace()), from.name(), List.of(to.namespace()), to.name());
    }

    @Override
    public String[][] listNamespaces() throws NoSuchNamespaceException {
        return listNamespaces(new String[0]);
    }

    @Override
    public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
        ObjectTree tree = tree();
        List<List<String>> names = tree == null ? List.of() : tree.namespaces(List.of(namespace));
        if (names == null) {
            throw new NoSuchNamespaceException(namespace);
        }
        return names.stream().map(each -> each.toArray(String[]::new)).toArray(String[][]::new);
    }

    @Override
    public boolean namespaceExists(String[] namespace) {
        ObjectTree tree = tree();
        return namespace.length == 0 || (tree != null && tree.uri(List.of(namespace)) != null);
    }

    @Override
    public Map<String, String> loadNamespaceMetadata(String[] namespace) throws NoSuchNamespaceException {
        ObjectTree tree = tree();
        String uri = tree == null ? null : tree.uri(List.of(namespace));
        if (uri == null) {
            throw new NoSuchNamespaceException(namespace);
        }
        return Map.of(SupportsNamespaces.PROP_LOCATION, uri);
    }

    @Override
    public void createNamespace(String[] namespace, Map<String, String> metadata) {
        ObjectTree tree = tree();
        if (tree == null) {
            throw new UnsupportedOperationException("CREATE NAMESPACE: the catalog " + name
                    + " has no path. Set spark.sql.catalog." + name + "." + PATH + " to a folder or group.");
        }
        tree.createGroup(List.of(namespace));
    }

    @Override
    public void alterNamespace(String[] namespace, NamespaceChange... changes) {
        throw new UnsupportedOperationException("ALTER NAMESPACE is not supported");
    }

    @Override
    public boolean dropNamespace(String[] namespace, boolean cascade)
            throws NoSuchNamespaceException, NonEmptyNamespaceException {
        ObjectTree tree = tree();
        if (tree == null || namespace.length == 0 || tree.uri(List.of(namespace)) == null) {
            throw new NoSuchNamespaceException(namespace);
        }
        if (!cascade && (listTables(namespace).length > 0 || listNamespaces(namespace).length > 0)) {
            throw new NonEmptyNamespaceException(namespace);
        }
        List<String> names = List.of(namespace);
        return tree.drop(names.subList(0, names.size() - 1), names.get(names.size() - 1), ObjectType.GROUP);
    }

    @Override
    public UnboundProcedure loadProcedure(Identifier identifier) {
        UnboundProcedure procedure = procedures.byName().get(identifier.name());
        if (procedure == null) {
            throw new IllegalArgumentException("unknown procedure '" + identifier.name() + "' (expected one of "
                    + procedures.byName().keySet() + ")");
        }
        return procedure;
    }

    /** Returns the procedures. Spark 4.0 does not ask for them. */
    @SuppressWarnings("MissingOverride")
    public Identifier[] listProcedures(String[] namespace) {
        return procedures.byName().keySet().stream()
                .map(each -> Identifier.of(namespace, each))
                .toArray(Identifier[]::new);
    }
}
