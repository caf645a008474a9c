package dev.tegula.internal.storage.open;

import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Pool;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.fragment.FooterList;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.tile.TileContents;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Footers of many fragments in one consolidated file. What queries ask of every fragment is kept in columns, about 90
 * bytes per fragment; the rest remains stored and is decoded again for the fragments that are read. All footers are
 * decoded, and checked, when the table is read.
 */
final class FooterTable {

    /** Bytes of footers that one task decodes: enough that the chunks at both ends of its part matter little. */
    private static final int PART = 1 << 19;

    /** Bytes of footers that are decoded for one of them, because its neighbours are often next, in either order. */
    private static final int NEIGHBOURS = 1 << 16;

    /** Bytes that contain the first entry. */
    private static final int FIRST_ENTRY = 1 << 16;

    private static final int DENSE = 1;
    private static final int TIMESTAMPS = 2;
    private static final int DELETES = 4;

    /** The box is in the columns; without it, {@link #otherBoxes} has it. */
    private static final int NUMBERS = 8;

    /** What most fragments of an array share. */
    private record Kind(FormatVersion version, @Nullable String schemaName) {

        boolean isOf(FragmentFooter.Head footer) {
            return version.number() == footer.version().number() && Objects.equals(schemaName, footer.schemaName());
        }
    }

    /** Part of the contents that was decoded last. */
    private record Decoded(int from, int to, byte[] bytes) {}

    /** Finds the schema of footers, most of which have that of the one before. */
    private static final class LastSchema implements Function<@Nullable String, ArraySchema> {

        private final SchemaCache schemas;
        private @Nullable String name;
        private @Nullable ArraySchema schema;

        LastSchema(SchemaCache schemas) {
            this.schemas = schemas;
        }

        @Override
        public ArraySchema apply(@Nullable String wanted) {
            ArraySchema present = schema;
            if (present == null || !Objects.equals(name, wanted)) {
                present = schemas.get(wanted);
                schema = present;
                name = wanted;
            }
            return present;
        }
    }

    private final FilePlace place;
    private final SchemaCache schemas;
    private final Pool<FilterScratch> filters;
    private final TileContents contents;
    private final List<Dimension> dimensions;

    /** Offsets of the footers, and of their ends. */
    private int[] starts = new int[16];

    private int[] ends = new int[16];
    private int rows;

    private byte[] flags = {};
    private Kind[] kinds = {};
    private long[] sparseTiles = {};
    private long[] lastTileCells = {};
    private long[] bytes = {};

    /** Low and high end of each dimension: a number, or the bits of a double. */
    private long[] boxes = {};

    private final Map<Integer, List<Range>> otherBoxes = new HashMap<>();
    private volatile @Nullable Decoded decoded;

    private FooterTable(ArrayContext context, VfsUri file, TileContents contents) {
        this.place = FilePlace.of(file).part("footers");
        this.schemas = context.schemas();
        this.filters = context.resources().filters();
        this.contents = contents;
        this.dimensions = context.schemas()
                .get(context.directory().schemaAt(Long.MAX_VALUE).name())
                .dimensions();
    }

    /** Selects rows of a table. */
    @FunctionalInterface
    interface Selection {

        /** Returns whether a fragment becomes the next row. */
        boolean isWanted(String name);
    }

    /** Reads the footers of selected fragments. */
    static FooterTable read(ArrayContext context, VfsUri file, Selection selection) {
        TileContents contents = TileFile.contents(context.location().at(file));
        FooterTable table = new FooterTable(context, file, contents);
        byte[] first = table.part(0, Math.min(contents.size(), FIRST_ENTRY));
        int size = FooterList.entriesSize(table.reader(first), contents.size());
        byte[] entries = size <= first.length ? first : table.part(0, size);
        FooterList.readEntries(table.reader(entries), contents.size(), (name, start, end) -> {
            if (selection.isWanted(name)) {
                table.add(start, end);
            }
        });
        table.decode(context.resources().workers());
        return table;
    }

    private byte[] part(int from, int to) {
        return filters.apply(scratch -> contents.read(from, to, scratch));
    }

    private ByteReader reader(byte[] part) {
        return new ByteReader(part, place);
    }

    private void add(int start, int end) {
        if (rows == starts.length) {
            starts = Arrays.copyOf(starts, 2 * rows);
            ends = Arrays.copyOf(ends, 2 * rows);
        }
        starts[rows] = start;
        ends[rows++] = end;
    }

    private void decode(Workers workers) {
        starts = Arrays.copyOf(starts, rows);
        ends = Arrays.copyOf(ends, rows);
        flags = new byte[rows];
        kinds = new Kind[rows];
        sparseTiles = new long[rows];
        lastTileCells = new long[rows];
        bytes = new long[rows];
        boxes = new long[Math.multiplyExact(rows, 2 * dimensions.size())];
        List<Integer> parts = new ArrayList<>();
        for (int row = 0; row < rows; row = partEnd(row)) {
            parts.add(row);
        }
        workers.forEach(parts.size(), part -> setRows(parts.get(part)));
    }

