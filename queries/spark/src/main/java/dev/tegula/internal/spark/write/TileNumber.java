package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.Locale;
import java.util.Map;
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
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * The function {@code tegula_tile(coordinate, dimension)}, by which writes sort rows: the number of the space tile of a
 * coordinate. The second argument describes the dimension: name, datatype, first coordinate, extent, and how
 * nanoseconds appear in Spark.
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
                dimension.name());
        return Expressions.apply(NAME, FieldMapping.column(dimension.name()), Expressions.literal(text));
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

    /** The function for coordinates of a type. Spark's generated code calls the methods {@code invoke}. */
    public static final class Bound implements ScalarFunction<Long> {

        private static final long serialVersionUID = 1L;

        private final DataType type;
        private transient volatile @Nullable Tiles known;

        Bound(DataType type) {
            this.type = type;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            if (type == null) {
                throw new InvalidObjectException(NAME + ", type: is missing (found null)");
            }
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

        /** Returns the tile of a coordinate. */
        public long invoke(byte coordinate, UTF8String dimension) {
            return invoke((long) coordinate, dimension);
        }

        /** Returns the tile of a coordinate. */
        public long invoke(short coordinate, UTF8String dimension) {
            return invoke((long) coordinate, dimension);
        }

        /** Returns the tile of a coordinate. */
        public long invoke(int coordinate, UTF8String dimension) {
            return invoke((long) coordinate, dimension);
        }

        /** Returns the tile of a coordinate. */
        public long invoke(long coordinate, UTF8String dimension) {
            Tiles tiles = tiles(dimension);
            return tiles.of(tiles.encoder.bits(coordinate));
        }

        @Override
        public @Nullable Long produceResult(InternalRow input) {
            if (input.isNullAt(0) || input.isNullAt(1)) {
                return null;
            }
            Tiles tiles = tiles(input.getUTF8String(1));
            return tiles.of(tiles.encoder.bits(input, 0));
        }

        /** Returns the tiles of a dimension; generated code has one object for its description. */
        @SuppressWarnings("ReferenceEquality") // to compare the texts of each row would cost more than its tile
        private Tiles tiles(UTF8String dimension) {
            Tiles tiles = known;
            if (tiles == null || tiles.given != dimension && !tiles.text.equals(dimension)) {
                tiles = Tiles.parse(dimension);
                known = tiles;
            }
            return tiles;
        }
    }

    /**
     * The tiles of a dimension.
     *
     * @param given the object that describes it
     * @param text its description
     */
    private record Tiles(UTF8String given, UTF8String text, FieldEncoder encoder, long low, long extent) {

        static Tiles parse(UTF8String given) {
            UTF8String text = given.clone();
            String[] parts = text.toString().split("\n", 5);
            if (parts.length != 5) {
                throw new IllegalArgumentException(NAME + ": describes no dimension (found '" + text + "')");
            }
            TypeOptions types = TypeOptions.of(Map.of(TypeOptions.NANOSECONDS, parts[3]));
            Field field = new Field(parts[4], Datatype.valueOf(parts[0]), 1, false);
            return new Tiles(
                    given, text, FieldEncoder.of(field, types), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
        }

        long of(long coordinate) {
            return Long.divideUnsigned(coordinate - low, extent);
        }
    }
}
