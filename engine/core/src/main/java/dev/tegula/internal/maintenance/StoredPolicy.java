package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.NextStep;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Datatype;

/** The maintenance policy in the metadata of an array or group. */
public final class StoredPolicy {

    private static final String KEY = MaintenancePolicy.METADATA_KEY;

    private StoredPolicy() {}

    /**
     * Returns the policy, or the default one.
     *
     * @throws IllegalArgumentException if it is not understood
     */
    public static MaintenancePolicy of(StoreLocation object) {
        requireType(object);
        MetadataValue value = MetadataFolder.read(object, TimestampRange.all()).get(KEY);
        if (value == null) {
            return MaintenancePolicy.defaults();
        }
        try {
            if (value.datatype().kind() != Datatype.Kind.TEXT) {
                throw new IllegalArgumentException("not a text (found " + value.datatype() + ")");
            }
            return MaintenancePolicy.parse(value.text());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    object.uri() + ", metadata '" + KEY + "': "
                            + NextStep.after(String.valueOf(e.getMessage()), "Set the policy again."),
                    e);
        }
    }

    /** Stores a policy. */
    public static void write(StoreLocation object, MaintenancePolicy policy) {
        ObjectType type = requireType(object);
        MetadataChanges change = MetadataChanges.none().put(KEY, MetadataValue.utf8(policy.toString()));
        MetadataWrite.writeVisible(object, type, change, KEY);
    }

    private static ObjectType requireType(StoreLocation object) {
        ObjectType type = ObjectFolder.typeOf(object.storage(), object.uri());
        if (type == null) {
            throw new ArrayNotFoundException("no array or group at " + object.uri());
        }
        return type;
    }
}
