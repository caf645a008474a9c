package dev.tegula.maintenance;

import dev.tegula.internal.base.ByteCount;
import dev.tegula.internal.base.NumberText;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.base.TimeSpan;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When maintenance acts on an array: what it merges, and how long it keeps what it replaced, and history. Immutable. An
 * array can store a policy as metadata ({@link #METADATA_KEY}), as text such as {@code growth=2 small-files=4
 * grace=1h}.
 */
public final class MaintenancePolicy {

    /** The metadata key of the policy of an array. */
    public static final String METADATA_KEY = "tegula.maintenance";

    private static final List<String> NAMES = List.of("growth", "max-fragment-size", "small-files", "grace", "purge");

    private static final MaintenancePolicy DEFAULT =
            new MaintenancePolicy(2, Long.MAX_VALUE, 4, Duration.ofHours(1), null);

    private final double growth;
    private final long maxFragmentSize;
    private final int smallFiles;
    private final Duration grace;
    private final @Nullable Duration purge;

    private MaintenancePolicy(
            double growth, long maxFragmentSize, int smallFiles, Duration grace, @Nullable Duration purge) {
        if (!(growth > 1) || growth == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "growth: out of range (found " + growth + ", expected a number above 1)");
        }
        if (maxFragmentSize < 1) {
            throw new IllegalArgumentException(
                    "maxFragmentSize: out of range (found " + maxFragmentSize + ", expected at least 1)");
        }
        if (smallFiles < 2) {
            throw new IllegalArgumentException(
                    "smallFiles: out of range (found " + smallFiles + ", expected at least 2)");
        }
        requireSeconds("grace", grace);
        if (purge != null) {
            requireSeconds("purge", purge);
        }
        this.growth = growth;
        this.maxFragmentSize = maxFragmentSize;
        this.smallFiles = smallFiles;
        this.grace = grace;
        this.purge = purge;
    }

    private static void requireSeconds(String name, Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(name + ": must not be negative (found " + duration + ")");
        }
        if (duration.toNanosPart() != 0) {
            throw new IllegalArgumentException(name + ": must be whole seconds (found " + duration + ")");
        }
    }

    /** Returns the defaults: growth 2, fragments of any size, 4 small files, an hour, no purge. */
    public static MaintenancePolicy defaults() {
        return DEFAULT;
    }

    /**
     * Returns this policy with another growth. Adjacent fragments are merged if they are together at least this many
     * times as large as the largest of them; if that has up to 16 MiB, 1.03 times suffice, and 1.03 plus 0.03 for each
     * further 16 MiB if it is larger. A greater growth writes less and leaves more fragments: each byte is written
     * again about as often as the logarithm to this base of the size of the array in writes.
     *
     * @param newGrowth a finite number above 1
     */
    public MaintenancePolicy withGrowth(double newGrowth) {
        return new MaintenancePolicy(newGrowth, maxFragmentSize, smallFiles, grace, purge);
    }

    /** Returns this policy with a size in bytes from which fragments are not written again. */
    public MaintenancePolicy withMaxFragmentSize(long bytes) {
        return new MaintenancePolicy(growth, bytes, smallFiles, grace, purge);
    }

    /**
     * Returns this policy with a number of small files of a kind that are merged: commits, footers of fragments that
     * readers get one by one, and files of metadata.
     *
     * @param count 2 or more
     */
    public MaintenancePolicy withSmallFiles(int count) {
        return new MaintenancePolicy(growth, maxFragmentSize, count, grace, purge);
    }

    /** Returns this policy with a time in whole seconds for which replaced files are kept, for readers still open. */
    public MaintenancePolicy withGrace(Duration newGrace) {
        return new MaintenancePolicy(growth, maxFragmentSize, smallFiles, newGrace, purge);
    }

    /**
     * Returns this policy with an age in whole seconds of the history to remove: of cells that were deleted, or
     * overwritten, before. Reads at earlier times fail then. Tags are respected. The age must be greater than the
     * difference of clocks and the time that a write or transaction takes. Dense arrays keep their history.
     */
    public MaintenancePolicy withPurge(Duration age) {
        return new MaintenancePolicy(growth, maxFragmentSize, smallFiles, grace, age);
    }

    /** Returns this policy so that history stays. */
    public MaintenancePolicy withoutPurge() {
        return new MaintenancePolicy(growth, maxFragmentSize, smallFiles, grace, null);
    }

    /** Returns how this policy merges fragments. */
    public ConsolidationOptions merging() {
        return ConsolidationOptions.defaults().withGrowth(growth).withMaxFragmentSize(maxFragmentSize);
    }

    /**
     * Parses a policy.
     *
     * @param text settings with blanks between them, as of {@link #toString}; others have their defaults
     * @throws IllegalArgumentException if a setting is unknown or its value is not possible
     */
    public static MaintenancePolicy parse(String text) {
        MaintenancePolicy policy = DEFAULT;
        for (String setting : text.strip().split("\\s+", -1)) {
            policy = setting.isEmpty() ? policy : policy.with(setting);
        }
        return policy;
    }

    private MaintenancePolicy with(String setting) {
        int equals = setting.indexOf('=');
        String name = equals < 0 ? setting : setting.substring(0, equals);
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException(
                    "unknown setting '" + setting + "'" + SpellingHint.hintOrList(name, NAMES));
        }
        if (equals < 0) {
            throw new IllegalArgumentException("setting '" + name + "': has no value (expected " + name + "=VALUE)");
        }
        String value = setting.substring(equals + 1);
        try {
            return switch (name) {
                case "growth" -> withGrowth(new BigDecimal(NumberText.ascii(value)).doubleValue());
                case "max-fragment-size" -> withMaxFragmentSize(ByteCount.parse(value));
                case "small-files" -> withSmallFiles(Integer.parseInt(NumberText.ascii(value)));
                case "purge" -> withPurge(TimeSpan.parse(value));
                default -> withGrace(TimeSpan.parse(value));
            };
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "setting '" + setting + "': not a number (expected such as " + name + "=4)", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("setting '" + setting + "': " + e.getMessage(), e);
        }
    }

    /** Returns how many times as large as the largest of its sources a merged fragment is at least. */
    public double growth() {
        return growth;
    }

    /** Returns the size in bytes from which fragments are not written again. */
    public long maxFragmentSize() {
        return maxFragmentSize;
    }

    /** Returns the number of small files of a kind that are merged. */
    public int smallFiles() {
        return smallFiles;
    }

    /** Returns the time for which replaced files are kept. */
    public Duration grace() {
        return grace;
    }

    /** Returns the age of history that is removed; empty if it stays. */
    public Optional<Duration> purge() {
        return Optional.ofNullable(purge);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MaintenancePolicy policy
                && policy.growth == growth
                && policy.maxFragmentSize == maxFragmentSize
                && policy.smallFiles == smallFiles
                && policy.grace.equals(grace)
                && policy.purge().equals(purge());
    }

    @Override
    public int hashCode() {
        return Double.hashCode(growth) + 31 * smallFiles + 961 * grace.hashCode() + purge().hashCode();
    }

    /** Returns the settings as text, which {@link #parse} reads. */
    @Override
    public String toString() {
        String size = maxFragmentSize == Long.MAX_VALUE ? "" : " max-fragment-size=" + maxFragmentSize;
        String times = growth == Math.rint(growth) ? Long.toString((long) growth) : Double.toString(growth);
        return "growth=" + times + size + " small-files=" + smallFiles + " grace=" + TimeSpan.text(grace)
                + (purge == null ? "" : " purge=" + TimeSpan.text(purge));
    }
}
