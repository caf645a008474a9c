package dev.tegula.spark;

import dev.tegula.annotations.Experimental;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.internal.spark.catalog.PathIdentifier;
import dev.tegula.internal.spark.catalog.TimeTravel;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.schema.NewArray;
import dev.tegula.internal.spark.table.ArrayTable;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.write.StagedArray;
import dev.tegula.internal.spark.write.TileNumber;
import dev.tegula.query.TimestampRange;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A catalog of arrays: {@code spark.sql.catalog.NAME=dev.tegula.spark.TegulaCatalog}. Tables are also named by their
 * URIs, in backquotes: {@code NAME.`s3://bucket/array`}.
 */
@Experimental
public final class TegulaCatalog implements StagingTableCatalog, FunctionCatalog {

    private String name = TegulaDataSource.NAME;
    private Map<String, String> options = Map.of();

    /** For Spark. */
    public TegulaCatalog() {}

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
    public Identifier[] listTables(String[] namespace) {
        return new Identifier[0];
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
            throw e;
        }
    }

    @Override
    public Table loadTable(Identifier identifier, long timestamp) throws NoSuchTableException {
        return table(identifier, TimeTravel.upToMicros(timestamp));
    }

    @Override
    public Table loadTable(Identifier identifier, String version) throws NoSuchTableException {
        if (!TimeTravel.isMillis(version)) {
            throw new IllegalArgumentException(
                    "version: not a time (found '" + version + "', expected milliseconds since 1970)");
        }
        return table(identifier, TimestampRange.upTo(Long.parseLong(version)));
    }

    private ArrayTable table(Identifier identifier, @Nullable TimestampRange at) throws NoSuchTableException {
        CaseInsensitiveStringMap given = options(identifier);
        ArrayHandle handle = new ArrayHandle(uri(identifier), settings(given), at == null ? TimeTravel.of(given) : at);
        try {
            return ArrayTable.of(identifier.name(), handle, TypeOptions.of(given));
        } catch (ArrayNotFoundException e) {
            NoSuchTableException none = new NoSuchTableException(identifier);
            none.addSuppressed(e); // Its cause is fixed.
            throw none;
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

    private static String uri(Identifier identifier) throws NoSuchTableException {
        if (identifier instanceof PathIdentifier path) {
            return path.uri();
        } else if (PathIdentifier.isPath(identifier)) {
            return identifier.name();
        }
        throw new NoSuchTableException(identifier);
    }

    /** Columns that a query declares without nulls become attributes without nulls. */
    @Override
    public boolean useNullableQuerySchema() {
        return false;
    }

    @Override
    public Table createTable(Identifier identifier, TableInfo info) throws TableAlreadyExistsException {
        if (tableExists(identifier)) {
            throw new TableAlreadyExistsException(identifier);
        }
        NewTable table = NewTable.of(identifier, options, info);
        table.create().commitStagedChanges();
        return table.open();
    }

    @Override
    public StagedTable stageCreate(Identifier identifier, TableInfo info) throws TableAlreadyExistsException {
        if (tableExists(identifier)) {
            throw new TableAlreadyExistsException(identifier);
        }
        return NewTable.of(identifier, options, info).create();
    }

    @Override
    public StagedTable stageReplace(Identifier identifier, TableInfo info) throws NoSuchTableException {
        if (!tableExists(identifier)) {
            throw new NoSuchTableException(identifier);
        }
        return NewTable.of(identifier, options, info).replace();
    }

    @Override
    public StagedTable stageCreateOrReplace(Identifier identifier, TableInfo info) {
        NewTable table = NewTable.of(identifier, options, info);
        return tableExists(identifier) ? table.replace() : table.create();
    }

    @Override
    public Identifier[] listFunctions(String[] namespace) {
        return new Identifier[0];
    }

    /** Returns the function by which writes sort rows. */
    @Override
    public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
        if (identifier.namespace().length == 0 && identifier.name().equals(TileNumber.NAME)) {
            return new TileNumber();
        }
        throw new NoSuchFunctionException(identifier);
    }

    @Override
    public Table alterTable(Identifier identifier, TableChange... changes) throws NoSuchTableException {
        table(identifier, null).alter(changes);
        return table(identifier, null);
    }

    @Override
    public boolean dropTable(Identifier identifier) {
        throw new UnsupportedOperationException("DROP TABLE is not supported");
    }

    @Override
    public void renameTable(Identifier from, Identifier to) {
        throw new UnsupportedOperationException("RENAME TABLE is not supported");
    }
}
