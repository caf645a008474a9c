package dev.tegula.schema;

import dev.tegula.internal.base.IntegerBounds;
import dev.tegula.internal.bytes.SpecialFields;
import org.jspecify.annotations.Nullable;

/** Which types, domains and extents a new dimension may have: the rules of the format's library. */
final class DimensionRules {

    private DimensionRules() {}

    static void check(String name, Datatype type, @Nullable Range domain, @Nullable Number extent) {
        // The format reserves all other names that begin with two underscores for attributes only.
        if (SpecialFields.NAMES.contains(name)) {
            throw refuse(name, "the format has a field of this name. Choose another name.");
        }
        if (type == Datatype.STRING_ASCII) {
            if (domain != null || extent != null) {
                throw refuse(name, "string dimensions have neither domain nor tile extent");
            }
        } else if (type.isFloat()) {
            checkFloat(name, type, domain, extent);
        } else {
            checkType("dimension '" + name + "'", type);
            checkWhole(name, type, domain, extent);
        }
    }

    /** Refuses types that neither dimensions nor their labels can have. */
    static void checkType(String what, Datatype type) {
        if (!type.isInteger()
                && !type.isFloat()
                && !type.isDatetime()
                && !type.isTime()
                && type != Datatype.STRING_ASCII) {
            throw new IllegalArgumentException(what + ": wrong type (found " + type
                    + ", expected an integer, floating-point, datetime or time type, or STRING_ASCII)");
        }
    }

    private static void checkFloat(String name, Datatype type, @Nullable Range domain, @Nullable Number extent) {
        if (!(domain instanceof Range.OfDouble range)) {
            throw refuse(name, "a " + type + " dimension needs a domain of floating point bounds, not " + domain);
        }
        if (!Double.isFinite(range.low()) || !Double.isFinite(range.high())) {
            throw refuse(name, "domain " + range + " has a bound that is not finite");
        }
        if (range.high() < range.low()) {
            throw refuse(name, "domain " + range + " ends before it begins");
        }
        if (type == Datatype.FLOAT32 && ((float) range.low() != range.low() || (float) range.high() != range.high())) {
            throw refuse(name, "domain " + range + " has a bound that is no float32");
        }
        if (extent != null) {
            double step = extent.doubleValue();
            if (!(step > 0)) {
                throw refuse(name, "tile extent " + extent + " is not greater than 0");
            }
            if (step > range.high() - range.low() + 1) {
                throw refuse(name, "tile extent " + extent + " exceeds the domain " + range);
            }
        }
    }

    private static void checkWhole(String name, Datatype type, @Nullable Range domain, @Nullable Number extent) {
        if (!(domain instanceof Range.OfLong range)) {
            throw refuse(name, "a " + type + " dimension needs a domain of whole numbers, not " + domain);
        }
        boolean unsigned64 = type == Datatype.UINT64;
        long least = bounds(type).least();
        long greatest = bounds(type).greatest();
        long low = range.low();
        long high = range.high();
        if (!unsigned64 && (low < least || high > greatest)) {
            throw refuse(
                    name, "domain " + range + " is outside " + type + ", which holds " + least + " to " + greatest);
        }
        if (compare(unsigned64, high, low) < 0) {
            throw refuse(
                    name,
                    "domain [" + text(unsigned64, low) + ", " + text(unsigned64, high) + "] ends before it begins");
        }
        if (low == least && high == greatest) {
            throw refuse(name, "the domain is the whole of " + type + "; leave out at least one value");
        }
        if (extent != null) {
            checkExtent(name, type, low, high, extent.longValue());
        }
    }

    private static void checkExtent(String name, Datatype type, long low, long high, long extent) {
        boolean unsigned64 = type == Datatype.UINT64;
        if (unsigned64 ? extent == 0 : extent <= 0) {
            throw refuse(name, "tile extent " + extent + " is not greater than 0");
        }
        if (!unsigned64 && extent > bounds(type).greatest()) {
            throw refuse(name, "tile extent " + extent + " does not fit into " + type);
        }
        long cells = high - low + 1; // wraps to 0 only for the whole type, which is refused above
        if (Long.compareUnsigned(extent, cells) > 0) {
            throw refuse(
                    name,
                    "tile extent " + text(unsigned64, extent) + " exceeds the domain [" + text(unsigned64, low) + ", "
                            + text(unsigned64, high) + "], which has " + Long.toUnsignedString(cells) + " cells");
        }
        if (type.size() == 8 && Long.remainderUnsigned(cells, extent) != 0) {
            // The last tile reaches past the domain; its end must still be a value of the type.
            long lastTile = Long.divideUnsigned(cells - 1, extent) * extent + low;
            long room = bounds(type).greatest() - lastTile;
            if (Long.compareUnsigned(extent - 1, room) > 0) {
                throw refuse(
                        name,
                        "the last tile would end beyond what " + type + " can hold; with tile extent "
                                + text(unsigned64, extent) + " the domain can end at " + text(unsigned64, lastTile - 1)
                                + " at most");
            }
        }
    }

    static IntegerBounds bounds(Datatype type) {
        return IntegerBounds.ofBytes(type.size(), type.physical().isSigned());
    }

    private static int compare(boolean unsigned, long a, long b) {
        return unsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    }

    private static String text(boolean unsigned, long value) {
        return unsigned ? Long.toUnsignedString(value) : Long.toString(value);
    }

    private static IllegalArgumentException refuse(String name, String why) {
        return new IllegalArgumentException("dimension '" + name + "': " + why);
    }
}
