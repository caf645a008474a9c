package dev.tegula.internal.bytes;

import java.util.Set;

/** Names of the fields that the format itself stores with cells. */
public final class SpecialFields {

    /** All coordinates of a cell, in old versions. */
    public static final String COORDINATES = "__coords";

    /** The times of writes in consolidated fragments. */
    public static final String TIMESTAMPS = "__timestamps";

    /** The times of deletes in consolidated fragments. */
    public static final String DELETE_TIMESTAMPS = "__delete_timestamps";

    /** The conditions of deletes in consolidated fragments. */
    public static final String DELETE_CONDITIONS = "__delete_condition_index";

    /** All of them. */
    public static final Set<String> NAMES = Set.of(COORDINATES, TIMESTAMPS, DELETE_TIMESTAMPS, DELETE_CONDITIONS);

    private SpecialFields() {}
}
