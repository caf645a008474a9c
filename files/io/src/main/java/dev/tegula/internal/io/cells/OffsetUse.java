package dev.tegula.internal.io.cells;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.InstantType;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.schema.Datatype;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Whether the times of a column have offsets. All have, or none has: which point in time one without an offset is
 * beside others is not known, unless the zone of such times is given. Thread-safe.
 */
public final class OffsetUse {

    private final boolean isZoneGiven;
    private final AtomicReference<@Nullable Boolean> first = new AtomicReference<>();

    OffsetUse(boolean isZoneGiven) {
        this.isZoneGiven = isZoneGiven;
    }

    /** Adds a time. Returns whether it is written like the first one, or the zone of those without offset is given. */
    boolean add(boolean hasOffset) {
        Boolean known = first.get();
        if (known == null) {
            known = first.compareAndSet(null, hasOffset) ? (Boolean) hasOffset : first.get();
        }
        return isZoneGiven || known == null || known == hasOffset;
    }

    /** Returns whether times have offsets, by column, of columns with times so far. */
    public static Map<String, Boolean> found(Map<String, OffsetUse> uses) {
        Map<String, Boolean> found = new HashMap<>();
        uses.forEach((column, use) -> {
            Boolean known = use.first.get();
            if (known != null) {
                found.put(column, known);
            }
        });
        return found;
    }

    /** Returns whether the times are points in time. */
    private boolean isInstants() {
        Boolean known = first.get();
        return known != null && (known || isZoneGiven);
    }

    /** Returns whether values of a type have a time of the day. */
    public static boolean hasTime(Datatype type) {
        return switch (type) {
            case DATETIME_YEAR, DATETIME_MONTH, DATETIME_WEEK, DATETIME_DAY -> false;
            default -> type.isDatetime();
        };
    }

    /** Returns the schema of columns; the metadata of those that are points in time say so. */
    public static TableSchema schema(List<TableColumn> columns, Map<String, OffsetUse> uses) {
        Map<String, String> metadata = new HashMap<>();
        for (TableColumn column : columns) {
            OffsetUse use = uses.get(column.name());
            if (use != null && use.isInstants() && hasTime(column.field().datatype())) {
                metadata.put(DecimalType.key(column.name()), InstantType.in("UTC"));
            }
        }
        return new TableSchema(columns, List.of(), metadata);
    }
}
