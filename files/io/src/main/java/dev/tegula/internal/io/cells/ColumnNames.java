package dev.tegula.internal.io.cells;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names of columns that an array can have. Names that begin with two underscores are reserved, and each name is used
 * once: {@code __index_level_0__} becomes {@code index_level_0}, an empty name {@code column_3}, a second {@code a}
 * becomes {@code a_2}.
 */
public final class ColumnNames {

    private static final String RESERVED = "__";

    private ColumnNames() {}

    /** Returns a name for each column of a table. Names that an array can have stay, except repeated ones. */
    public static List<String> of(List<String> names) {
        List<String> wanted = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            wanted.add(allowed(names.get(i), i));
        }
        Set<String> taken = new HashSet<>(names);
        Set<String> used = new HashSet<>();
        List<String> result = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = wanted.get(i);
            boolean isOwn = name.equals(names.get(i));
            boolean isFree = isOwn ? used.add(name) : taken.add(name);
            result.add(isFree ? name : next(name, taken));
        }
        return result;
    }

    /** Returns a name for each column of a table: its own, unless an earlier column has it. */
    public static List<String> distinct(List<String> names) {
        Set<String> taken = new HashSet<>(names);
        Set<String> used = new HashSet<>();
        return names.stream()
                .map(name -> used.add(name) ? name : next(name, taken))
                .toList();
    }

    /** Returns a name that no column has: this one, or the next with a number. */
    public static String free(String name, List<String> names) {
        Set<String> taken = new HashSet<>(names);
        return taken.contains(name) ? next(name, taken) : name;
    }

    /** Describes the changes of names, or returns null if there are none. */
    public static @Nullable String changes(List<String> names, List<String> changed) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).equals(changed.get(i))) {
                texts.add("'" + names.get(i) + "' to '" + changed.get(i) + "'");
            }
        }
        int shown = Math.min(5, texts.size());
        return texts.isEmpty()
                ? null
                : "renamed columns that an array cannot have: " + String.join(", ", texts.subList(0, shown))
                        + (shown < texts.size() ? " and " + (texts.size() - shown) + " more" : "");
    }

    /** Returns whether the format reserves a name. */
    public static boolean isReserved(String name) {
        return name.startsWith(RESERVED);
    }

    /** Returns the usual reserved names of which {@link #unreserved} makes a name. */
    public static List<String> reserved(String name) {
        return List.of(RESERVED + name, RESERVED + name + RESERVED);
    }

    /** Returns a name without the underscores of reserved ones; empty if nothing else is left. */
    public static String unreserved(String name) {
        return isReserved(name) ? name.replaceFirst("^_+", "").replaceFirst("__$", "") : name;
    }

    private static String allowed(String name, int column) {
        String plain = name.isBlank() ? "" : unreserved(name);
        return plain.isEmpty() ? "column_" + (column + 1) : plain;
    }

    private static String next(String name, Set<String> taken) {
        int number = 2;
        while (!taken.add(name + "_" + number)) {
            number++;
        }
        return name + "_" + number;
    }
}
