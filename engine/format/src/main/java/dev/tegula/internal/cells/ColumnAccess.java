package dev.tegula.internal.cells;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives the engine the values of a public column, which its public methods do not expose. */
public final class ColumnAccess {

    private static volatile @Nullable Function<Object, Values> accessor;

    private ColumnAccess() {}

    /** Sets the accessor; called once, by the class of columns. */
    public static void set(Function<Object, Values> newAccessor) {
        accessor = newAccessor;
    }

    /** Returns the values of a column. */
    public static Values values(Object column) {
        return Objects.requireNonNull(accessor).apply(column);
    }
}
