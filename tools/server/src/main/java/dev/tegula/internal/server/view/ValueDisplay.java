package dev.tegula.internal.server.view;

import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.query.Column;
import org.jspecify.annotations.Nullable;

/** Cells as short texts. */
final class ValueDisplay {

    private static final int LONGEST = 200;

    private ValueDisplay() {}

    /** Formats a cell; {@code labels} are those of an enumerated attribute. */
    static String cell(Column column, @Nullable Labels labels, int cell) {
        return ShortText.cut(DisplayText.cell(column, labels, cell), LONGEST);
    }
}
