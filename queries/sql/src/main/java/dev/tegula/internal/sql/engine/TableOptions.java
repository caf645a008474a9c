package dev.tegula.internal.sql.engine;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.definition.DefinitionProperties;
import dev.tegula.internal.definition.NewColumn;
import dev.tegula.maintenance.MaintenancePolicy;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of CREATE TABLE … WITH and ALTER TABLE … SET: those of the schema, and the maintenance policy. */
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
            if (!isMaintenance(option) && !DefinitionProperties.isOne(name)) {
                List<String> known = Stream.concat(DefinitionProperties.names().stream(), Stream.of(MAINTENANCE))
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

    /**
     * Returns the maintenance policy of options of an existing table.
     *
     * @throws IllegalArgumentException if there are others, or it is not understood
     */
    static MaintenancePolicy changed(Map<String, String> options) {
        for (String option : options.keySet()) {
            if (!isMaintenance(option)) {
                throw new IllegalArgumentException("option '" + option + "': cannot be changed (expected " + MAINTENANCE
                        + "). Create another table with it: CREATE TABLE … WITH (…) AS SELECT ….");
            }
        }
        MaintenancePolicy policy = policy(options);
        return policy == null ? MaintenancePolicy.defaults() : policy;
    }

    private static boolean isMaintenance(String option) {
        return option.equalsIgnoreCase(MAINTENANCE);
    }
}
