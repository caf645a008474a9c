package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Functions of lists. Generated code calls them. */
@SuppressWarnings("unchecked") // the elements of a list have one class
public final class Lists {

    private static final Comparator<Object> ORDER = (a, b) -> ((Comparable<Object>) a).compareTo(b);

    private Lists() {}

    /** LIST_REVERSE_SORT: descending, nulls last. */
    public static List<?> sortDown(List<?> list) {
        List<Object> sorted = new ArrayList<>(list);
        sorted.sort(Comparator.nullsLast(ORDER.reversed()));
        return sorted;
    }

    /** LIST_SORT: ascending, nulls last, as ORDER BY. */
    public static List<Object> ascending(List<?> list) {
        List<Object> sorted = new ArrayList<>(list);
        sorted.sort(Comparator.nullsLast(ORDER));
        return sorted;
    }

    /** Descending, nulls first, as ORDER BY. */
    public static List<?> descending(List<?> list) {
        List<Object> sorted = ascending(list);
        Collections.reverse(sorted);
        return sorted;
    }

    /** LIST_REVERSE. Calcite's turns the list itself, which other columns have. */
    public static List<?> reversed(List<?> list) {
        List<Object> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }

    /** LIST_SUM of integers. */
    public static @Nullable Long total(List<?> list) {
        Long total = null;
        for (Object each : list) {
            total = each == null ? total : (Long) Math.addExact(total == null ? 0 : total, ((Number) each).longValue());
        }
        return total;
    }

    /** LIST_SUM of reals. */
    public static @Nullable Double realTotal(List<?> list) {
        Double total = null;
        for (Object each : list) {
            total = each == null ? total : (Double) ((total == null ? 0 : total) + ((Number) each).doubleValue());
        }
        return total;
    }

    /** LIST_SUM of decimals. */
    public static @Nullable BigDecimal exactTotal(List<?> list) {
        BigDecimal total = null;
        for (Object each : list) {
            total = each == null ? total : (total == null ? BigDecimal.ZERO : total).add((BigDecimal) each);
        }
        return total;
    }

    /** LIST_AVG. */
    public static @Nullable Double mean(List<?> list) {
        Double total = realTotal(list);
        return total == null ? null : (Double) (total / count(list));
    }

    /** LIST_COUNT: elements that are not null. */
    public static long count(List<?> list) {
        return list.stream().filter(Objects::nonNull).count();
    }

    /** LIST_UNIQUE: the number of distinct elements that are not null. */
    public static long unique(List<?> list) {
        HashSet<Object> known = new HashSet<>(list);
        known.remove(null);
        return known.size();
    }

    /** LIST_DISTINCT: the distinct elements that are not null, in the order of the list. */
    public static List<?> distinct(List<?> list) {
        Set<Object> known = new LinkedHashSet<>(list);
        known.remove(null);
        return new ArrayList<>(known);
    }

    /** LIST_HAS_ANY: whether a list has an element of another one; nulls are none. */
    public static boolean hasAny(List<?> list, List<?> other) {
        Set<Object> known = new HashSet<>(other);
        known.remove(null);
        return list.stream().anyMatch(known::contains);
    }

    /** LIST_HAS_ALL: whether a list has all elements of another one; nulls are none. */
    public static boolean hasAll(List<?> list, List<?> other) {
        Set<Object> known = new HashSet<>(list);
        known.add(null);
        return known.containsAll(other);
    }

    /** LIST_INTERSECT: the distinct elements of both lists that are not null. */
    public static List<?> common(List<?> list, List<?> other) {
        Set<Object> known = new LinkedHashSet<>(list);
        known.remove(null);
        known.retainAll(new HashSet<>(other));
        return new ArrayList<>(known);
    }

    /** LIST_ANY_VALUE: the first element that is not null; null if there is none. */
    public static @Nullable Object known(List<?> list) {
        return list.stream().filter(Objects::nonNull).findFirst().orElse(null);
    }

