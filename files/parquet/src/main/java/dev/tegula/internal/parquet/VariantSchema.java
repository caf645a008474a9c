package dev.tegula.internal.parquet;

import dev.tegula.schema.Datatype;
import org.jspecify.annotations.Nullable;

/** The names and types of the columns of variants. */
final class VariantSchema {

    /** The names of fields. */
    static final String METADATA = "metadata";

    /** Values in the encoding of variants. */
    static final String VALUE = "value";

    /** Values of one type. */
    static final String TYPED = "typed_value";

    private VariantSchema() {}

    /**
     * Returns how values of one type are read, of the types that variants can have; null for others. Decimals are
     * texts, with all their digits.
     */
    static @Nullable ParquetValue typed(ParquetValue value) {
        return switch (value.conversion()) {
            case DECIMAL -> value.asDecimals(Datatype.STRING_ASCII);
            case FLOAT, DOUBLE, BOOL, UUID -> value;
            case INT, WIDE, LONG, BYTES ->
                switch (value.datatype()) {
                    case INT8,
                            INT16,
                            INT32,
                            INT64,
                            DATETIME_DAY,
                            DATETIME_US,
                            DATETIME_NS,
                            TIME_US,
                            BLOB,
                            STRING_UTF8 -> value;
                    default -> null;
                };
            default -> null;
        };
    }

    /** Returns whether values are bytes of any number, as those in the encoding of variants are. */
    static boolean isEncoded(ParquetValue value) {
        return value.conversion() == Conversion.BYTES && value.datatype() == Datatype.BLOB;
    }
}
