package dev.tegula.maintenance;

/** What to consolidate or vacuum. */
public enum ConsolidationMode {
    /** Merges fragments. */
    FRAGMENTS,
    /** Merges the footers of all fragments into one file. */
    FRAGMENT_META,
    /** Merges all commits into one file. */
    COMMITS,
    /** Merges the metadata of an array. */
    ARRAY_META,
    /** Merges the metadata of a group. */
    GROUP_META
}
