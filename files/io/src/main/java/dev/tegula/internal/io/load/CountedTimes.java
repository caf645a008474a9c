package dev.tegula.internal.io.load;

import dev.tegula.internal.io.grid.CfTime;
import dev.tegula.internal.io.grid.CountedSince;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableSchema;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Field;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Times of files that stay numbers, because their calendar or unit has no datetimes. All numbers of a field count the
 * same: the array says in its metadata what, and files that count something else are refused.
 */
final class CountedTimes {

    private static final String UNITS = "units";
    private static final String CALENDAR = "calendar";

    private final ImportTarget target;
    private final Map<String, CountedSince> known = new TreeMap<>();
    private MetadataChanges added = MetadataChanges.none();

    CountedTimes(ImportTarget target) {
        this.target = target;
    }

    /**
     * Checks a file.
     *
     * @throws TableFileException if it counts otherwise than the array or an earlier file
     */
    void require(TableSchema file, String name) {
        Map<String, CountedSince> counted = CountedSince.of(file);
        for (Map.Entry<String, CountedSince> each : counted.entrySet()) {
            String field = target.nameOf(each.getKey());
            CountedSince since = each.getValue();
            CountedSince expected = known.get(field);
            if (expected == null) {
                expected = ofArray(field, since);
            }
            if (expected != null && !expected.equals(since)) {
                throw new TableFileException(name + ", '" + each.getKey() + "': counts other times than '" + field
                        + "' of the array (found " + since + ", expected " + expected
                        + "). Convert the times of the file, or import it into an array of its own.");
            }
        }
        for (Map.Entry<String, CountedSince> each : known.entrySet()) {
            boolean isRead = file.columns().stream()
                            .anyMatch(column -> target.nameOf(column.name()).equals(each.getKey()))
                    || file.axes().stream()
                            .anyMatch(axis -> target.nameOf(axis.name()).equals(each.getKey()));
            if (isRead
                    && counted.keySet().stream()
                            .noneMatch(column -> target.nameOf(column).equals(each.getKey()))) {
                throw new TableFileException(name + ", '" + each.getKey() + "': does not count times as the array does "
                        + "(expected " + each.getValue() + "). Import it into an array of its own.");
            }
        }
    }

    /** Returns what a field of the array counts, which is that of the file if the array has no cells. */
    private @Nullable CountedSince ofArray(String field, CountedSince first) {
        Datatype type = type(target.schema(), field);
        if (type == null) {
            return null;
        }
        boolean isAttribute = target.schema().attribute(field) != null;
        String units = key(isAttribute, field, UNITS);
        Map<String, MetadataValue> metadata = target.array().metadata();
        MetadataValue stored = metadata.get(units);
        CountedSince own = first;
        if (type.isDatetime()) {
            own = new CountedSince("datetimes", CfTime.PROLEPTIC);
        } else if (stored != null) {
            MetadataValue calendar = metadata.get(key(isAttribute, field, CALENDAR));
            own = new CountedSince(text(stored), calendar == null ? "standard" : text(calendar));
        } else if (!target.array().fragments().isEmpty()) {
            own = new CountedSince("no units", "none");
        } else {
            added = added.put(units, MetadataValue.utf8(first.units()))
                    .put(key(isAttribute, field, CALENDAR), MetadataValue.utf8(first.calendar()));
        }
        known.put(field, own);
        return own;
    }

    private static String key(boolean isAttribute, String field, String attribute) {
        return isAttribute ? FieldKeys.ofAttribute(field, attribute) : FieldKeys.ofDimension(field, attribute);
    }

    private static String text(MetadataValue value) {
        return value.datatype().kind() == Datatype.Kind.TEXT && !value.isNull()
                ? value.text().strip()
                : "";
    }

    private static @Nullable Datatype type(ArraySchema schema, String name) {
        Field field = schema.field(name);
        DimensionLabel label = schema.label(name);
        return label != null ? label.datatype() : field == null ? null : field.datatype();
    }

    /** Returns the metadata that say what fields count, of an array that had no cells. */
    MetadataChanges added() {
        return added;
    }
}
