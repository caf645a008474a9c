package dev.tegula.cli;

import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.ByteCount;
import dev.tegula.internal.base.NumberText;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.base.TimeSpan;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.query.TimestampRange;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Parses modes, settings, sizes and durations of maintenance commands. */
final class MaintenanceSettings {

    private static final String PREFIX = "sm.consolidation.";
    private static final List<String> KEYS = List.of(
            "steps",
            "step_min_frags",
            "step_max_frags",
            "step_size_ratio",
            "amplification",
            "max_fragment_size",
            "purge_deleted_cells",
            "timestamp_start",
            "timestamp_end",
            "memory_budget");
    private static final List<String> MODES = Arrays.stream(ConsolidationMode.values())
            .map(mode -> mode.name().toLowerCase(Locale.ROOT))
            .toList();

    private MaintenanceSettings() {}

    /** Prints deleted files on standard output, and kept or unchecked files on standard error. */
    static void print(Shell shell, DeletionReport report, String nothing) {
        shell.print(report.deleted().isEmpty() ? nothing + "\n" : String.join("\n", report.deleted()) + "\n");
        report.unchecked().forEach(remark -> shell.err().println("tegula: unchecked: " + remark));
        report.kept().forEach(remark -> shell.err().println("tegula: kept: " + text(remark)));
    }

    static String text(DeletionReport.Remark remark) {
        return CommandSteps.after(remark.uri() + ": " + remark.reason(), remark.nextStep());
    }

    static ConsolidationMode mode(String word) {
        int index = MODES.indexOf(word);
        if (index < 0) {
            throw new UsageException("--mode: unknown mode '" + word + "'" + SpellingHint.hintOrList(word, MODES));
        }
        return ConsolidationMode.values()[index];
    }

    /** Returns the options with a setting {@code sm.consolidation.KEY=VALUE} applied. */
    static ConsolidationOptions set(ConsolidationOptions options, String setting) {
        int equals = setting.indexOf('=');
        String key = equals < 0 ? setting : setting.substring(0, equals);
        String name = key.startsWith(PREFIX) ? key.substring(PREFIX.length()) : key;
        if (equals < 0 || !KEYS.contains(name)) {
            throw new UsageException("--set: "
                    + (equals < 0 && KEYS.contains(name)
                            ? "'" + setting + "' must have the form KEY=VALUE"
                            : "unknown setting '" + key + "'" + SpellingHint.hintOrList(name, KEYS)));
        }
        String value = setting.substring(equals + 1);
        TimestampRange range = options.timestamps();
        try {
            return switch (name) {
                case "steps" -> options.withSteps(count(key, value));
                case "step_min_frags" -> options.withFragmentCount(count(key, value), options.maxFragments());
                case "step_max_frags" -> options.withFragmentCount(options.minFragments(), count(key, value));
                case "step_size_ratio" -> options.withSizeRatio(number(key, value));
                case "amplification" -> options.withAmplification(number(key, value));
                case "max_fragment_size" -> options.withMaxFragmentSize(bytes("--set: " + key, value));
                case "purge_deleted_cells" -> flag(key, value) ? options.withPurge() : options.withoutPurge();
                case "timestamp_start" -> options.at(TimestampRange.between(count(key, value), range.end()));
                case "timestamp_end" -> options.at(TimestampRange.between(range.start(), count(key, value)));
                default -> options.withMemoryBudget(bytes("--set: " + key, value));
            };
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set: " + key + "=" + value + ": " + e.getMessage());
        }
    }

    private static boolean flag(String key, String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new UsageException("--set: " + key + " must be true or false (found '" + value + "')");
        }
        return value.equals("true");
    }

    private static double number(String key, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new UsageException("--set: " + key + " must be a number (found '" + value + "')");
        }
    }

    /** Parses a non-negative integer; a value beyond the range of long means no limit. */
    private static long count(String key, String value) {
        try {
            BigInteger number = new BigInteger(NumberText.ascii(value));
            if (number.signum() >= 0) {
                return number.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new UsageException("--set: " + key + " must be a non-negative integer (found '" + value + "')");
    }

    /** Parses a number of bytes: a number, optionally with K, M, G or T and B, in powers of 1024. */
    static long bytes(String option, String value) {
        try {
            return ByteCount.parse(value);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    option + " must be a number of bytes such as 1000000, 64M or 2GB (found '" + value + "')");
        }
    }

    static MaintenancePolicy policy(String option, String settings) {
        try {
            return MaintenancePolicy.parse(settings);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }

    /** Parses a time span: a number with s, m, h or d. */
    static Duration duration(String option, String value) {
        try {
            return TimeSpan.parse(value);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    option + ": must be a time span such as 30s, 10m, 12h or 7d (found '" + value + "')");
        }
    }
}
