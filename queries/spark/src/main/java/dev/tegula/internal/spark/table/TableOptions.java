package dev.tegula.internal.spark.table;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.spark.catalog.TimeTravel;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.read.ArrayScanBuilder;
import dev.tegula.internal.spark.schema.NewArray;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.write.ArrayWriteBuilder;
import dev.tegula.metadata.MetadataChanges;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The options of reads and writes. */
public final class TableOptions {

    /** Name of the option of reads that returns changes instead of rows. */
    public static final String READ_CHANGE_FEED = "readChangeFeed";

    /** Options that Spark reads or sets. */
    private static final List<String> OF_SPARK =
            List.of("path", "versionAsOf", "timestampAsOf", "checkpointLocation", "queryName");

    private static final List<String> NAMES = Stream.of(
                    OF_SPARK,
                    ArrayScanBuilder.OPTIONS,
                    ArrayWriteBuilder.OPTIONS,
                    List.of(
                            TypeOptions.DECIMALS,
                            TypeOptions.NANOSECONDS,
                            TypeOptions.TIMESTAMPS,
                            TimeTravel.START,
                            TimeTravel.END,
                            READ_CHANGE_FEED),
                    NewArray.PROPERTIES)
            .flatMap(List::stream)
            .distinct()
            .toList();

    /** Names of properties that Spark sets or interprets. */
    private static final Set<String> RESERVED = Set.of(
            TableCatalog.PROP_LOCATION,
            TableCatalog.PROP_PROVIDER,
            TableCatalog.PROP_OWNER,
            TableCatalog.PROP_EXTERNAL,
            TableCatalog.PROP_IS_MANAGED_LOCATION,
            TableCatalog.PROP_COLLATION);

    private TableOptions() {}

    /**
     * Refuses options that nobody reads, such as misspelt ones.
     *
     * @param options in any case, without those of a catalog
     * @throws IllegalArgumentException if an option is unknown
     */
    public static void check(Map<String, String> options) {
        for (String option : written(options).keySet()) {
            if (!isKnown(option)) {
                throw new IllegalArgumentException(
                        "option '" + option + "': unknown" + SpellingHint.hintOrList(base(option), NAMES));
            }
        }
    }

    /**
     * Returns the metadata of a new table: the properties that describe neither the array nor the write.
     *
     * @throws IllegalArgumentException if a property seems to be a misspelt one
     */
    public static MetadataChanges metadata(Map<String, String> properties) {
        MetadataChanges metadata = MetadataChanges.none();
        for (Map.Entry<String, String> property : new TreeMap<>(properties).entrySet()) {
            String name = property.getKey();
            if (!isKnown(name) && !RESERVED.contains(name) && !name.startsWith(TableCatalog.OPTION_PREFIX)) {
                boolean isComment = name.equals(TableCatalog.PROP_COMMENT);
                String hint = isComment ? "" : SpellingHint.hint(base(name), NAMES);
                if (!hint.isEmpty()) {
                    throw new IllegalArgumentException("property '" + name + "': unknown" + hint);
                }
                metadata = metadata.put(name, TableProperties.value(name, property.getValue()));
            }
        }
        return metadata;
    }

    /** Returns options with names as the user wrote them. */
    private static Map<String, String> written(Map<String, String> options) {
        return options instanceof CaseInsensitiveStringMap map ? map.asCaseSensitiveMap() : options;
    }

    private static boolean isKnown(String option) {
        return EngineSettings.isSetting(option.toLowerCase(Locale.ROOT))
                || NAMES.stream().anyMatch(base(option)::equalsIgnoreCase);
    }

    /** Returns the name without that of a column. */
    private static String base(String option) {
        int point = option.indexOf('.');
        return point < 0 ? option : option.substring(0, point);
    }
}
