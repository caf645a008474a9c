package dev.tegula.internal.spark.types;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.query.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.jspecify.annotations.Nullable;

/** A column of decimals, over the numbers or texts that are stored. Default fill values are null. */
final class DecimalVector extends CellVector {

    private final Column column;
    private final DecimalType decimals;

    DecimalVector(DataType type, Column column, DecimalType decimals) {
        super(type, column.size());
        this.column = column;
        this.decimals = decimals;
    }

    @Override
    public boolean isNullAt(int row) {
        if (column.isNull(row)) {
            return true;
        }
        return DecimalFields.isMissing(column, row);
    }

    /**
     * Returns a decimal.
     *
     * @throws ArithmeticException if the stored value is not exactly one of the type
     */
    @Override
    public @Nullable Decimal getDecimal(int row, int precision, int scale) {
        if (isNullAt(row)) {
            return null;
        }
        BigInteger unscaled;
        try {
            unscaled = decimals.unscaled(column, row);
        } catch (IllegalArgumentException e) {
            throw new ArithmeticException("attribute '" + column.name() + "': a value is "
                    + NextStep.after(
                            String.valueOf(e.getMessage()), "Read such values with the option decimals=stored."));
        }
        return unscaled.bitLength() < Long.SIZE && precision <= Decimal.MAX_LONG_DIGITS()
                ? Decimal.apply(unscaled.longValue(), precision, scale)
                : Decimal.apply(new BigDecimal(unscaled, scale), precision, scale);
    }
}
