package dev.tegula.internal.bytes;

import java.util.Set;

/** Names of the folders of arrays and groups, from format version 12 on; some folders are older. */
public final class FolderNames {

    /** Fragments, one folder each. */
    public static final String FRAGMENTS = "__fragments";
    /** Commits, lists of commits, delete conditions, vacuum and ignore files. */
    public static final String COMMITS = "__commits";
    /** Schemas, from version 10 on. */
    public static final String SCHEMA = "__schema";
    /** Enumerations, below {@link #SCHEMA}. */
    public static final String ENUMERATIONS = "__enumerations";
    /** Consolidated fragment metadata. */
    public static final String FRAGMENT_METADATA = "__fragment_meta";
    /** Metadata of an array or group. */
    public static final String METADATA = "__meta";
    /** Arrays of dimension labels. */
    public static final String LABELS = "__labels";
    /** Members of a group. */
    public static final String GROUP = "__group";

    /** Name of the only schema file before version 10. */
    public static final String LEGACY_SCHEMA = "__array_schema.tdb";

    /** Name of the empty file that makes a folder a group. */
    public static final String GROUP_FILE = "__tiledb_group.tdb";

    /** Seals of an array or group; other libraries ignore it. */
    public static final String SEALS = "__tegula";
    /** Claims of jobs, below {@link #SEALS}. */
    public static final String JOBS = "__jobs";
    /** Transactions that are about to be published, below {@link #SEALS}. */
    public static final String TRANSACTIONS = "__transactions";

    /** The folders of the format in the root of an array or a group. */
    public static final Set<String> IN_ROOT =
            Set.of(FRAGMENTS, COMMITS, SCHEMA, FRAGMENT_METADATA, METADATA, LABELS, GROUP);

    private FolderNames() {}
}
