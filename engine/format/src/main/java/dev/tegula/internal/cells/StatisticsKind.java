package dev.tegula.internal.cells;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;

/**
 * Kinds of statistics that the format stores for a field ({@code fragment.md}, "Tile Mins Maxes"). Coordinates have no
 * extremes, since these are in the R-tree.
 */
public record StatisticsKind(boolean extremes, boolean text, boolean sum) {

    /** Returns the statistics of an attribute. */
    public static StatisticsKind of(Field field) {
        Datatype type = field.datatype();
        boolean text = type == Datatype.CHAR || type == Datatype.STRING_ASCII;
        boolean other = switch (type) {
            case ANY, BLOB, GEOM_WKB, GEOM_WKT, STRING_UTF8, STRING_UTF16, STRING_UTF32, STRING_UCS2, STRING_UCS4 ->
                true;
            default -> false;
        };
        boolean single = field.valuesPerCell() == 1;
        boolean extremes = !other && (text || single);
        boolean sum = single && !other && type != Datatype.STRING_ASCII;
        return new StatisticsKind(extremes, text, sum);
    }
}
