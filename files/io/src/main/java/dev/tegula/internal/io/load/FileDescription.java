package dev.tegula.internal.io.load;

import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.io.grid.GridMetadata;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The metadata of files and their columns, which an array without cells gets; those of the first file count. */
final class FileDescription {

    private final ImportTarget target;
    private final Map<String, String> found = new HashMap<>();
    private boolean isDescribed;

    FileDescription(ImportTarget target) {
        this.target = target;
    }

    /** Adds the metadata of a file, before cells are written. */
    void add(TableSchema file) {
        if (isDescribed) {
            return;
        }
        file.metadata().forEach((key, value) -> {
            String own = GridMetadata.isOfField(key) ? ofField(file, key) : key;
            if (own != null && ColumnMetadata.isKept(own)) {
                found.putIfAbsent(own, value);
            }
        });
        if (!found.isEmpty() && !target.array().fragments().isEmpty()) {
            isDescribed = true;
            found.clear();
        }
    }

    /** Returns the key that describes the field of a column, or null if no column is read into it. */
    private @Nullable String ofField(TableSchema file, String key) {
        String longest = null;
        for (TableColumn column : file.columns()) {
            boolean isLonger = longest == null || column.name().length() > longest.length();
            if (isLonger && GridMetadata.isOf(key, column.name())) {
                longest = column.name();
            }
        }
        String attribute = longest == null ? null : GridMetadata.attributeOf(key, longest);
        if (attribute == null || longest == null) {
            return null;
        }
        String field = target.nameOf(longest);
        return target.schema().attribute(field) != null
                ? FieldKeys.ofAttribute(field, attribute)
                : target.schema().field(field) == null ? null : FieldKeys.ofDimension(field, attribute);
    }

    /** Adds the metadata that the array lacks, unless it had cells already. */
    MetadataChanges addTo(MetadataChanges changes) {
        MetadataChanges all = changes;
        for (Map.Entry<String, String> each : found.entrySet()) {
            boolean isNew = !target.array().metadata().containsKey(each.getKey())
                    && !changes.values().containsKey(each.getKey());
            all = isNew ? all.put(each.getKey(), MetadataValue.utf8(each.getValue())) : all;
        }
        return all;
    }
}
