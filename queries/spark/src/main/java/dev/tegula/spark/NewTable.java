package dev.tegula.spark;

import dev.tegula.ObjectTree;
import dev.tegula.internal.spark.catalog.PathIdentifier;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.engine.Engines;
import dev.tegula.internal.spark.table.ArrayTable;
import dev.tegula.internal.spark.table.TableOptions;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.write.StagedArray;
import dev.tegula.query.TimestampRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A table to be created.
 *
 * @param uri where its array will be
 * @param own properties of the table
 * @param properties options of the catalog and properties of the table; the latter take precedence
 * @param named adds a new array to the group of its name
 */
record NewTable(
        String uri, Column[] columns, Map<String, String> own, CaseInsensitiveStringMap properties, Runnable named) {

    /**
     * Returns the table of a statement. In a group, an array with a location elsewhere becomes a member.
     *
     * @param tree the objects of the catalog; null if it has no path
     */
    static NewTable of(
            Identifier identifier,
            Map<String, String> options,
            Column[] columns,
            Map<String, String> own,
            @Nullable ObjectTree tree) {
        Map<String, String> all = new HashMap<>(options);
        if (identifier instanceof PathIdentifier path) {
            all.putAll(path.options());
        }
        all.putAll(own);
        String location = own.get(TableCatalog.PROP_LOCATION);
        CaseInsensitiveStringMap properties = new CaseInsensitiveStringMap(all);
        if (identifier instanceof PathIdentifier path) {
            return new NewTable(path.uri(), columns, own, properties, () -> {});
        } else if (PathIdentifier.isPath(identifier) || (tree == null && location != null)) {
            String uri = PathIdentifier.isPath(identifier) ? identifier.name() : Objects.requireNonNull(location);
            return new NewTable(uri, columns, own, properties, () -> {});
        } else if (tree == null) {
            throw new IllegalArgumentException("table '" + identifier
                    + "': its name is no URI. Name it by the URI of the array in backquotes, or add LOCATION, or set"
                    + " the path of the catalog.");
        }
        List<String> namespace = List.of(identifier.namespace());
        String inGroup = tree.newObject(namespace, identifier.name());
        if (inGroup == null) {
            throw new IllegalArgumentException(
                    "table '" + identifier + "': there is no such group. Create it first with CREATE NAMESPACE.");
        }
        String uri = location == null ? inGroup : location;
        return new NewTable(uri, columns, own, properties, () -> tree.added(namespace, identifier.name(), location));
    }

    /** Returns the table of a URI. */
    static NewTable at(String uri, Column[] columns, Map<String, String> own) {
        return new NewTable(uri, columns, own, new CaseInsensitiveStringMap(own), () -> {});
    }

    /**
     * Refuses partitions.
     *
     * @throws IllegalArgumentException if there are some
     */
    static void requireNoPartitions(Identifier identifier, Transform[] partitions) {
        if (partitions.length > 0) {
            throw new IllegalArgumentException("table '" + identifier.name() + "': arrays have no partitions (found "
                    + partitions[0].describe() + "). Name the columns in the property 'dimensions' instead.");
        }
    }

    private EngineSettings settings() {
        return EngineSettings.of(Sessions.settings(SparkSession.active()), properties);
    }

    StagedArray create() {
        return StagedArray.creating(uri, settings(), columns, properties)
                .with(TableOptions.metadata(own))
                .then(named);
    }

    StagedArray replace() {
        return StagedArray.replacing(uri, settings(), columns, properties).with(TableOptions.metadata(own));
    }

    /** Deletes the array again. */
    void delete() {
        Engines.of(settings()).object(uri, settings().open()).delete();
    }

    ArrayTable open() {
        ArrayHandle handle = new ArrayHandle(uri, settings(), TimestampRange.all());
        return ArrayTable.of(PathIdentifier.of(uri).name(), handle, TypeOptions.of(properties));
    }
}
