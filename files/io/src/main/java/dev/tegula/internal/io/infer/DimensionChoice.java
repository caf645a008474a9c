package dev.tegula.internal.io.infer;

import dev.tegula.io.table.TableColumn;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArrayType;
import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Chooses the dimensions of rows: the fewest columns that tell all rows of the sample apart. */
final class DimensionChoice {

    private static final int MAX_CANDIDATES = 6;
    private static final int MAX_DIMENSIONS = 3;

    /**
     * The chosen columns.
     *
     * @param names nothing if rows are to be numbered
     * @param reason why rows are to be numbered, or empty
     */
    record Choice(List<String> names, String reason) {

        static Choice none(String reason) {
            return new Choice(List.of(), reason);
        }
    }

    private final Sample sample;
    private final ArrayType type;

    DimensionChoice(Sample sample, ArrayType type) {
        this.sample = sample;
        this.type = type;
    }

    /**
     * Returns the columns, those with fewer values first. If no columns tell the rows apart, a sparse array has the
     * first datetime or integer by itself, and duplicates.
     */
    Choice choose() {
        if (sample.cells().size() == 0) {
            return Choice.none("There are no rows to choose dimensions by");
        }
        List<String> candidates = candidates();
        if (candidates.isEmpty()) {
            String text = type == ArrayType.SPARSE ? ", datetimes or ASCII text" : " or datetimes";
            return Choice.none("No column can be a dimension (none has integers" + text + " without nulls)");
        }
        List<String> chosen = chosen(candidates);
        if (chosen.isEmpty()) {
            return Choice.none("No columns tell the rows apart");
        }
        return chosen.size() == sample.cells().columns().size()
                ? Choice.none("No column would be left for an attribute")
                : new Choice(chosen, "");
    }

    private List<String> chosen(List<String> candidates) {
        for (int size = 1; size <= MAX_DIMENSIONS; size++) {
            List<String> found = search(candidates, size, 0, new ArrayList<>());
            if (!found.isEmpty()) {
                return byDistinctValues(found);
            }
        }
        Datatype first = sample.cells().column(candidates.get(0)).field().datatype();
        return type == ArrayType.DENSE || first.isString() ? List.of() : List.of(candidates.get(0));
    }

    /**
     * Returns the columns that can be dimensions: datetimes first, then integers and strings in the order of the file.
     */
    private List<String> candidates() {
        List<String> times = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (TableColumn column : sample.schema().columns()) {
            Datatype type = column.field().datatype();
            Column cells = sample.cells().column(column.name());
            if (column.enumeration() != null || !canBeDimension(column, cells)) {
                continue;
            }
            (type.isDatetime() ? times : others).add(column.name());
        }
        times.addAll(others);
        return times.subList(0, Math.min(MAX_CANDIDATES, times.size()));
    }

    private boolean canBeDimension(TableColumn column, Column cells) {
        Datatype type = column.field().datatype();
        boolean isText = this.type == ArrayType.SPARSE
                && type.isString()
                && column.field().isVariable()
                && sample.ascii().contains(column.name());
        boolean isWhole =
                (type.isInteger() || type.isDatetime()) && column.field().valuesPerCell() == 1;
        return (isText || isWhole && WholeDomain.find(cells) != null) && !Sample.hasNulls(cells);
    }

    private List<String> search(List<String> candidates, int size, int from, List<String> chosen) {
        if (chosen.size() == size) {
            return isUnique(chosen) ? List.copyOf(chosen) : List.of();
        }
        for (int i = from; i < candidates.size(); i++) {
            chosen.add(candidates.get(i));
            List<String> found = search(candidates, size, i + 1, chosen);
            if (!found.isEmpty()) {
                return found;
            }
            chosen.remove(chosen.size() - 1);
        }
        return List.of();
    }

    /** Returns whether the rows of the sample differ in these columns. */
    boolean isUnique(List<String> names) {
        return distinct(names) == sample.cells().size();
    }

    private int distinct(List<String> names) {
        Cells cells = sample.cells();
        Set<ByteBuffer> seen = new TreeSet<>(); // the hash codes of buffers of numbers collide too often
        List<Column> columns = names.stream().map(cells::column).toList();
        for (int cell = 0; cell < cells.size(); cell++) {
            List<byte[]> parts = new ArrayList<>();
            int length = 0;
            for (Column column : columns) {
                byte[] bytes = column.bytes(cell);
                parts.add(bytes);
                length += bytes.length + 4;
            }
            ByteBuffer key = ByteBuffer.allocate(length);
            parts.forEach(part -> key.putInt(part.length).put(part));
            seen.add(key.flip());
        }
        return seen.size();
    }

    private List<String> byDistinctValues(List<String> names) {
        return names.stream()
                .sorted(Comparator.comparingInt(name -> distinct(List.of(name))))
                .toList();
    }
}
