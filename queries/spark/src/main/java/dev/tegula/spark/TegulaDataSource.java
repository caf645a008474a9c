package dev.tegula.spark;

import dev.tegula.internal.spark.catalog.PathIdentifier;
import dev.tegula.internal.spark.catalog.TimeTravel;
import dev.tegula.internal.spark.changes.ChangesTable;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.table.ArrayTable;
import dev.tegula.internal.spark.table.TableOptions;
import dev.tegula.internal.spark.types.TypeOptions;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.SupportsCatalogOptions;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The format {@code tegula} of Spark: an array, named by its URI, as a table.
 *
 * <pre>{@code
 * Dataset<Row> cells = spark.read().format("tegula").load("s3://bucket/weather");
 * }</pre>
 */
public final class TegulaDataSource implements SupportsCatalogOptions, DataSourceRegister {

    /** Name of the format, and of the catalog of arrays that are named by their URIs. */
    static final String NAME = "tegula";

    private static final String CATALOG = "spark.sql.catalog." + NAME;
    private static final String PATH = "path";

    /** For Spark's service loader. */
    public TegulaDataSource() {
        SparkVersion.require();
    }

    @Override
    public String shortName() {
        return NAME;
    }

    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return ChangesTable.isWanted(options)
                ? changes(options).rowType()
                : table(options).columnTypes();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
        return ChangesTable.isWanted(options)
                ? changes(options)
                : table(options).withoutFunctions();
    }

    private static ArrayTable table(CaseInsensitiveStringMap options) {
        return ArrayTable.of(PathIdentifier.of(path(options)).name(), handle(options), TypeOptions.of(options));
    }

    private static ChangesTable changes(CaseInsensitiveStringMap options) {
        return ChangesTable.of(PathIdentifier.of(path(options)).name(), handle(options), TypeOptions.of(options));
    }

    private static ArrayHandle handle(CaseInsensitiveStringMap options) {
        EngineSettings settings = EngineSettings.of(Sessions.settings(SparkSession.active()), options);
        return new ArrayHandle(path(options), settings, TimeTravel.of(options));
    }

    @Override
    public Identifier extractIdentifier(CaseInsensitiveStringMap options) {
        TableOptions.check(options);
        return new PathIdentifier(path(options), options);
    }

    /** Returns the name of a catalog in which names are URIs; configures it if the session has not. */
    @Override
    public String extractCatalog(CaseInsensitiveStringMap options) {
        SparkSession session = SparkSession.active();
        if (!session.conf().contains(CATALOG)) {
            session.conf().set(CATALOG, TegulaCatalog.class.getName());
        }
        return NAME;
    }

    @Override
    public Optional<String> extractTimeTravelVersion(CaseInsensitiveStringMap options) {
        return Optional.ofNullable(options.get("versionAsOf"));
    }

    @Override
    public Optional<String> extractTimeTravelTimestamp(CaseInsensitiveStringMap options) {
        return Optional.ofNullable(options.get("timestampAsOf"));
    }

    private static String path(CaseInsensitiveStringMap options) {
        String path = options.get(PATH);
        if (path == null || path.isEmpty()) {
            throw new IllegalArgumentException("option 'path': missing. Name one array: load(\"s3://bucket/array\").");
        }
        return path;
    }
}
