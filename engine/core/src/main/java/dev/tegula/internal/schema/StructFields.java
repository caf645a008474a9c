package dev.tegula.internal.schema;

/**
 * Structs of files and of Spark. Arrays have none, so that each field of a struct is an attribute of its own,
 * {@code s.a}, also of structs in structs. Where a struct is null, its fields are null.
 */
public final class StructFields {

    /**
     * The logical type of a struct, with which metadata tell that attributes are its fields. An attribute with the name
     * of the struct itself is null where the struct is null, else true; a struct without it is never null.
     */
    public static final String LOGICAL_TYPE = "struct";

    private static final String SEPARATOR = ".";

    private StructFields() {}

    /** Returns the name of a field of a struct. */
    public static String name(String struct, String field) {
        return struct + SEPARATOR + field;
    }

    /** Returns whether a name is that of a field of a struct, or of a field in it. */
    public static boolean isWithin(String struct, String name) {
        return name.startsWith(struct + SEPARATOR);
    }
}
