package dev.tegula.maintenance;

/** What to consolidate or vacuum. */
public enum ConsolidationMode {
    /** Fragments: several become one. */
    FRAGMENTS,
    /** What a reader needs of each fragment at first: one file for all. */
    FRAGMENT_META,
    /** Which fragments there are: one file for all. */
    COMMITS,
    /** Metadata of an array. */
    ARRAY_META,
    /** Metadata of a group. */
    GROUP_META
}
