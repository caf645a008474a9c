package dev.tegula.jobs;

import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.TreeMap;

/**
 * A fragment that was written for a job and is not visible yet. Serializable, to be sent to the process that publishes
 * the job.
 *
 * @param fragment name of the fragment
 * @param cells number of cells written
 * @param files sizes in bytes, by name; all files of the fragment
 */
public record FragmentReceipt(String fragment, long cells, TreeMap<String, Long> files) implements Serializable {

    private static final long serialVersionUID = 1L;

    public FragmentReceipt {
        ComponentRules.require(fragment, "receipt, fragment");
        ComponentRules.requireCount(cells, "receipt, cells");
        ComponentRules.requireEntries(files, String.class, Long.class, "receipt, file");
        files.forEach((file, size) -> ComponentRules.requireCount(size, "receipt, file '" + file + "'"));
        files = sorted(files);
    }

    /** Sorts again, because a malformed map can have any order. */
    private static TreeMap<String, Long> sorted(TreeMap<String, Long> files) {
        TreeMap<String, Long> sorted = new TreeMap<>();
        files.forEach(sorted::put);
        return sorted;
    }

    @Override
    public TreeMap<String, Long> files() {
        return new TreeMap<>(files);
    }

    /** Returns the size of all files in bytes. */
    public long bytes() {
        return files.values().stream().mapToLong(Long::longValue).sum();
    }
}
