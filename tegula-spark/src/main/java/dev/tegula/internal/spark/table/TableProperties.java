package dev.tegula.internal.spark.table;

import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.Datatype;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.jspecify.annotations.Nullable;

/** Texts among the metadata of arrays as properties of tables. */
final class TableProperties {

    private TableProperties() {}

    /** Returns the texts among metadata. */
    static Map<String, String> of(Map<String, MetadataValue> metadata) {
        Map<String, String> properties = new TreeMap<>();
        metadata.forEach((key, value) -> {
            if (!value.isNull() && isText(value.datatype())) {
                properties.put(key, value.text());
            }
        });
        return properties;
    }

    private static boolean isText(Datatype datatype) {
        return datatype == Datatype.STRING_UTF8 || datatype == Datatype.STRING_ASCII || datatype == Datatype.CHAR;
    }

    /** Returns the changes of metadata if all changes are those of properties, else null. */
    static @Nullable MetadataChanges changes(TableChange... changes) {
        MetadataChanges metadata = MetadataChanges.none();
        for (TableChange change : changes) {
            if (change instanceof TableChange.SetProperty set) {
                metadata = metadata.put(set.property(), MetadataValue.utf8(set.value()));
            } else if (change instanceof TableChange.RemoveProperty remove) {
                metadata = metadata.delete(remove.property());
            } else {
                return null;
            }
        }
        return metadata;
    }
}
