package dev.tegula.testkit.model;

import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The reference model: an array is a list of fragments, and a fragment is a list of cells. A read returns the cells of
 * all fragments in its time range; of cells with equal coordinates it returns the newest, or all if the array allows
 * duplicates.
 */
final class ModelArray {

    /** @param tombstones positions of the cells that delete the older versions of themselves */
    private record Fragment(long timestamp, List<ModelCell> cells, Set<Integer> tombstones, ArraySchema schema) {}

    /** A delete with its schema. A later delete can have an earlier time. */
    private record Delete(Step.Delete step, ArraySchema schema) {}

    /** A cell with the time and schema of its write, and whether it is a tombstone. */
    private record Seen(ModelCell cell, long timestamp, ArraySchema schema, boolean deleted) {}

    private final ArraySchema first;
    private final TreeMap<Long, ArraySchema> schemas = new TreeMap<>();
    private final List<Fragment> fragments = new ArrayList<>();
    private final List<Delete> deletes = new ArrayList<>();

    ModelArray(long timestamp, ArraySchema schema) {
        this.first = schema;
        schemas.put(timestamp, schema);
    }

    /** Returns the schema at a time; the first schema for earlier times. */
    ArraySchema schemaAt(long timestamp) {
        Map.Entry<Long, ArraySchema> entry = schemas.floorEntry(timestamp);
        return entry == null ? first : entry.getValue();
    }

    /** Applies a write and returns whether it is legal; an illegal write changes nothing. */
    boolean write(Step step) {
        if (step instanceof Step.Write write) {
            List<ModelCell> cells = write.cells();
            if (!first.allowsDuplicates()) {
                TreeMap<List<Comparable<?>>, ModelCell> unique = new TreeMap<>(ModelOrder.byCoordinates(true));
                cells.forEach(cell -> unique.put(cell.coordinates(), cell));
                if (unique.size() < cells.size() && write.duplicates() == Duplicates.REFUSE) {
                    return false;
                }
                cells = List.copyOf(unique.values());
            }
            return add(write.timestamp(), cells, Set.of());
        } else if (step instanceof Step.TombstoneWrite write) {
            return add(write.timestamp(), write.cells(), write.tombstones());
        } else if (step instanceof Step.BoxWrite write) {
            return add(write.timestamp(), write.cells(), Set.of());
        } else if (step instanceof Step.GlobalWrite write) {
            return isInGlobalOrder(step) && add(write.timestamp(), step.written(), Set.of());
        } else if (step instanceof Step.JobWrite job) {
            return job.published()
                    ? add(job.timestamp(), job.cells(), Set.of())
                    : areWithinBounds(schemaAt(job.timestamp()), job.cells());
        } else if (step instanceof Step.Delete delete) {
            return deletes.add(new Delete(delete, schemaAt(delete.timestamp())));
        } else if (step instanceof Step.Evolution evolution) {
            schemas.put(evolution.timestamp(), evolution.next());
            return true;
        }
        throw new IllegalArgumentException(step + " is no write");
    }

    private boolean isInGlobalOrder(Step step) {
        Comparator<List<Comparable<?>>> order = ModelOrder.global(first);
        List<ModelCell> cells = step.written();
        for (int i = 1; cells != null && i < cells.size(); i++) {
            int found =
                    order.compare(cells.get(i - 1).coordinates(), cells.get(i).coordinates());
            if (found > 0 || (found == 0 && !first.allowsDuplicates())) {
                return false;
            }
        }
        return true;
    }

    private boolean add(long timestamp, @Nullable List<ModelCell> cells, Set<Integer> tombstones) {
        if (cells == null) {
            throw new IllegalArgumentException("no cells");
        }
        ArraySchema schema = schemaAt(timestamp);
        if (!areWithinBounds(schema, cells)) {
            return false;
        }
        fragments.add(new Fragment(timestamp, cells, tombstones, schema));
        // Stable sort: of fragments with equal times, the later write is newer.
        fragments.sort(Comparator.comparingLong(Fragment::timestamp));
        return true;
    }