    /** Returns the end of the rows from this one on that one task decodes. */
    private int partEnd(int row) {
        int end = row + 1;
        while (end < rows && (long) starts[row] + PART >= ends[end]) {
            end++;
        }
        return end;
    }

    private void setRows(int from) {
        int to = partEnd(from);
        int start = starts[from];
        byte[] part = part(start, ends[to - 1]);
        Kind kind = null;
        LastSchema schema = new LastSchema(schemas);
        for (int row = from; row < to; row++) {
            ByteReader in = reader(part, start, row);
            FragmentFooter.Head head = FragmentFooter.Head.read(in, schema);
            if (kind == null || !kind.isOf(head)) {
                kind = new Kind(head.version(), head.schemaName());
            }
            kinds[row] = kind;
            set(row, head, head.skipRest(in));
        }
    }

    private void set(int row, FragmentFooter.Head footer, long dataBytes) {
        boolean numbers = setBox(row, footer.nonEmptyDomain());
        flags[row] = (byte) ((footer.dense() ? DENSE : 0)
                | (footer.timestamps() ? TIMESTAMPS : 0)
                | (footer.deletes() ? DELETES : 0)
                | (numbers ? NUMBERS : 0));
        sparseTiles[row] = footer.sparseTiles();
        lastTileCells[row] = footer.lastTileCells();
        bytes[row] = dataBytes;
    }

    /** Returns whether the columns hold the box. */
    private boolean setBox(int row, @Nullable List<Range> box) {
        if (box == null) {
            return false;
        } else if (box.size() != dimensions.size()) {
            setOtherBox(row, box); // of an array that was created again
            return false;
        }
        int at = row * 2 * dimensions.size();
        for (int d = 0; d < dimensions.size(); d++, at += 2) {
            Range range = box.get(d);
            boolean isFloat = dimensions.get(d).datatype().isFloat();
            if (range instanceof Range.OfLong whole && !isFloat) {
                boxes[at] = whole.low();
                boxes[at + 1] = whole.high();
            } else if (range instanceof Range.OfDouble real && isFloat) {
                boxes[at] = Double.doubleToRawLongBits(real.low());
                boxes[at + 1] = Double.doubleToRawLongBits(real.high());
            } else {
                setOtherBox(row, box);
                return false;
            }
        }
        return true;
    }

    private synchronized void setOtherBox(int row, List<Range> box) {
        otherBoxes.put(row, box);
    }

    private ByteReader reader(byte[] part, int start, int row) {
        return new ByteReader(part, starts[row] - start, ends[row] - starts[row], place);
    }

    /** Returns whether two footers are decoded together, whichever of them is wanted first. */
    private boolean areNeighbours(int row, int other) {
        return starts[row] / NEIGHBOURS == starts[other] / NEIGHBOURS;
    }

    /** Decodes a footer again. */
    FragmentFooter footer(int row) {
        Decoded present = decoded;
        if (present == null || starts[row] < present.from || ends[row] > present.to) {
            int first = row;
            while (first > 0 && areNeighbours(first - 1, row)) {
                first--;
            }
            int last = row;
            while (last + 1 < rows && areNeighbours(last + 1, row)) {
                last++;
            }
            present = new Decoded(starts[first], ends[last], part(starts[first], ends[last]));
            decoded = present;
        }
        return FragmentFooter.read(reader(present.bytes, present.from, row), schemas::get);
    }

    private boolean has(int row, int flag) {
        return (flags[row] & flag) != 0;
    }

    boolean isDense(int row) {
        return has(row, DENSE);
    }

    boolean hasTimestamps(int row) {
        return has(row, TIMESTAMPS);
    }

    boolean hasDeletes(int row) {
        return has(row, DELETES);
    }

    FormatVersion version(int row) {
        return kinds[row].version;
    }

    @Nullable
    String schemaName(int row) {
        return kinds[row].schemaName;
    }

    long sparseTiles(int row) {
        return sparseTiles[row];
    }

    long lastTileCells(int row) {
        return lastTileCells[row];
    }

    long dataBytes(int row) {
        return bytes[row];
    }

    @Nullable
    List<Range> nonEmptyDomain(int row) {
        if (!has(row, NUMBERS)) {
            return otherBoxes.get(row);
        }
        Range[] box = new Range[dimensions.size()];
        int at = row * 2 * box.length;
        for (int d = 0; d < box.length; d++, at += 2) {
            box[d] = dimensions.get(d).datatype().isFloat()
                    ? Range.of(Double.longBitsToDouble(boxes[at]), Double.longBitsToDouble(boxes[at + 1]))
                    : Range.of(boxes[at], boxes[at + 1]);
        }
        return Arrays.asList(box);
    }
}
