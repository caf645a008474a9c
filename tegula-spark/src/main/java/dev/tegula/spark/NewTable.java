package dev.tegula.spark;

import dev.tegula.internal.spark.catalog.PathIdentifier;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.table.ArrayTable;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.write.StagedArray;
import dev.tegula.query.TimestampRange;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table to be created.
 *
 * @param uri where its array will be
 * @param properties options of the catalog and properties of the table; the latter take precedence
 */
record NewTable(String uri, TableInfo info, CaseInsensitiveStringMap properties) {

    /** Returns the table of a statement. A location takes precedence over the name. */
    static NewTable of(Identifier identifier, Map<String, String> options, TableInfo info) {
        if (info.partitions().length > 0) {
            throw new IllegalArgumentException("table '" + identifier.name() + "': arrays have no partitions (found "
                    + info.partitions()[0].describe() + "). Name the columns in the property 'dimensions' instead.");
        }
        if (info.constraints().length > 0) {
            throw new IllegalArgumentException("table '" + identifier.name() + "': arrays have no constraints (found "
                    + info.constraints()[0].name() + "). Remove it.");
        }
        Map<String, String> all = new HashMap<>(options);
        if (identifier instanceof PathIdentifier path) {
            all.putAll(path.options());
        }
        all.putAll(info.properties());
        String location = info.properties().get(TableCatalog.PROP_LOCATION);
        String uri = identifier instanceof PathIdentifier path
                ? path.uri()
                : location == null ? identifier.name() : location;
        if (!PathIdentifier.isPath(identifier) && location == null) {
            throw new IllegalArgumentException("table '" + identifier
                    + "': its name is no URI. Name it by the URI of the" + " array in backquotes, or add LOCATION.");
        }
        return new NewTable(uri, info, new CaseInsensitiveStringMap(all));
    }

    private EngineSettings settings() {
        return EngineSettings.of(Sessions.settings(SparkSession.active()), properties);
    }

    StagedArray create() {
        return StagedArray.creating(uri, settings(), info.columns(), properties);
    }

    StagedArray replace() {
        return StagedArray.replacing(uri, settings(), info.columns(), properties);
    }

    ArrayTable open() {
        ArrayHandle handle = new ArrayHandle(uri, settings(), TimestampRange.all());
        return ArrayTable.of(PathIdentifier.of(uri).name(), handle, TypeOptions.of(properties));
    }
}
