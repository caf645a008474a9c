package dev.tegula.internal.storage.open;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;

/** Where the arrays of dimension labels lie ({@code array_file_hierarchy.md}). */
public final class LabelFolder {

    private LabelFolder() {}

    /** The root of the array that holds the values of a label. */
    public static VfsUri of(VfsUri root, DimensionLabel label) {
        try {
            return label.relative() ? root.resolve(label.uri()) : VfsUri.parse(label.uri());
        } catch (IllegalArgumentException e) {
            throw new CorruptArrayException(root + ": dimension label '" + label.name() + "' lies at '"
                    + UriSecrets.maskUri(label.uri()) + "': " + e.getMessage());
        }
    }

    /** The label of this name. */
    public static DimensionLabel find(ArraySchema schema, String name) {
        DimensionLabel label = schema.label(name);
        if (label == null) {
            throw new IllegalArgumentException("there is no dimension label '" + name + "'; there are "
                    + schema.labels().stream().map(DimensionLabel::name).toList());
        }
        return label;
    }

    /**
     * The array that holds the values of a label, opened.
     *
     * @throws CorruptArrayException if there is none where the schema says
     */
    public static ArrayContext open(ArrayContext context, DimensionLabel label) {
        VfsUri root = context.directory().root();
        try {
            return ArrayContext.open(context.storage(), context.resources(), of(root, label), context.key());
        } catch (ArrayNotFoundException e) {
            throw new CorruptArrayException(
                    root + ": of the dimension label '" + label.name() + "', " + e.getMessage(), e);
        }
    }
}
