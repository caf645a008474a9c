package dev.tegula.internal.io.load;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.cells.TimesReader;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.schema.InstantType;
import dev.tegula.io.table.TableFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Times in texts with and without offsets. Those of a field have offsets in all files or in none, and in all where the
 * array says that they are points in time, unless the zone of those without is given.
 */
final class OffsetTimes {

    private final ImportTarget target;
    private final Map<String, Boolean> known = new HashMap<>();
    private final Map<String, String> origins = new HashMap<>();

    OffsetTimes(ImportTarget target) {
        this.target = target;
    }

    /**
     * Checks a file that was read.
     *
     * @throws TableFileException if its times are written otherwise than those of the array or an earlier file
     */
    void require(TimesReader reader, String file) {
        if (target.options().read().hasZone()) {
            return;
        }
        reader.offsets().forEach((column, hasOffsets) -> {
            String field = target.nameOf(column);
            if (!known.containsKey(field)) {
                boolean isOfArray = !hasOffsets && isInstant(field);
                known.put(field, hasOffsets || isOfArray);
                origins.put(field, isOfArray ? "the array" : file);
            }
            boolean expected = Boolean.TRUE.equals(known.get(field));
            if (hasOffsets != expected) {
                throw new TableFileException(
                        file + ", '" + column + "': times " + (expected ? "without" : "with")
                                + " an offset (expected times " + (expected ? "with" : "without") + " one, as in "
                                + origins.get(field) + ")",
                        NextStep.option("time-zone", null));
            }
        });
    }

    private boolean isInstant(String field) {
        return InstantType.isInstant(ColumnMetadata.of(target.array().metadata(), List.of(field)), field);
    }
}
