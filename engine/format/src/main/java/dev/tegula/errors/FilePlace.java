package dev.tegula.errors;

import java.io.Serializable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A place in stored bytes. Its text is the file, followed by the part and the offset if they are known. URIs contain no
 * secrets.
 *
 * @param root the URI of the array or group that contains the file, if it is known
 * @param file the URI or name of the file; of an array or group that lacks a file, its URI
 * @param part the part of the file, such as {@code footer} or {@code tile 3}
 * @param offset the offset in bytes within the part, or within the file if there is no part
 */
public record FilePlace(
        @Nullable String root,
        String file,
        @Nullable String part,
        @Nullable Long offset) implements Serializable {

    private static final long serialVersionUID = 1L;

    /**
     * Returns the place of a file. The URI of the file tells the array or group, if it follows the layout of arrays.
     *
     * @param file a place, a supplier of one, or anything whose text is the URI or name of a file
     */
    public static FilePlace of(Object file) {
        if (file instanceof Supplier<?> supplier) {
            return of(supplier.get());
        }
        return file instanceof FilePlace place
                ? place
                : new FilePlace(ObjectRoot.of(file.toString()), file.toString(), null, null);
    }

    /** Returns the place of an array or group as a whole. */
    public static FilePlace ofRoot(Object root) {
        return new FilePlace(root.toString(), root.toString(), null, null);
    }

    /** Returns the place with the array or group that contains the file. */
    public FilePlace within(Object newRoot) {
        return new FilePlace(newRoot.toString(), file, part, offset);
    }

    /** Returns the place of a part of this file or part. */
    public FilePlace part(String newPart) {
        return new FilePlace(root, file, part == null ? newPart : part + ", " + newPart, offset);
    }

    /** Returns the place of an offset in bytes. */
    public FilePlace at(long newOffset) {
        return new FilePlace(root, file, part, newOffset);
    }

    @Override
    public String toString() {
        return file + (part == null ? "" : ", " + part) + (offset == null ? "" : ", at byte " + offset);
    }
}
