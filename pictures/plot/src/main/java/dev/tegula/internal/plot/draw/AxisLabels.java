package dev.tegula.internal.plot.draw;

import dev.tegula.schema.Datatype;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values of a dimension label at coordinates of an axis.
 *
 * @param name name of the label
 * @param unit its unit; empty if unknown
 * @param datatype type of the values
 * @param positions where the coordinates are, ascending, from 0 at the beginning of the axis to 1 at its end
 * @param numbers one per coordinate, of datetimes units since 1970; NaN for texts
 * @param texts one per coordinate; empty for numbers
 */
public record AxisLabels(
        String name, String unit, Datatype datatype, double[] positions, double[] numbers, List<String> texts) {

    public AxisLabels {
        texts = List.copyOf(texts);
    }

    /** Returns the values as a function of the position; null unless they are numbers that only rise or only fall. */
    @Nullable
    ValueAxis values() {
        return texts.isEmpty() ? ValueAxis.through(positions, numbers) : null;
    }

    /** Returns the text of a value at a tick. */
    String text(int i) {
        return texts.isEmpty() ? Tick.text(numbers[i], datatype) : texts.get(i);
    }
}
