package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.FieldSpec;
import java.io.ByteArrayOutputStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Joins the parts of a column. */
final class ColumnJoiner {

    private final FieldSpec field;
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final ByteArrayOutputStream validity = new ByteArrayOutputStream();
    private final LongStream.Builder offsets = LongStream.builder();

    ColumnJoiner(FieldSpec field) {
        this.field = field;
    }

    /** Adds a part and returns its number of cells. */
    long add(Column part) {
        if (part.offsets() != null) {
            for (long offset : part.offsets()) {
                offsets.add(data.size() + offset);
            }
        }
        data.writeBytes(part.data());
        if (part.validity() != null) {
            validity.writeBytes(part.validity());
        }
        return part.cellCount(field);
    }

    /** Returns the whole column. Must be called only once. */
    Column column() {
        long @Nullable [] starts = field.isVar() ? offsets.build().toArray() : null;
        return new Column(field.name(), data.toByteArray(), starts, field.nullable() ? validity.toByteArray() : null);
    }
}
