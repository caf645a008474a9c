package dev.tegula.splits;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A delete condition of a pinned snapshot.
 *
 * @param name name of the commit, with the time of the delete
 * @param file path of the file that holds the condition, from the root of the array
 * @param condition stored bytes of the condition, encrypted if the array is, if the file holds other commits too; else
 *     null, and readers read the file. Must not be changed
 */
public record PinnedDelete(String name, String file, byte @Nullable [] condition) implements Serializable {

    private static final long serialVersionUID = 1L;

    public PinnedDelete {
        ComponentRules.require(name, "split, name of a delete condition");
        ComponentRules.require(file, "split, file of a delete condition");
        TimestampedName.require(name, "split, name of a delete condition");
        PinnedArray.requirePath(file);
        if (condition == null && !file.endsWith("/" + name + ".del")) {
            throw new IllegalArgumentException("split, delete condition '" + name
                    + "': is missing, and its file is that of others (found '" + file + "')");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PinnedDelete that
                && name.equals(that.name)
                && file.equals(that.file)
                && Arrays.equals(condition, that.condition);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