    /** LIST_SLICE: the elements from one to another, both counted from 1, or from the end if they are negative. */
    public static List<?> slice(List<?> list, long from, long to) {
        long first = Math.max(1, from < 0 ? list.size() + from + 1 : from);
        long last = Math.min(list.size(), to < 0 ? list.size() + to + 1 : to);
        return first > last ? Collections.emptyList() : new ArrayList<>(list.subList((int) first - 1, (int) last));
    }

    /** FLATTEN: the elements of the elements. */
    public static List<?> flatten(List<?> lists) {
        List<Object> all = new ArrayList<>();
        for (Object each : lists) {
            if (each != null) {
                all.addAll((List<Object>) each);
            }
        }
        return all;
    }

    /** REGEXP_EXTRACT_ALL: all matches of a pattern. */
    public static List<?> matches(String text, String pattern) {
        return matches(text, pattern, 0);
    }

    /** REGEXP_EXTRACT_ALL of a group. */
    public static List<?> matches(String text, String pattern, long group) {
        List<String> found = new ArrayList<>();
        Matcher matcher = RegexTexts.compile(pattern).matcher(text);
        RegexTexts.requireGroup("REGEXP_EXTRACT_ALL", matcher, group);
        while (matcher.find()) {
            String part = matcher.group((int) group);
            found.add(part == null ? "" : part);
        }
        return found;
    }

    /** REGEXP_SPLIT_TO_ARRAY. */
    public static List<?> split(String text, String pattern) {
        return new ArrayList<>(List.of(RegexTexts.compile(pattern).split(text, -1)));
    }

    /** STRING_SPLIT: the parts between a separator; the empty text has one. */
    public static List<?> parts(String text, String separator) {
        List<String> parts = new ArrayList<>();
        if (separator.isEmpty()) {
            text.codePoints().forEach(each -> parts.add(Character.toString(each)));
            return parts;
        }
        int from = 0;
        for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
            parts.add(text.substring(from, at));
            from = at + separator.length();
        }
        parts.add(text.substring(from));
        return parts;
    }

    /** An element, counted from 1, or from the end if the number is negative; null if there is none. */
    public static @Nullable Object element(List<?> list, long number) {
        long at = number < 0 ? list.size() + number : number - 1;
        return at >= 0 && at < list.size() ? list.get((int) at) : null;
    }

    /** LIST_POSITION of null: the number of the first null, or null if there is none. */
    public static @Nullable Long nullPosition(List<?> list) {
        int at = list.indexOf(null);
        return at < 0 ? null : (Long) (at + 1L);
    }

    /** STRING_AGG of the elements that are not null; null if there is none. */
    public static @Nullable String joined(List<?> list, String separator) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> {
            if (each != null) {
                texts.add(each.toString());
            }
        });
        return texts.isEmpty() ? null : String.join(separator, texts);
    }

    /** The first elements that are not null of a sorted list. */
    public static List<?> least(List<?> list, long count) {
        return first(ascending(list), count);
    }

    /** The last elements that are not null of a sorted list, from the greatest. */
    public static List<?> greatest(List<?> list, long count) {
        return first(sortDown(list), count);
    }

    private static List<?> first(List<?> sorted, long count) {
        List<Object> known = new ArrayList<>(sorted);
        known.removeIf(Objects::isNull);
        return new ArrayList<>(known.subList(0, (int) Math.max(0, Math.min(count, known.size()))));
    }

    /** PARSE_PATH: the parts of a path. */
    public static List<?> path(String path) {
        List<String> parts = new ArrayList<>();
        if (path.startsWith("/")) {
            parts.add("/");
        }
        for (String each : path.split("[/\\\\]", -1)) {
            if (!each.isEmpty()) {
                parts.add(each);
            }
        }
        return parts;
    }

    /** The list without elements. */
    public static List<?> none() {
        return Collections.emptyList();
    }
}
