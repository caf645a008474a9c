package dev.tegula.internal.zarr.view;

import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts attributes of trees to those of Zarr. Bytes have no form in JSON and are left out. */
final class MetadataJson {

    private MetadataJson() {}

    static Map<String, @Nullable Object> attributes(Map<String, @Nullable Object> values) {
        Map<String, @Nullable Object> attributes = new TreeMap<>();
        values.forEach((key, given) -> {
            if (!(given instanceof MetadataValue value)) {
                attributes.put(key, given);
                return;
            }
            Datatype type = value.datatype();
            if (type.kind() == Datatype.Kind.TEXT) {
                attributes.put(key, value.isNull() ? "" : value.text());
            } else if (value.isNull()) {
                attributes.put(key, null);
            } else if (type.isInteger() || type.isFloat() || type == Datatype.BOOL) {
                attributes.put(key, numbers(value));
            }
        });
        return attributes;
    }

    private static Object numbers(MetadataValue value) {
        Column column = value.column();
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < value.count(); i++) {
            list.add(number(value.datatype(), column, i));
        }
        return list.size() == 1 ? list.get(0) : list;
    }

    private static Object number(Datatype type, Column column, int i) {
        if (type == Datatype.BOOL) {
            return column.longAt(i) != 0;
        }
        if (type.isFloat()) {
            double real = column.doubleAt(i);
            return !Double.isFinite(real)
                    ? "" + real
                    : type == Datatype.FLOAT32 ? (Object) (float) real : (Object) real;
        }
        return type == Datatype.UINT64 ? column.unsigned(i) : (Object) column.longAt(i);
    }
}
