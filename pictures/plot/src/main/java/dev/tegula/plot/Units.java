package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.Datatype;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Units of the fields of an array, from its metadata: {@code FIELD.units} or {@code FIELD_units}, or the keys of
 * TileDB-CF. Immutable.
 *
 * @param byField the units of those fields that have some
 */
public record Units(Map<String, String> byField) {

    private static final List<String> KEYS =
            List.of(FieldKeys.ofAttribute("%s", "units"), FieldKeys.ofDimension("%s", "units"), "%s.units", "%s_units");

    public Units {
        byField = Map.copyOf(byField);
    }

    /** Returns no units. */
    public static Units none() {
        return new Units(Map.of());
    }

    /** Reads the units of all fields. */
    public static Units of(ArrayReader array) {
        Map<String, MetadataValue> metadata = array.metadata();
        Map<String, String> units = new HashMap<>();
        for (String field : array.schema().fieldNames()) {
            for (String key : KEYS) {
                MetadataValue value = metadata.get(String.format(key, field));
                if (value != null && !value.isNull() && value.datatype().kind() == Datatype.Kind.TEXT) {
                    units.putIfAbsent(field, value.text());
                }
            }
        }
        return new Units(units);
    }

    /** Returns the unit of a field; empty if it has none. */
    public String of(String field) {
        return byField.getOrDefault(field, "");
    }

    /** Returns the name of a field with its unit, if it has one. */
    public String named(String field) {
        String unit = of(field);
        return unit.isBlank() ? field : field + " (" + unit + ")";
    }
}
