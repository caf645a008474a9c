package io.tiledb.java.api;

import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.TimestampRange;
import java.util.Locale;

/** What settings say of consolidation and vacuum. Those that were not given have Tegula's defaults. */
final class MaintenanceSettings {
    private static final String PREFIX = "sm.consolidation.";

    private MaintenanceSettings() {}

    static ConsolidationOptions consolidation(Config config) {
        ConsolidationOptions options = ConsolidationOptions.of(mode(config.value(PREFIX + "mode")));
        ConsolidationOptions defaults = options;
        if (isGiven(config, "amplification")) {
            options = options.withAmplification(Double.parseDouble(config.value(PREFIX + "amplification")));
        }
        if (isGiven(config, "step_size_ratio")) {
            options = options.withSizeRatio(Double.parseDouble(config.value(PREFIX + "step_size_ratio")));
        }
        if (isGiven(config, "step_min_frags") || isGiven(config, "step_max_frags")) {
            options = options.withFragmentCount(
                    isGiven(config, "step_min_frags")
                            ? config.number(PREFIX + "step_min_frags")
                            : defaults.minFragments(),
                    isGiven(config, "step_max_frags")
                            ? config.number(PREFIX + "step_max_frags")
                            : defaults.maxFragments());
        }
        if (isGiven(config, "steps")) {
            options = options.withSteps(config.number(PREFIX + "steps"));
        }
        if (isGiven(config, "max_fragment_size")) {
            options = options.withMaxFragmentSize(config.number(PREFIX + "max_fragment_size"));
        }
        if (isGiven(config, "timestamp_start") || isGiven(config, "timestamp_end")) {
            options = options.at(TimestampRange.between(
                    config.number(PREFIX + "timestamp_start"), config.number(PREFIX + "timestamp_end")));
        }
        if (isGiven(config, "purge_deleted_cells")) {
            options = config.flag(PREFIX + "purge_deleted_cells") ? options.withPurge() : options.withoutPurge();
        }
        return options;
    }

    private static boolean isGiven(Config config, String name) {
        return config.given().containsKey(PREFIX + name);
    }

    static VacuumOptions vacuum(Config config) {
        return VacuumOptions.of(mode(config.value("sm.vacuum.mode")));
    }

    private static ConsolidationMode mode(String name) {
        try {
            return ConsolidationMode.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("unknown mode of consolidation or vacuum (found '" + name + "')", e);
        }
    }
}
