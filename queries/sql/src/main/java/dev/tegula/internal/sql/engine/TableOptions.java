package dev.tegula.internal.sql.engine;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.definition.DefinitionProperties;
import dev.tegula.internal.definition.NewColumn;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of CREATE TABLE … WITH and ALTER TABLE … SET: those of the schema, comments, the maintenance policy. */
final class TableOptions {

    /** Name of the option with a maintenance policy, such as {@code growth=4 grace=10m}. */
    private static final String MAINTENANCE = "maintenance";

    private TableOptions() {}

    /**
     * Refuses options that nobody reads.
     *
     * @throws IllegalArgumentException if there is one
     */
    static void check(Map<String, String> options, List<NewColumn> columns) {
        for (String option : options.keySet()) {
            int point = option.indexOf('.');
            String name = point < 0 ? option : option.substring(0, point);
            if (!isMaintenance(option) && !isComment(name) && !DefinitionProperties.isOne(name)) {
                List<String> known = Stream.concat(
                                DefinitionProperties.names().stream(), Stream.of(MAINTENANCE, FieldKeys.COMMENT))
                        .toList();
                throw new IllegalArgumentException(
                        "option '" + option + "': unknown" + SpellingHint.hintOrList(name, known));
            }
            String column = option.substring(point + 1);
            if (point >= 0 && columns.stream().noneMatch(each -> each.name().equalsIgnoreCase(column))) {
                List<String> names = columns.stream().map(NewColumn::name).toList();
                throw new IllegalArgumentException("option '" + option + "': there is no column '" + column + "'"
                        + SpellingHint.hintOrList(column, names));
            }
        }
    }

    /**
     * Returns the maintenance policy; null if the options have none.
     *
     * @throws IllegalArgumentException if it is not understood
     */
    static @Nullable MaintenancePolicy policy(Map<String, String> options) {
        for (Map.Entry<String, String> option : options.entrySet()) {
            if (isMaintenance(option.getKey())) {
                return DefinitionProperties.policy(MAINTENANCE, option.getValue());
            }
        }
        return null;
    }

    /** Returns changes of metadata with the comments among options. */
    static MetadataChanges comments(MetadataChanges changes, ArraySchema schema, Map<String, String> options) {
        MetadataChanges all = changes;
        for (Map.Entry<String, String> option : options.entrySet()) {
            if (!isMaintenance(option.getKey()) && isComment(option.getKey())) {
                all = all.put(key(schema, option.getKey()), MetadataValue.utf8(option.getValue()));
            }
        }
        return all;
    }

    /**
     * Returns the key of metadata of an option that an existing table can change.
     *
     * @throws IllegalArgumentException if it cannot
     */
    static String key(ArraySchema schema, String option) {
        if (isMaintenance(option)) {
            return MaintenancePolicy.METADATA_KEY;
        } else if (option.equalsIgnoreCase(FieldKeys.COMMENT)) {
            return FieldKeys.COMMENT;
        } else if (isComment(option)) {
            String column = option.substring(FieldKeys.COMMENT.length() + 1);
            String field = schema.fieldNames().stream()
                    .filter(column::equals)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("option '" + option + "': there is no column '"
                            + column + "'" + SpellingHint.hintOrList(column, schema.fieldNames())));
            return FieldKeys.of(schema, field, FieldKeys.COMMENT);
        }
        throw new IllegalArgumentException("option '" + option + "': cannot be changed (expected " + MAINTENANCE
                + ", comment or \"comment.COLUMN\"). Create another table with it: CREATE OR REPLACE TABLE … WITH (…) AS"
                + " SELECT ….");
    }

    private static boolean isComment(String option) {
        int length = FieldKeys.COMMENT.length();
        return option.regionMatches(true, 0, FieldKeys.COMMENT, 0, length)
                && (option.length() == length || option.charAt(length) == '.');
    }

    private static boolean isMaintenance(String option) {
        return option.equalsIgnoreCase(MAINTENANCE);
    }
}
