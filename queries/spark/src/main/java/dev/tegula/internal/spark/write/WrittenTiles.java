package dev.tegula.internal.spark.write;

import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/** The space tiles of rows, which a dynamic overwrite replaces, as conditions of coordinates. */
final class WrittenTiles {

    /** More conditions make every later read of the array slower. */
    private static final int MOST_BOXES = 1000;

    private static final String SEPARATOR = ",";

    private final ArraySchema schema;

    /** Dimensions with tiles; the others count as one tile. */
    private final List<Dimension> dimensions = new ArrayList<>();

    private WrittenTiles(ArraySchema schema) {
        this.schema = schema;
        for (Dimension dimension : schema.dimensions()) {
            if (dimension.extent() != null && dimension.domain() instanceof Range.OfLong) {
                dimensions.add(dimension);
            }
        }
    }

    /**
     * Returns the tiles of an array.
     *
     * @throws IllegalArgumentException if it has none of integers or times
     */
    static WrittenTiles of(ArraySchema schema) {
        WrittenTiles tiles = new WrittenTiles(schema);
        boolean isExact = schema.dimensions().stream()
                .allMatch(dimension -> dimension.extent() == null || tiles.dimensions.contains(dimension));
        if (tiles.dimensions.isEmpty() || !isExact) {
            throw new IllegalArgumentException("dynamic overwrite: replaces the space tiles of the rows, and the array"
                    + " has none, or not of integers or times (found dimensions "
                    + schema.dimensions().stream().map(Dimension::name).toList()
                    + "). Create it with extents, or use REPLACE WHERE.");
        }
        return tiles;
    }

    /** Returns the numbers of the tile of a row, one per dimension with tiles, as text. */
    String of(RowBuffer rows, int row) {
        StringJoiner tile = new StringJoiner(SEPARATOR);
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (dimensions.contains(dimension)) {
                long low = ((Range.OfLong) Objects.requireNonNull(dimension.domain())).low();
                long extent = Objects.requireNonNull(dimension.extent()).longValue();
                long number = Long.divideUnsigned(rows.coordinate(d, row) - low, extent);
                if (number < 0) {
                    throw new IllegalArgumentException("dynamic overwrite: dimension '" + dimension.name()
                            + "' has more than 2^63 tiles before a row. Use REPLACE WHERE.");
                }
                tile.add(Long.toString(number));
            }
        }
        return tile.toString();
    }

    /**
     * Returns the conditions of tiles, one for each run of tiles along the last dimension.
     *
     * @throws IllegalArgumentException if there are too many
     */
    List<Condition> conditions(Collection<String> tiles) {
        TreeMap<List<Long>, TreeSet<Long>> lines =
                new TreeMap<>((a, b) -> Arrays.compare(a.toArray(Long[]::new), b.toArray(Long[]::new)));
        int last = dimensions.size() - 1;
        for (String text : tiles) {
            List<Long> tile =
                    Arrays.stream(text.split(SEPARATOR, -1)).map(Long::valueOf).toList();
            lines.computeIfAbsent(tile.subList(0, last), any -> new TreeSet<>()).add(tile.get(last));
        }
        List<Condition> conditions = new ArrayList<>();
        lines.forEach((begin, line) -> {
            List<Condition> box = new ArrayList<>();
            for (int d = 0; d < last; d++) {
                box.addAll(TileFunction.within(dimensions.get(d), begin.get(d), begin.get(d)));
            }
            Long first = null;
            for (Long tile : line) {
                first = first == null ? tile : first;
                if (!line.contains(tile + 1)) {
                    List<Condition> whole = new ArrayList<>(box);
                    whole.addAll(TileFunction.within(dimensions.get(last), first, tile));
                    conditions.add(new Condition.And(whole));
                    first = null;
                }
            }
        });
        if (conditions.size() > MOST_BOXES) {
            throw new IllegalArgumentException("dynamic overwrite: the rows are in too many tiles (found "
                    + conditions.size() + " runs of tiles, expected at most " + MOST_BOXES
                    + "). Divide the statement, or use REPLACE WHERE.");
        }
        return conditions;
    }
}
