package dev.tegula.internal.schema;

import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decimals of files and of Spark: {@code decimal(9,2)}. Arrays have none, so that a column becomes
 *
 * <ul>
 *   <li>INT64 without digits after the point, up to 18 digits;
 *   <li>FLOAT64 up to 15 digits: each decimal has a double of its own, which prints as the decimal, and which rounded
 *       to the scale gives the decimal back;
 *   <li>text with all digits otherwise.
 * </ul>
 *
 * All three show, compare and print the decimal itself, in each program. Scaled integers would be other numbers to all
 * programs that do not know the scale.
 *
 * @param precision the number of digits
 * @param scale the number of digits after the point
 */
public record DecimalType(int precision, int scale) implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final int LONG_DIGITS = 18;
    private static final int DOUBLE_DIGITS = 15;

    /** The greatest scale whose power of ten is a double. */
    private static final int DOUBLE_SCALE = 22;

    private static final int MAX_DIGITS = 1000;
    private static final long DOUBLE_LIMIT = 1_000_000_000_000_000L;
    private static final double[] POWERS = new double[DOUBLE_SCALE + 1];

    static {
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = BigInteger.TEN.pow(i).doubleValue();
        }
    }

    /** Name of the attribute of a field, by the convention of TileDB-CF, with the type that arrays do not have. */
    public static final String LOGICAL_TYPE = "logical_type";

    private static final Pattern NAME = Pattern.compile("decimal\\(([0-9]{1,4}),(-?[0-9]{1,4})\\)");

    public DecimalType {
        if (precision < 1 || precision > MAX_DIGITS || Math.abs(scale) > MAX_DIGITS) {
            throw new IllegalArgumentException("not a decimal (found precision " + precision + " and scale " + scale
                    + ", expected 1 to " + MAX_DIGITS + " digits)");
        }
    }

    /** Returns the key of the metadata with the type of an attribute. */
    public static String key(String attribute) {
        return FieldKeys.ofAttribute(attribute, LOGICAL_TYPE);
    }

    /** Returns the type of a name such as {@code decimal(9,2)}, or null. */
    public static @Nullable DecimalType of(@Nullable String name) {
        Matcher parts = NAME.matcher(name == null ? "" : name);
        if (!parts.matches()) {
            return null;
        }
        int precision = Integer.parseInt(parts.group(1));
        int scale = Integer.parseInt(parts.group(2));
        return precision < 1 || precision > MAX_DIGITS || Math.abs(scale) > MAX_DIGITS
                ? null
                : new DecimalType(precision, scale);
    }

    /** Returns the type of the values in arrays. */
    public Datatype datatype() {
        if (scale == 0 && precision <= LONG_DIGITS) {
            return Datatype.INT64;
        }
        boolean isDouble = precision <= DOUBLE_DIGITS && scale > 0 && scale <= DOUBLE_SCALE;
        return isDouble ? Datatype.FLOAT64 : Datatype.STRING_ASCII;
    }

    /** Returns whether the values of a field can be decimals of this type: a text, or one or several numbers. */
    public boolean fits(Field field) {
        Datatype stored = field.datatype();
        boolean isText = stored.isString() && stored.size() == 1 && field.isVariable();
        return isText || stored == datatype() && !stored.isString();
    }

    /** Returns whether all unscaled numbers are longs. */
    public boolean isLong() {
        return precision <= LONG_DIGITS;
    }

    /**
     * Returns the double of a decimal that becomes FLOAT64. Files may have more digits than they declare.
     *
     * @throws IllegalArgumentException if a double does not have all its digits
     */
    public double toDouble(long unscaled) {
        if (unscaled >= DOUBLE_LIMIT || unscaled <= -DOUBLE_LIMIT) {
            throw mismatch(BigDecimal.valueOf(unscaled, scale).toPlainString());
        }
        // Both are exact, so that the quotient is the nearest double.
        return unscaled / POWERS[scale];
    }

    /** Returns the decimal as text with all digits of the scale. */
    public String text(BigInteger unscaled) {
        return new BigDecimal(unscaled, scale).toPlainString();
    }

    /**
     * Returns the unscaled number of a cell of an array.
     *
     * @param value the index of the value in the array of the column; of the cell if it is text
     * @throws IllegalArgumentException if it is not exactly a decimal of this type
     */
    public BigInteger unscaled(Column column, int value) {
        Datatype type = column.field().datatype();
        if (type.isFloat()) {
            double number = column.doubleAt(value);
            if (isExact(number)) {
                return BigInteger.valueOf(unscaled(number));
            }
            throw mismatch(
                    Double.isFinite(number)
                            ? new BigDecimal(Double.toString(number))
                                    .stripTrailingZeros()
                                    .toPlainString()
                            : Double.toString(number));
        }
        return unscaled(type.isString() ? column.text(value) : Long.toString(column.longAt(value)));
    }

    /** Returns whether a double is exactly a decimal of this type, which becomes FLOAT64. */
    public boolean isExact(double number) {
        double unscaled = Math.rint(number * POWERS[scale]);
        return unscaled / POWERS[scale] == number && Math.abs(unscaled) < POWERS[precision];
    }

    /** Returns the unscaled number of a double that {@link #isExact}. */
    public long unscaled(double number) {
        return (long) Math.rint(number * POWERS[scale]);
    }

    /**
     * Returns the unscaled number of a text.
     *
     * @throws IllegalArgumentException if it is not exactly a decimal of this type
     */
    public BigInteger unscaled(String text) {
        try {
            BigDecimal decimal = new BigDecimal(text);
            // A greater exponent would need a number of as many digits.
            if (Math.abs((long) decimal.scale()) <= 2 * MAX_DIGITS) {
                BigInteger unscaled =
                        decimal.setScale(scale, RoundingMode.UNNECESSARY).unscaledValue();
                if (unscaled.abs().compareTo(BigInteger.TEN.pow(precision)) < 0) {
                    return unscaled;
                }
            }
        } catch (NumberFormatException | ArithmeticException e) {
            throw mismatch(text);
        }
        throw mismatch(text);
    }

    private IllegalArgumentException mismatch(String found) {
        return new IllegalArgumentException("not a " + this + " (found " + found + ")");
    }

    @Override
    public String toString() {
        return "decimal(" + precision + "," + scale + ")";
    }
}
