package dev.tegula.internal.order;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.cells.Keys;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.List;

/**
 * Wrong numbers of tiles by which old writers ordered sparse cells ({@code Domain::tile_order_cmp} and
 * {@code Dimension::tile_idx} of TileDB). Cells within such a tile are ordered by their coordinates. Readers do not
 * rely on the order.
 */
public enum OldTileNumbers {

    /** TileDB 2.0 to 2.3.0: {@code (uint64_t)((v - low) / extent)} in the type of the coordinates, at least int32. */
    SIGNED {
        @Override
        boolean isOf(FormatVersion version) {
            return version.mayOverflowTileNumbers();
        }

        @Override
        long number(long value, long low, long extent, int size) {
            long offset = value - low;
            return (size < Long.BYTES ? (int) offset : offset) / extent;
        }
    },

    /** TileDB 2.3.1 to 2.9: {@code ((unsigned)v - (unsigned)low) / (unsigned)extent}, as int32 for int8 and int16. */
    PROMOTED {
        @Override
        boolean isOf(FormatVersion version) {
            return version.mayPromoteTileNumbers();
        }

        @Override
        long number(long value, long low, long extent, int size) {
            if (size > Short.BYTES) {
                long mask = size < Long.BYTES ? 0xFFFF_FFFFL : -1L;
                return Long.divideUnsigned((value - low) & mask, extent & mask);
            }
            long mask = (1L << 8 * size) - 1;
            return ((value & mask) - (low & mask)) / (extent & mask);
        }
    };

    abstract boolean isOf(FormatVersion version);

    abstract long number(long value, long low, long extent, int size);

    /** Returns the wrong numbers that writers of a fragment may have used; none for Hilbert order. */
    public static List<OldTileNumbers> of(FormatVersion version, ArraySchema schema) {
        return schema.cellOrder() == CellOrder.HILBERT
                ? List.of()
                : Arrays.stream(values()).filter(each -> each.isOf(version)).toList();
    }

    /** Returns the number of the tile of a coordinate of a signed type, as an unsigned number. */
    long number(Dimension dimension, long key) {
        Number extent = dimension.extent();
        if (extent == null || !(dimension.domain() instanceof Range.OfLong domain)) {
            throw new IllegalStateException("dimension '" + dimension.name() + "': has no tiles");
        }
        long value = Keys.toLong(dimension.datatype(), key);
        long step = extent.longValue();
        if (!dimension.datatype().physical().isSigned()) {
            return Long.divideUnsigned(value - domain.low(), step);
        }
        return number(value, domain.low(), step, dimension.datatype().size());
    }
}
