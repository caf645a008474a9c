package dev.tegula.internal.read.splits;

import dev.tegula.internal.storage.open.OpenFragment;

/**
 * The expected cost of reading a whole fragment.
 *
 * @param number position of the fragment in the snapshot, oldest first
 * @param bytes stored bytes of the files that are read
 * @param cost these bytes, or more if the cells are much larger in memory
 * @param files number of data files that are read
 */
record FragmentWeight(
        OpenFragment fragment, int number, double bytes, double cost, double cells, long tiles, int files) {

    /** Bytes of a file that one request fetches. */
    private static final double REQUEST = 8 << 20;

    /** Returns the expected requests for a share of the fragment: its metadata, and each file. */
    double requests(double share) {
        return 1 + files * Math.max(1, Math.ceil(share * bytes / Math.max(1, files) / REQUEST));
    }

    /** Returns a share, or the share of one tile if that is larger. */
    double ofWholeTiles(double share) {
        return tiles == 0 ? share : Math.min(1, Math.max(share, 1.0 / tiles));
    }
}
