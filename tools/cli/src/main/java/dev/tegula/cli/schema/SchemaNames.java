package dev.tegula.cli.schema;

import dev.tegula.schema.Datatype;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The words of schema files, in the order of the constants of their enumerations. */
final class SchemaNames {

    static final List<String> ARRAY_TYPES = List.of("dense", "sparse");
    static final List<String> TILE_ORDERS = List.of("row-major", "col-major");
    static final List<String> CELL_ORDERS = List.of("row-major", "col-major", "hilbert");
    static final List<String> DATATYPES =
            Arrays.stream(Datatype.values()).map(Enum::name).toList();
    static final List<String> LABEL_ORDERS = List.of("increasing", "decreasing");
    static final String VARIABLE = "var";

    private SchemaNames() {}

    /** Returns the datatype of this name, ignoring case, or null. */
    static @Nullable Datatype datatype(String name) {
        int index = DATATYPES.indexOf(name.toUpperCase(Locale.ROOT));
        return index < 0 ? null : Datatype.values()[index];
    }
}
