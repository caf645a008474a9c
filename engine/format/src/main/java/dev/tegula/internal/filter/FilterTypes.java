package dev.tegula.internal.filter;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;

/** Input and output datatypes of filters. */
final class FilterTypes {

    private FilterTypes() {}

    /** Returns the type of the values that {@code filter} produces from {@code input}. */
    static Datatype output(Filter filter, Datatype input) {
        switch (filter.type()) {
            case DELTA, DOUBLE_DELTA: {
                Datatype as = ((Filter.Delta) filter).reinterpretAs();
                return as == Datatype.ANY ? input : as;
            }
            case SCALE_FLOAT:
                return integer(((Filter.ScaleFloat) filter).byteWidth());
            case XOR:
                return integer(input.size());
            default:
                return input;
        }
    }

    private static Datatype integer(int width) {
        switch (width) {
            case 1:
                return Datatype.INT8;
            case 2:
                return Datatype.INT16;
            case 4:
                return Datatype.INT32;
            default:
                return Datatype.INT64;
        }
    }

    /** Returns whether {@code filter} accepts values of {@code input}. */
    static boolean accepts(Filter filter, Datatype input) {
        switch (filter.type()) {
            case DELTA, DOUBLE_DELTA: {
                Datatype as = ((Filter.Delta) filter).reinterpretAs();
                return as == Datatype.ANY ? !input.isFloat() : !as.isFloat() && input.size() % as.size() == 0;
            }
            case BIT_WIDTH_REDUCTION, POSITIVE_DELTA:
                return isWhole(input);
            case SCALE_FLOAT:
                return input.size() == 4 || input.size() == 8;
            case WEBP:
                return input == Datatype.UINT8;
            default:
                return true;
        }
    }

    /** Returns whether a type is an integer, date, time, boolean or byte type other than ANY. */
    static boolean isWhole(Datatype type) {
        switch (type.kind()) {
            case INTEGER, DATETIME, TIME, BOOL:
                return true;
            case BYTES:
                return type != Datatype.ANY;
            default:
                return false;
        }
    }
}
