package dev.tegula.internal.io.npy;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Writes the cells of one attribute of a grid. */
final class NpyWriter implements TableWriter {

    private final OutputStream out;
    private final String name;
    private final Field field;
    private final long expected;
    private long written;

    NpyWriter(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        if (schema.columns().size() != 1) {
            throw new InvalidArgumentException(
                    "an NPY file stores one attribute (found "
                            + schema.columns().size() + ")",
                    NextStep.of(Action.CHOOSE_FIELDS));
        }
        if (options.shape().isEmpty()) {
            throw new IllegalArgumentException(
                    "NPY holds a box of a dense array, in row-major order, without a condition or a limit");
        }
        field = schema.columns().get(0).field();
        if (field.nullable()) {
            throw new IllegalArgumentException(
                    "field '" + field.name() + "': NPY cannot hold nulls. Export it to Parquet or Arrow.");
        }
        name = target.name();
        expected = options.shape().stream().mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
        out = target.stream();
        out.write(NpyHeader.bytes(NpyType.describe(elements(field)), shape(options.shape(), field)));
    }

    /** Returns the field of single values; several numbers per cell become a further axis. */
    private static Field elements(Field field) {
        boolean isText = field.datatype().isString()
                || field.datatype().kind() == Datatype.Kind.TEXT
                || field.datatype().kind() == Datatype.Kind.BYTES;
        return isText || field.isVariable() ? field : new Field(field.name(), field.datatype(), 1, false);
    }

    private static List<Long> shape(List<Long> box, Field field) {
        if (elements(field).valuesPerCell() == field.valuesPerCell()) {
            return box;
        }
        List<Long> shape = new ArrayList<>(box);
        shape.add((long) field.valuesPerCell());
        return shape;
    }

    @Override
    public void write(Cells batch) throws IOException {
        RawBytes.write(out, batch.column(field.name()));
        written += batch.size();
    }

    @Override
    public void finish() throws IOException {
        if (written != expected) {
            throw new IllegalStateException(
                    name + ": wrong number of cells (found " + written + ", expected " + expected + ")");
        }
        out.flush();
    }

    @Override
    public void close() {
        // The target belongs to the caller.
    }
}
