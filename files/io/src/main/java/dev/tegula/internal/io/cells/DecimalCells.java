package dev.tegula.internal.io.cells;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.schema.Datatype;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Decimals as the numbers or texts of cells.
 *
 * @param type the digits of all cells
 */
public record DecimalCells(DecimalType type) {

    /** Returns the cells of decimals with a number of digits, some of them after the point. */
    public static DecimalCells of(int precision, int scale) {
        return new DecimalCells(new DecimalType(precision, scale));
    }

    /** Returns the datatype of the cells. */
    public Datatype datatype() {
        return type.datatype();
    }

    /** Returns the type as metadata of columns name it. */
    public String name() {
        return type.toString();
    }

    /** Returns a value of FLOAT64; like the others, fails if it is not exactly a decimal of the type. */
    public double real(BigDecimal value) {
        return type.toDouble(unscaled(value).longValueExact());
    }

    /** Returns a value of INT64. */
    public long integer(BigDecimal value) {
        return unscaled(value).longValueExact();
    }

    /** Returns a value of text. */
    public String text(BigDecimal value) {
        return type.text(unscaled(value));
    }

    private BigInteger unscaled(BigDecimal value) {
        return type.unscaled(value.toPlainString());
    }
}
