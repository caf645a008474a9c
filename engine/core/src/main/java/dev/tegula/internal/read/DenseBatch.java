package dev.tegula.internal.read;

import dev.tegula.query.Cells;
import dev.tegula.schema.Range;
import java.util.List;

/**
 * A box of a dense array with its cells in row-major order.
 *
 * @param box one range per dimension
 */
public record DenseBatch(List<Range> box, Cells cells) {}
