package dev.tegula.spark;

import dev.tegula.annotations.Experimental;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.internal.spark.catalog.PathIdentifier;
import dev.tegula.internal.spark.catalog.TimeTravel;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.table.ArrayTable;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.write.TileNumber;
import dev.tegula.query.TimestampRange;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A catalog of arrays: {@code spark.sql.catalog.NAME=dev.tegula.spark.TegulaCatalog}. Tables are also named by their
 * URIs, in backquotes: {@code NAME.`s3://bucket/array`}.
 */
@Experimental
public final class TegulaCatalog implements TableCatalog, FunctionCatalog {

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

    @Override
    public Table loadTable(Identifier identifier) throws NoSuchTableException {
        return table(identifier, null);
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

    private Table table(Identifier identifier, @Nullable TimestampRange at) throws NoSuchTableException {
        CaseInsensitiveStringMap given = options(identifier);
        ArrayHandle handle = new ArrayHandle(uri(identifier), settings(given), at == null ? TimeTravel.of(given) : at);
        try {
            return ArrayTable.of(identifier.name(), handle, TypeOptions.of(given));
        } catch (ArrayNotFoundException e) {
            NoSuchTableException none = new NoSuchTableException(identifier);
            none.initCause(e);
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
    public Table alterTable(Identifier identifier, TableChange... changes) {
        throw new UnsupportedOperationException("ALTER TABLE is not supported");
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
