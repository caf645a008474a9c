package dev.tegula.internal.image.geo;

import dev.tegula.internal.base.IntegerBounds;
import dev.tegula.schema.Datatype;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The value of pixels that a file does not store, as GDAL writes it: a number as text. */
public final class NoData {

    private NoData() {}

    /** Returns the bits of a value in a type, or null if the type does not have it. */
    public static @Nullable Long bits(String text, Datatype type) {
        String number = text.strip().toLowerCase(Locale.ROOT);
        try {
            if (type.isFloat()) {
                double value = switch (number) {
                    case "nan" -> Double.NaN;
                    case "inf", "+inf" -> Double.POSITIVE_INFINITY;
                    case "-inf" -> Double.NEGATIVE_INFINITY;
                    default -> Double.parseDouble(number);
                };
                return type == Datatype.FLOAT32
                        ? Float.floatToRawIntBits((float) value)
                        : Double.doubleToRawLongBits(value);
            }
            BigInteger value = new BigDecimal(number).toBigIntegerExact();
            IntegerBounds bounds =
                    IntegerBounds.ofBytes(type.size(), type.physical().isSigned());
            return bounds.contains(value) ? value.longValue() : null;
        } catch (NumberFormatException | ArithmeticException e) {
            return null;
        }
    }
}
