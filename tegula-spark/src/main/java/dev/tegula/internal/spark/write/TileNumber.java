package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.Locale;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The function {@code tegula_tile(coordinate, dimension)}, by which writes sort rows: the number of the space tile of a
 * coordinate. The second argument describes the dimension: name, datatype, first coordinate, extent, and how datetimes
 * appear in Spark.
 */
public final class TileNumber implements UnboundFunction {

    /** Name of the function in catalogs. */
    public static final String NAME = "tegula_tile";

    /** For catalogs. */
    public TileNumber() {}

    /** Returns the call of the function for a dimension with an extent. */
    static Expression of(Dimension dimension, TypeOptions types) {
        Range.OfLong domain = (Range.OfLong) Objects.requireNonNull(dimension.domain());
        String text = String.join(
                "\n",
                dimension.datatype().name(),
                Long.toString(domain.low()),
                Objects.requireNonNull(dimension.extent()).toString(),
                types.nanoseconds().name(),
                Boolean.toString(types.zoned()),
                dimension.name());
        return Expressions.apply(NAME, Expressions.column(dimension.name()), Expressions.literal(text));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return NAME + "(coordinate, dimension): number of the space tile of a coordinate, for writes of this format";
    }

    @Override
    public BoundFunction bind(StructType input) {
        if (input.size() != 2) {
            throw new UnsupportedOperationException(
                    NAME + ": wrong number of arguments (found " + input.size() + ", expected 2)");
        }
        return new Bound(input.fields()[0].dataType());
    }

    /** The function for coordinates of a type. */
    private static final class Bound implements ScalarFunction<Long> {

        private static final long serialVersionUID = 1L;

        private final DataType type;
        private transient @Nullable String known;
        private transient @Nullable FieldEncoder encoder;
        private transient long low;
        private transient long extent;

        Bound(DataType type) {
            this.type = type;
        }

        @Override
        public DataType[] inputTypes() {
            return new DataType[] {type, DataTypes.StringType};
        }

        @Override
        public DataType resultType() {
            return DataTypes.LongType;
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String canonicalName() {
            return "dev.tegula." + NAME + "(" + type.sql().toLowerCase(Locale.ROOT) + ")";
        }

        @Override
        public @Nullable Long produceResult(InternalRow input) {
            if (input.isNullAt(0) || input.isNullAt(1)) {
                return null;
            }
            FieldEncoder dimension = dimension(input.getUTF8String(1).toString());
            return Long.divideUnsigned(dimension.bits(input, 0) - low, extent);
        }

        private FieldEncoder dimension(String text) {
            FieldEncoder present = encoder;
            if (present == null || !text.equals(known)) {
                String[] parts = text.split("\n", 6);
                if (parts.length != 6) {
                    throw new IllegalArgumentException(NAME + ": describes no dimension (found '" + text + "')");
                }
                low = Long.parseLong(parts[1]);
                extent = Long.parseLong(parts[2]);
                TypeOptions types =
                        new TypeOptions(TypeOptions.Nanoseconds.valueOf(parts[3]), Boolean.parseBoolean(parts[4]));
                present = FieldEncoder.of(new Field(parts[5], Datatype.valueOf(parts[0]), 1, false), types);
                encoder = present;
                known = text;
            }
            return present;
        }
    }
}
