package dev.tegula.internal.storage;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/**
 * The name and place of a fragment.
 *
 * @param parent folder that contains the fragment's folder; most fragments of an array share it
 */
public record FragmentRef(TimestampedName name, VfsUri parent) implements Comparable<FragmentRef> {

    /** Returns the fragment with this name and folder. */
    public static FragmentRef at(TimestampedName name, VfsUri folder) {
        VfsUri parent = folder.parent();
        if (parent == null || !folder.name().equals(name.text())) {
            throw new IllegalArgumentException(folder + ": not the folder of " + name);
        }
        return new FragmentRef(name, parent);
    }

    /** Returns the folder of the fragment. */
    public VfsUri uri() {
        return parent.child(name.text());
    }

    /** Returns the position of a fragment among sorted ones, or -1. */
    public static int indexOf(List<FragmentRef> fragments, TimestampedName name) {
        int low = 0;
        int high = fragments.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = fragments.get(middle).name().compareTo(name);
            if (order == 0) {
                return middle;
            } else if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    @Override
    public int compareTo(FragmentRef other) {
        return name.compareTo(other.name);
    }
}
