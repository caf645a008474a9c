package dev.tegula.internal.storage.open;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;

/** Locations of the arrays of dimension labels ({@code array_file_hierarchy.md}). */
public final class LabelFolder {

    private LabelFolder() {}

    /** Returns the root of the array with the values of a label. */
    public static VfsUri of(VfsUri root, DimensionLabel label) {
        try {
            return label.relative() ? root.resolve(label.uri()) : VfsUri.parse(label.uri());
        } catch (IllegalArgumentException e) {
            throw new CorruptArrayException(
                    FilePlace.ofRoot(root),
                    "dimension label '" + label.name() + "': invalid URI '" + UriSecrets.maskUri(label.uri()) + "': "
                            + e.getMessage());
        }
    }

    /** Returns the label with this name. */
    public static DimensionLabel find(ArraySchema schema, String name) {
        DimensionLabel label = schema.label(name);
        if (label == null) {
            throw FieldLookup.unknown(
                    "dimension label",
                    name,
                    schema.labels().stream().map(DimensionLabel::name).toList());
        }
        return label;
    }

    /**
     * Opens the array with the values of a label.
     *
     * @throws CorruptArrayException if there is no array at the label's URI
     */
    public static ArrayContext open(ArrayContext context, DimensionLabel label) {
        VfsUri root = context.directory().root();
        try {
            return ArrayContext.open(context.location().at(of(root, label)));
        } catch (ArrayNotFoundException e) {
            throw new CorruptArrayException(
                    FilePlace.ofRoot(root), "dimension label '" + label.name() + "': " + e.getMessage(), e);
        }
    }
}
