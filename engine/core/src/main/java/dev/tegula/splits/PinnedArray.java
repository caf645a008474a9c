package dev.tegula.splits;

import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ComponentRules;
import dev.tegula.vfs.UriSecrets;
import java.io.Serializable;
import java.util.List;

/**
 * The files of an array that one piece of a query reads, as they were when the query was divided. Later writes,
 * consolidations and schema changes have no effect on it.
 *
 * @param uri the array, including secrets of the URI
 * @param timestamps time range of the reader whose query was divided
 * @param schemas file names of the schemas that the piece needs, oldest first; the array's schema is the newest of them
 *     at the end of the time range
 * @param fragments paths of the fragments from the root of the array, oldest first
 * @param deletes delete conditions that apply to these fragments, oldest first
 */
public record PinnedArray(
        String uri, TimestampRange timestamps, List<String> schemas, List<String> fragments, List<PinnedDelete> deletes)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    public PinnedArray {
        ComponentRules.require(uri, "split, URI");
        ComponentRules.require(timestamps, "split, timestamps");
        schemas = ComponentRules.copy(schemas, String.class, "split, schema");
        fragments = ComponentRules.copy(fragments, String.class, "split, fragment");
        deletes = ComponentRules.copy(deletes, PinnedDelete.class, "split, delete condition");
        if (schemas.isEmpty()) {
            throw new IllegalArgumentException("split: names no schema (expected at least one)");
        }
        schemas.forEach(PinnedArray::requireSchema);
        requireFragments(fragments);
    }

    private static void requireSchema(String file) {
        requirePath(file);
        if (!file.equals(FolderNames.LEGACY_SCHEMA)) {
            TimestampedName.require(file, "split, schema");
        }
    }

    private static void requireFragments(List<String> fragments) {
        TimestampedName before = null;
        for (String path : fragments) {
            requirePath(path);
            TimestampedName name = TimestampedName.require(PathNames.last(path), "split, fragment");
            if (before != null && before.compareTo(name) >= 0) {
                throw new IllegalArgumentException(
                        "split: fragments are not sorted by time (found '" + before + "' before '" + name + "')");
            }
            before = name;
        }
    }

    /** Refuses paths that are not those of the array's own files, because splits come from other processes. */
    static void requirePath(String path) {
        String[] parts = path.split("/", -1);
        boolean own = parts.length <= 2 && path.startsWith("__") && parts[parts.length - 1].startsWith("__");
        if (!own || path.indexOf('\\') >= 0 || path.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("split: not the path of a file of an array (found '" + path
                    + "', expected one such as '__fragments/__1_1_…' or '" + FolderNames.LEGACY_SCHEMA + "')");
        }
    }

    /** Returns the array without secrets, and the numbers of fragments and delete conditions. */
    @Override
    public String toString() {
        return UriSecrets.maskUri(uri) + ", " + fragments.size() + " fragments, " + deletes.size()
                + " delete conditions";
    }
}
