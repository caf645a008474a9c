package dev.tegula.internal.write.object;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Enumeration;
import dev.tegula.vfs.VfsUri;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates an array: its folders, its enumerations and finally its schema, which makes it an array. If a creation died
 * before its schema was written, it is repeated at the same location.
 */
public final class ArrayCreation {

    private static final List<String> FOLDERS = List.of(
            FolderNames.COMMITS,
            FolderNames.FRAGMENTS,
            FolderNames.FRAGMENT_METADATA,
            FolderNames.METADATA,
            FolderNames.LABELS,
            SchemaFiles.FOLDER);

    private ArrayCreation() {}

    /** Creates an array at the end of a time range, or now. */
    public static void create(StoreLocation location, ArraySchema schema, TimestampRange timestamps) {
        Storage storage = location.storage();
        VfsUri root = location.uri();
        FilterCheck.check(schema);
        ArraySchema fresh = withoutFiles(schema);
        ObjectType present = ObjectFolder.typeOf(storage, root);
        if (present == ObjectType.ARRAY && UnfinishedCreation.isAt(storage, root)) {
            UnfinishedCreation.clear(storage, root);
        } else {
            requireNothing(root, present);
        }
        for (DimensionLabel label : schema.labels()) {
            if (!label.external()) {
                ArraySchema values = label.arraySchema(schema.dimensions().get(label.dimension()), schema.version());
                create(location.at(LabelFolder.of(root, label)), values, timestamps);
            }
        }
        for (String folder : FOLDERS) {
            storage.createFolder(root.child(folder));
        }
        storage.createFolder(root.child(SchemaFiles.FOLDER).child(FolderNames.ENUMERATIONS));
        new SchemaFiles(location).store(fresh, Timestamps.forWriting(location.resources(), timestamps));
    }

    /** Creates the folders of an array except the folder of schemas, which makes it an array. */
    public static void createDataFolders(Storage storage, VfsUri root) {
        for (String folder : FOLDERS) {
            if (!folder.equals(SchemaFiles.FOLDER)) {
                storage.createFolder(root.child(folder));
            }
        }
    }

    /** Returns a schema whose enumerations have no files, so that enumerations from another array are stored again. */
    private static ArraySchema withoutFiles(ArraySchema schema) {
        Set<String> missing = new LinkedHashSet<>(schema.enumerationPaths().keySet());
        schema.enumerations().forEach(enumeration -> missing.remove(enumeration.name()));
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("schema: entries of enumerations " + missing + " are missing. Load "
                    + "them from the array of the schema.");
        }
        ArraySchemaBuilder fresh = schema.toBuilder().withoutEnumerations();
        for (Enumeration enumeration : schema.enumerations()) {
            fresh.enumeration(enumeration.withPath(null));
        }
        return fresh.buildStored();
    }

    /**
     * Refuses a location that is in use.
     *
     * @throws ArrayAlreadyExistsException if it is an array or a group
     */
    static void requireNothing(Storage storage, VfsUri root) {
        requireNothing(root, ObjectFolder.typeOf(storage, root));
    }

    private static void requireNothing(VfsUri root, @Nullable ObjectType present) {
        if (present != null) {
            throw new ArrayAlreadyExistsException(
                    (present == ObjectType.GROUP ? "a group" : "an array") + " already exists at " + root);
        }
    }
}
