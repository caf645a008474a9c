package dev.tegula.internal.zarr.read;

import dev.tegula.internal.io.cells.HalfFloats;
import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.internal.io.grid.CfBounds;
import dev.tegula.internal.io.grid.CfVariable;
import dev.tegula.internal.io.grid.CountedSince;
import dev.tegula.internal.io.grid.GridReader;
import dev.tegula.internal.io.grid.GridSlabs;
import dev.tegula.internal.io.grid.RawValues;
import dev.tegula.internal.io.grid.VariableAttributes;
import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.internal.zarr.meta.ArrayMetadata;
import dev.tegula.internal.zarr.meta.ElementType;
import dev.tegula.internal.zarr.meta.ElementType.Kind;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array as a column. */
final class Variable implements GridReader.Variable {

    private final ChunkedArray array;
    private final ElementType type;
    private final CfVariable conventions;

    /**
     * @param name name of the column
     * @param boundsOf the array whose bounds it contains, or null
     */
    Variable(String name, ChunkedArray array, @Nullable ArrayNode boundsOf) {
        this.array = array;
        ArrayMetadata metadata = array.metadata();
        this.type = metadata.type();
        this.conventions = new CfVariable(metadata.place(), name, type.datatype(), new Attributes(metadata, boundsOf));
    }

    @Override
    public Field field() {
        return conventions.field();
    }

    @Override
    public @Nullable CountedSince countedSince() {
        return conventions.countedSince();
    }

    /** Returns whether an attribute was applied to the values. */
    boolean isApplied(String attribute) {
        return conventions.isApplied(attribute);
    }

    ChunkedArray array() {
        return array;
    }

    @Override
    public long filledBytes() {
        return array.filledBytes();
    }

    @Override
    public long heldBytes() {
        return array.heldBytes();
    }

    @Override
    public Column read(GridSlabs.Slab slab) throws IOException {
        byte[] bytes = array.read(slab.from(), slab.lengths());
        int count = slab.cells();
        if (type.kind() == Kind.BOOL) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (bytes[i] == 0 ? 0 : 1);
            }
        }
        if (type.isCellType() && conventions.isPlain()) {
            return Column.of(field(), LittleEndianValues.array(type.datatype(), bytes), count, null, null);
        }
        return conventions.column(new Elements(array.metadata().place(), type, bytes, count));
    }

    /** The attributes of an array, and the fill value of version 2 if it marks missing elements. */
    private record Attributes(
            ArrayMetadata metadata, @Nullable ArrayNode boundsOf) implements VariableAttributes {

        @Override
        public @Nullable String text(String name) {
            Object own = metadata.attributes().get(name);
            return own == null && boundsOf != null && CfBounds.isInherited(name)
                    ? boundsOf.text(name)
                    : own instanceof String text ? text : null;
        }

        @Override
        public List<Number> numbers(String name) {
            if (metadata.attributes().get(name) instanceof List<?> list) {
                return list.stream()
                        .filter(Number.class::isInstance)
                        .map(Number.class::cast)
                        .toList();
            }
            Number number = single(name);
            return number == null ? List.of() : List.of(number);
        }

        private @Nullable Number single(String name) {
            JsonFields attributes = metadata.attributes();
            Object value = attributes.get(name);
            boolean isFill = name.equals("_FillValue");
            if (isFill && value == null && metadata.masksFill()) {
                Elements fill = new Elements(metadata.place(), metadata.type(), metadata.fill(), 1);
                return metadata.type().datatype().isFloat() ? (Number) fill.real(0) : (Number) fill.whole(0);
            }
            if (isFill && value instanceof String text) {
                return encoded(text);
            }
            return value instanceof Number number ? number : null;
        }

        /** Returns the double that xarray writes in Base64. */
        private @Nullable Number encoded(String text) {
            if (!metadata.type().datatype().isFloat()) {
                return null;
            }
            try {
                byte[] bytes = Base64.getDecoder().decode(text);
                return bytes.length == 8
                        ? ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getDouble()
                        : null;
            } catch (IllegalArgumentException e) {
                return null;
            }
        }
    }

    /** Elements of an array. */
    private record Elements(String place, ElementType type, byte[] bytes, int count) implements RawValues {

        private ByteBuffer buffer() {
            return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }

        @Override
        public boolean isText() {
            return type.isText();
        }

        @Override
        public String text(int i) {
            return ElementTexts.text(place, type, bytes, i);
        }

        @Override
        public long whole(int i) {
            boolean unsigned = type.datatype().name().startsWith("UINT");
            return switch (type.kind()) {
                case FLOAT, HALF -> (long) real(i);
                default ->
                    switch (type.size()) {
                        case 1 -> unsigned ? bytes[i] & 0xFF : bytes[i];
                        case 2 -> unsigned ? buffer().getShort(2 * i) & 0xFFFF : buffer().getShort(2 * i);
                        case 4 -> unsigned ? buffer().getInt(4 * i) & 0xFFFF_FFFFL : buffer().getInt(4 * i);
                        default -> buffer().getLong(8 * i);
                    };
            };
        }

        @Override
        public double real(int i) {
            if (type.kind() == Kind.HALF) {
                return HalfFloats.toFloat(buffer().getShort(2 * i));
            }
            if (type.kind() == Kind.FLOAT) {
                return type.size() == 4 ? buffer().getFloat(4 * i) : buffer().getDouble(8 * i);
            }
            long whole = whole(i);
            return type.datatype() == Datatype.UINT64 && whole < 0 ? (whole >>> 1 | whole & 1) * 2.0 : whole;
        }
    }
}
