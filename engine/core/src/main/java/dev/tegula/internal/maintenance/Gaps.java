package dev.tegula.internal.maintenance;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.EncodedChunk;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.StoredChunk;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.FilterType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cells of a dense array within a box of fragments that none of the fragments contains. A consolidated fragment stores
 * fill values for them, which SCALE_FLOAT can change: the default fill value, NaN, becomes a number.
 */
final class Gaps {

    /** Above this number of boxes, a gap is assumed. */
    private static final int MAX_BOXES = 4096;

    private Gaps() {}

    /** A box of cells, by its first and last offset in each dimension. */
    record Box(long[] low, long[] high) {

        private boolean overlaps(Box other) {
            for (int d = 0; d < low.length; d++) {
                if (Long.compareUnsigned(high[d], other.low[d]) < 0
                        || Long.compareUnsigned(low[d], other.high[d]) > 0) {
                    return false;
                }
            }
            return true;
        }

        /** Adds the boxes that remain of this one without the cells of another. */
        private void addRest(Box other, List<Box> rest) {
            if (!overlaps(other)) {
                rest.add(this);
                return;
            }
            long[] from = low.clone();
            long[] to = high.clone();
            for (int d = 0; d < from.length; d++) {
                if (Long.compareUnsigned(from[d], other.low[d]) < 0) {
                    long[] before = to.clone();
                    before[d] = other.low[d] - 1;
                    rest.add(new Box(from.clone(), before));
                    from[d] = other.low[d];
                }
                if (Long.compareUnsigned(to[d], other.high[d]) > 0) {
                    long[] after = from.clone();
                    after[d] = other.high[d] + 1;
                    rest.add(new Box(after, to.clone()));
                    to[d] = other.high[d];
                }
            }
        }
    }

    /** Returns whether a box has cells that are in none of the parts. */
    static boolean isAny(Box box, List<Box> parts) {
        List<Box> uncovered = List.of(box);
        for (Box part : parts) {
            List<Box> rest = new ArrayList<>();
            for (Box each : uncovered) {
                each.addRest(part, rest);
            }
            if (rest.size() > MAX_BOXES) {
                return true;
            }
            uncovered = rest;
        }
        return !uncovered.isEmpty();
    }

    /** Returns an attribute whose fill value a filter changes, or null if there is none. */
    static @Nullable Attribute changedFill(ArraySchema schema) {
        for (Attribute attribute : schema.attributes()) {
            boolean isValue = !attribute.isNullable() || attribute.isFillValid();
            if (isValue && attribute.filters().has(FilterType.SCALE_FLOAT) && !keepsFill(attribute, schema.version())) {
                return attribute;
            }
        }
        return null;
    }

    private static boolean keepsFill(Attribute attribute, int version) {
        byte[] fill = attribute.fill();
        FilterChain filters = FilterChain.of(
                attribute.filters(),
                attribute.datatype(),
                attribute.field().cellSize(),
                new FormatVersion(version),
                null);
        byte[] read = new byte[fill.length];
        try {
            FilterScratch scratch = new FilterScratch();
            StoredChunk stored = encode(filters, fill, scratch);
            filters.decode(stored, new ByteSlice(read, 0, read.length), scratch);
        } catch (IllegalArgumentException | CorruptArrayException e) {
            return false;
        }
        return Arrays.equals(fill, read);
    }

    private static StoredChunk encode(FilterChain filters, byte[] cell, FilterScratch scratch) {
        EncodedChunk encoded = new EncodedChunk();
        filters.encode(cell, 0, cell.length, encoded, scratch);
        int metadata = encoded.metadataLength();
        byte[] stored = Arrays.copyOf(encoded.metadata(), metadata + encoded.dataLength());
        System.arraycopy(encoded.data(), encoded.dataOffset(), stored, metadata, encoded.dataLength());
        return new StoredChunk(stored, 0, metadata, encoded.dataLength());
    }
}
