package dev.tegula.internal.io.infer;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import org.jspecify.annotations.Nullable;

/** Domains of sparse arrays that have all values of a column. */
final class WholeDomain {

    private WholeDomain() {}

    /**
     * Returns the domain of a type with all values of a column.
     *
     * @param name the column, for messages
     * @throws TableFileException if there is none
     */
    static Range with(String name, Column column) {
        Range domain = find(column);
        if (domain == null) {
            throw new TableFileException(
                    "column '" + name + "': has the least and the greatest value of "
                            + column.field().datatype()
                            + ", but a domain cannot be a whole type. Name other columns, or create the array with a wider type.",
                    NextStep.of(Action.CHOOSE_DIMENSIONS));
        }
        return domain;
    }

    /** Returns the domain of a type with all values of a column, or null if there is none. */
    static @Nullable Range find(Column column) {
        Datatype type = column.field().datatype();
        Range.OfLong usual = (Range.OfLong) RangeRules.wholeDomain(type);
        boolean signed = type.physical().isSigned();
        if (!has(column, signed ? usual.low() - 1 : usual.high() + 1)) {
            return usual;
        }
        return has(column, signed ? usual.high() : usual.low())
                ? null
                : signed ? Range.of(usual.low() - 1, usual.high() - 1) : Range.of(usual.low() + 1, usual.high() + 1);
    }

    /** Returns the least and the greatest value of a column, in the order of its type. */
    static Range.OfLong bounds(Column column) {
        Datatype type = column.field().datatype();
        long low = column.longAt(0);
        long high = low;
        for (int cell = 1; cell < column.size(); cell++) {
            long value = column.longAt(cell);
            low = RangeRules.compare(type, value, low) < 0 ? value : low;
            high = RangeRules.compare(type, value, high) > 0 ? value : high;
        }
        return new Range.OfLong(low, high);
    }

    private static boolean has(Column column, long value) {
        for (int cell = 0; cell < column.size(); cell++) {
            if (column.longAt(cell) == value) {
                return true;
            }
        }
        return false;
    }
}
