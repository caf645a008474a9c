package dev.tegula.internal.hdf5.classic;

import dev.tegula.internal.hdf5.file.ElementType;
import java.util.ArrayList;
import java.util.List;

/**
 * A variable in the header: its name, the numbers of its dimensions, attributes, type, bytes (which are not used,
 * because they overflow in large files) and place.
 *
 * @param begin the place of its first value
 */
record VariableHeader(
        String name, List<ClassicDimension> dimensions, ClassicAttributes attributes, ElementType type, long begin) {

    /** As many as the library of NetCDF allows. */
    private static final int MAX_DIMENSIONS = 1024;

    static VariableHeader read(HeaderInput in, List<ClassicDimension> all) {
        String name = in.name();
        long rank = in.count();
        if (rank > MAX_DIMENSIONS) {
            throw HeaderInput.damaged("the variable '" + name + "' with " + rank + " dimensions");
        }
        List<ClassicDimension> dimensions = new ArrayList<>();
        for (int d = 0; d < rank; d++) {
            long number = in.count();
            if (number >= all.size() || d > 0 && all.get((int) number).isRecord()) {
                throw HeaderInput.damaged("dimension " + number + " of the variable '" + name + "'");
            }
            dimensions.add(all.get((int) number));
        }
        ClassicAttributes attributes = ClassicAttributes.read(in);
        ElementType type = ClassicType.of(in.number(), in.revision());
        in.skipSize();
        return new VariableHeader(name, dimensions, attributes, type, in.offset());
    }

    boolean hasRecords() {
        return !dimensions.isEmpty() && dimensions.get(0).isRecord();
    }

    /** Returns the bytes of the variable, or of one of its records; the most of a long if there are more. */
    long bytes() {
        long bytes = type.size();
        for (ClassicDimension dimension : dimensions.subList(hasRecords() ? 1 : 0, dimensions.size())) {
            long length = dimension.length();
            bytes = length != 0 && bytes > (Long.MAX_VALUE - 3) / length ? Long.MAX_VALUE - 3 : bytes * length;
        }
        return bytes;
    }
}
