package dev.tegula.internal.read.fetch;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stored sizes of tiles, for plans and progress. */
public final class StoredSizes {

    private StoredSizes() {}

    /** Returns the stored size of a tile of several fields, in bytes. Fields that the fragment does not have are 0. */
    public static long of(ArraySchema schema, OpenFragment fragment, int tile, Collection<String> fields) {
        long bytes = 0;
        for (String name : fields) {
            FragmentFields.Entry entry = entry(schema, fragment, name);
            if (entry == null) {
                continue;
            }
            for (DataFile.Kind kind : kinds(entry.field())) {
                DataFile file = fragment.dataFile(entry, kind);
                bytes += tile < file.tiles() ? file.storedSize(tile) : 0;
            }
        }
        return bytes;
    }

    /** Returns where a fragment has a field; null if it has no data file of it. */
    public static FragmentFields.@Nullable Entry entry(ArraySchema schema, OpenFragment fragment, String name) {
        Field field = schema.field(name);
        FragmentFields.Entry entry =
                field == null ? fragment.fields().find(name) : fragment.fields().find(field);
        return entry == null || (fragment.isDense() && entry.isDimension()) ? null : entry;
    }

    /** Returns the kinds of files that a field has. */
    public static List<DataFile.Kind> kinds(Field field) {
        List<DataFile.Kind> kinds = new ArrayList<>();
        if (field.isVariable()) {
            kinds.add(DataFile.Kind.OFFSETS);
            kinds.add(DataFile.Kind.VAR_VALUES);
        } else {
            kinds.add(DataFile.Kind.VALUES);
        }
        if (field.nullable()) {
            kinds.add(DataFile.Kind.VALIDITY);
        }
        return kinds;
    }
}
