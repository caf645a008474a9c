package dev.tegula.internal.io.cells;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The columns of a file that cells cannot hold: refused together, or left out if the options ask for it. */
public final class UnsupportedColumns {

    private static final int SHOWN = 20;

    private final Map<String, String> reasons = new LinkedHashMap<>();

    /** Adds a column with the name of its type or values, such as {@code map}. */
    public void add(String column, String reason) {
        reasons.put(column, reason);
    }

    /** Returns whether a column was added. */
    public boolean contains(String column) {
        return reasons.containsKey(column);
    }

    /**
     * Reports the columns to the consumer of the options.
     *
     * @throws TableFileException if there are columns, but no consumer
     */
    public void check(String file, ReadOptions options) {
        Consumer<String> skipped = options.skippedColumns();
        if (reasons.isEmpty()) {
            return;
        }
        if (skipped != null) {
            reasons.forEach(
                    (column, reason) -> skipped.accept(file + ": column '" + column + "': left out (" + reason + ")"));
            return;
        }
        String names = reasons.entrySet().stream()
                .limit(SHOWN)
                .map(entry -> "'" + entry.getKey() + "' (" + entry.getValue() + ")")
                .collect(Collectors.joining(", "));
        int more = reasons.size() - SHOWN;
        throw new TableFileException(
                file + (reasons.size() == 1 ? ": column " : ": columns ") + names
                        + (more > 0 ? " and " + more + " more" : "")
                        + ": cells cannot hold such values",
                NextStep.of(Action.SKIP_COLUMNS));
    }

    /**
     * Checks that the columns to read are in a file.
     *
     * @throws TableFileException if one is not
     */
    public static void requireSelected(String file, ReadOptions options, Collection<String> columns) {
        List<String> selected = options.columns();
        if (selected == null) {
            return;
        }
        for (String column : selected) {
            if (!columns.contains(column)) {
                throw new TableFileException(
                        file + ": no column '" + column + "'" + SpellingHint.hintOrList(column, List.copyOf(columns)));
            }
        }
    }
}
