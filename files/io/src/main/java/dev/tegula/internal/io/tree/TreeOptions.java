package dev.tegula.internal.io.tree;

import dev.tegula.query.Subarray;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a tree shows.
 *
 * @param format the name of the format, for messages
 * @param box the cells of each array, at most one range per dimension; by default the current domain, else the domain
 * @param attributes the attributes of an array, none for all that the format can hold
 * @param missing what stands for missing cells
 * @param maxChunkBytes the largest chunk, unless a single element is larger
 */
public record TreeOptions(String format, Subarray box, List<String> attributes, Missing missing, long maxChunkBytes) {

    /** What stands for missing cells. */
    public enum Missing {
        /** The fill value of the attribute. */
        FILL,
        /** The same, but the value of NetCDF if that is NaN, which is not a missing value there. */
        NUMBER
    }

    /** Units of times that NetCDF has not. */
    private static final Set<String> FINE = Set.of("PS", "FS", "AS");

    public TreeOptions {
        attributes = List.copyOf(attributes);
    }

    /** Returns why the format cannot hold a field, as part of a sentence, or null if it can. */
    @Nullable
    String problem(Field field) {
        Datatype type = field.datatype();
        String unit = type.name().substring(type.name().indexOf('_') + 1);
        boolean isTime = type.isDatetime() || type.isTime();
        return isTime && missing == Missing.NUMBER && FINE.contains(unit)
                ? "times in " + unit
                : ElementFormat.problem(field);
    }
}
