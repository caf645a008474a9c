package dev.tegula.internal.sql.types;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.function.Function1;
import org.jspecify.annotations.Nullable;

/** Values as keys, in which -0.0 equals 0.0, as in comparisons: objects of Java differ by the sign. */
public final class KeyZeros {

    private KeyZeros() {}

    /** Returns the selector of such keys; called by generated code. */
    public static <T> Function1<T, @Nullable Object> selector(Function1<T, ? extends @Nullable Object> keys) {
        return row -> of(keys.apply(row));
    }

    /** Returns rows without negative zeros; called by generated code. */
    public static <T> Enumerable<T> rows(Enumerable<T> rows) {
        return rows.select(KeyZeros::like);
    }

    /** Returns an equal key of the same type without negative zeros. */
    @SuppressWarnings({"unchecked", "NullAway"}) // rows may be null, which their type does not say
    public static <K> K like(K key) {
        return (K) of(key);
    }

    /** Returns an equal key without negative zeros. */
    public static @Nullable Object of(@Nullable Object key) {
        if (key instanceof Double real) {
            return real + 0.0;
        } else if (key instanceof Float real) {
            return real + 0.0f;
        } else if (key instanceof List<?> list) {
            return hasReals(list) ? replaced(list) : list;
        } else if (key instanceof @Nullable Object[] row) {
            return hasReals(Arrays.asList(row)) ? replaced(Arrays.asList(row)).toArray() : row;
        }
        return key;
    }

    private static boolean hasReals(List<?> values) {
        for (Object value : values) {
            if (value instanceof Double
                    || value instanceof Float
                    || value instanceof List
                    || value instanceof Object[]) {
                return true;
            }
        }
        return false;
    }

    private static List<@Nullable Object> replaced(List<?> values) {
        List<@Nullable Object> replaced = new ArrayList<>(values.size());
        for (Object value : values) {
            replaced.add(of(value));
        }
        return replaced;
    }
}