    private static boolean areWithinBounds(ArraySchema schema, List<ModelCell> cells) {
        return cells.stream().allMatch(cell -> isWithinBounds(schema, cell.coordinates()));
    }

    private static boolean isWithinBounds(ArraySchema schema, List<Comparable<?>> coordinates) {
        for (int d = 0; d < coordinates.size(); d++) {
            if (CoordinateMaker.bounds(schema, d) instanceof Range.OfLong bounds
                    && !isWithin(coordinates.get(d), bounds)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the cells of a read, in its order. */
    List<ModelCell> read(Step.Read read) {
        ArraySchema schema = schemaAt(read.to());
        TreeMap<List<Comparable<?>>, List<Seen>> found = new TreeMap<>(ModelOrder.of(schema, read.order()));
        if (schema.isDense()) {
            for (ModelCell cell : DenseCells.filled(schema)) {
                found.put(cell.coordinates(), List.of(new Seen(cell, 0, schema, false)));
            }
        }
        for (Fragment fragment : fragments) {
            if (read.from() <= fragment.timestamp() && fragment.timestamp() <= read.to()) {
                for (int i = 0; i < fragment.cells().size(); i++) {
                    ModelCell cell = fragment.cells().get(i);
                    if (!isWithinBounds(schema, cell.coordinates())) {
                        continue;
                    }
                    List<Seen> same = new ArrayList<>();
                    if (schema.allowsDuplicates()) {
                        same.addAll(found.getOrDefault(cell.coordinates(), List.of()));
                    }
                    boolean deleted = fragment.tombstones().contains(i);
                    same.add(new Seen(cell, fragment.timestamp(), fragment.schema(), deleted));
                    found.put(cell.coordinates(), same);
                }
            }
        }
        return found.values().stream()
                .flatMap(Collection::stream)
                .filter(seen -> !seen.deleted() && !isDeleted(seen, read))
                .map(seen -> seen.cell().as(seen.schema(), schema))
                .filter(cell -> isWithin(schema, cell.coordinates(), read.ranges()))
                .filter(cell ->
                        read.where() == null || ModelCondition.of(schema, cell).matches(read.where()))
                .toList();
    }

    private boolean isDeleted(Seen seen, Step.Read read) {
        return deletes.stream()
                .anyMatch(delete -> read.from() <= delete.step.timestamp()
                        && delete.step.timestamp() <= read.to()
                        && seen.timestamp <= delete.step.timestamp()
                        && !stays(delete, seen));
    }

    private static boolean stays(Delete delete, Seen seen) {
        return ModelCondition.of(delete.schema, seen.cell.as(seen.schema, delete.schema))
                .matches(delete.step.stays());
    }

    private static boolean isWithin(
            ArraySchema schema, List<Comparable<?>> coordinates, Map<String, List<Range>> ranges) {
        for (int d = 0; d < coordinates.size(); d++) {
            List<Range> any = ranges.get(schema.dimensions().get(d).name());
            Comparable<?> coordinate = coordinates.get(d);
            if (any != null && any.stream().noneMatch(range -> isWithin(coordinate, range))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWithin(Comparable<?> coordinate, Range range) {
        if (range instanceof Range.OfLong whole) {
            return whole.low() <= (Long) coordinate && (Long) coordinate <= whole.high();
        } else if (range instanceof Range.OfDouble real) {
            // Compare as numbers: -0.0 equals 0.0.
            return real.low() <= (Double) coordinate && (Double) coordinate <= real.high();
        }
        Range.OfBytes text = (Range.OfBytes) range;
        String low = new String(text.low(), StandardCharsets.US_ASCII);
        String high = text.high() == null ? null : new String(text.high(), StandardCharsets.US_ASCII);
        String value = (String) coordinate;
        return low.compareTo(value) <= 0 && (high == null || value.compareTo(high) <= 0);
    }
}
