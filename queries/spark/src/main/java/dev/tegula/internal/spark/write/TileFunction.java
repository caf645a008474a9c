package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.schema.ComponentRules;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.List;
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
import org.jspecify.annotations.Nullable;

/**
 * The number of the space tile of a coordinate, as a function of one argument by which reads report their partitions.
 * Its name describes the tiles, such as {@code tegula_tile:INT64:0:10:EXACT}: Spark takes functions of one name as
 * equal.
 *
 * @param datatype datatype of the coordinates
 * @param low the least coordinate of the domain
 * @param extent the extent of the tiles
 * @param nanoseconds how nanoseconds appear in Spark
 */
public record TileFunction(Datatype datatype, long low, long extent, TypeOptions.Nanoseconds nanoseconds)
        implements UnboundFunction, Serializable {

    private static final long serialVersionUID = 1L;
    private static final String SEPARATOR = ":";
    private static final int PARTS = 5;

    public TileFunction {
        ComponentRules.require(datatype, "tiles, datatype");
        ComponentRules.require(nanoseconds, "tiles, nanoseconds");
        if (extent == 0) {
            throw new IllegalArgumentException("tiles, extent: must not be 0");
        }
    }

    /** Returns the function for a dimension with integer coordinates and an extent. */
    public static TileFunction of(Dimension dimension, TypeOptions types) {
        Range.OfLong domain = (Range.OfLong) Objects.requireNonNull(dimension.domain());
        long extent = Objects.requireNonNull(dimension.extent()).longValue();
        return new TileFunction(dimension.datatype(), domain.low(), extent, types.nanoseconds());
    }

    /** Returns the function with a name, or null. */
    public static @Nullable TileFunction named(String name) {
        String[] parts = name.split(SEPARATOR, -1);
        if (parts.length != PARTS || !parts[0].equals(TileNumber.NAME)) {
            return null;
        }
        try {
            return new TileFunction(
                    Datatype.valueOf(parts[1]),
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]),
                    TypeOptions.Nanoseconds.valueOf(parts[4]));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Returns the call of the function for a column. */
    public Expression of(String column) {
        return Expressions.apply(name(), FieldMapping.column(column));
    }

    /** Returns the tile of a coordinate. */
    public long tile(long coordinate) {
        return Long.divideUnsigned(coordinate - low, extent);
    }

    /** Returns the conditions of the coordinates of a run of tiles of a dimension. */
    public static List<Condition> within(Dimension dimension, long first, long last) {
        boolean isSigned = dimension.datatype().physical().isSigned();
        Range.OfLong domain = (Range.OfLong) Objects.requireNonNull(dimension.domain());
        BigInteger low = integer(domain.low(), isSigned);
        BigInteger extent = integer(Objects.requireNonNull(dimension.extent()).longValue(), false);
        BigInteger end = low.add(extent.multiply(BigInteger.valueOf(last).add(BigInteger.ONE)))
                .subtract(BigInteger.ONE);
        ConditionField field = Condition.field(dimension.name());
        return List.of(
                field.ge(Literal.of(low.add(extent.multiply(BigInteger.valueOf(first))))),
                field.le(Literal.of(end.min(integer(domain.high(), isSigned)))));
    }

    private static BigInteger integer(long value, boolean isSigned) {
        return isSigned ? BigInteger.valueOf(value) : new BigInteger(Long.toUnsignedString(value));
    }

    @Override
    public String name() {
        return String.join(
                SEPARATOR,
                TileNumber.NAME,
                datatype.name(),
                Long.toString(low),
                Long.toString(extent),
                nanoseconds.name());
    }

    @Override
    public String description() {
        return name() + "(coordinate): number of the space tile of a coordinate, for partitions of reads";
    }

    @Override
    public BoundFunction bind(StructType input) {
        if (input.size() != 1) {
            throw new UnsupportedOperationException(
                    name() + ": wrong number of arguments (found " + input.size() + ", expected 1)");
        }
        return new Bound(this, input.fields()[0].dataType().json());
    }

    /**
     * The function for coordinates of a type.
     *
     * @param type the type in JSON
     */
    private record Bound(TileFunction tiles, String type) implements ScalarFunction<Long> {

        private static final long serialVersionUID = 1L;

        Bound {
            ComponentRules.require(tiles, "tile function, tiles");
            ComponentRules.require(type, "tile function, type");
        }

        @Override
        public DataType[] inputTypes() {
            return new DataType[] {DataType.fromJson(type)};
        }

        @Override
        public DataType resultType() {
            return DataTypes.LongType;
        }

        @Override
        public String name() {
            return tiles.name();
        }

        @Override
        public String canonicalName() {
            return "dev.tegula." + tiles.name();
        }

        @Override
        public @Nullable Long produceResult(InternalRow input) {
            if (input.isNullAt(0)) {
                return null;
            }
            TypeOptions options = TypeOptions.of(Map.of(TypeOptions.NANOSECONDS, tiles.nanoseconds.name()));
            FieldEncoder encoder = FieldEncoder.of(new Field("coordinate", tiles.datatype, 1, false), options);
            return tiles.tile(encoder.bits(input, 0));
        }
    }
}
