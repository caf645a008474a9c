package dev.tegula.cli.parse;

import dev.tegula.Query;
import dev.tegula.internal.base.IntegerBounds;
import dev.tegula.internal.base.NumberText;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses ranges: {@code DIM=LO:HI}, {@code DIM=VALUE} for one coordinate, {@code DIM=PREFIX*} for strings, and several
 * of these, separated by commas.
 */
public final class RangeParser {

    private final String option;
    private final String name;
    private final Datatype type;
    private final @Nullable Range whole;
    private final String text;

    private RangeParser(String option, String name, Datatype type, @Nullable Range whole, String text) {
        this.option = option;
        this.name = name;
        this.type = type;
        this.whole = whole;
        this.text = text;
    }

    /** Parses all ranges of a command line into a subarray. */
    public static Subarray parse(List<String> words, ArraySchema schema) {
        Subarray subarray = Subarray.whole();
        List<String> names = schema.dimensions().stream().map(Dimension::name).toList();
        List<String> labels = schema.labels().stream().map(DimensionLabel::name).toList();
        for (String word : words) {
            Dimension dimension =
                    schema.dimensions().get(find("--range", "DIM=LO:HI", word, names, "dimension", labels));
            String bounds = word.substring(dimension.name().length() + 1);
            for (String part : parts(bounds)) {
                Range range = new RangeParser(
                                "--range", dimension.name(), dimension.datatype(), whole(schema, dimension), part)
                        .range();
                subarray = subarray.addRange(dimension.name(), range);
            }
        }
        return subarray;
    }

    /** Adds the label ranges of a command line to a query. */
    public static Query addLabelRanges(Query query, List<String> words, ArraySchema schema) {
        Query ranged = query;
        List<String> names = schema.labels().stream().map(DimensionLabel::name).toList();
        for (String word : words) {
            DimensionLabel label = schema.labels()
                    .get(find("--label-range", "LABEL=LO:HI", word, names, "dimension label", List.of()));
            String bounds = word.substring(label.name().length() + 1);
            for (String part : parts(bounds)) {
                ranged = ranged.labelRange(
                        label.name(),
                        new RangeParser("--label-range", label.name(), label.datatype(), null, part).range());
            }
        }
        return ranged;
    }

    /** Splits a text at commas without a preceding backslash. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == ',') {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    /** Returns the default bounds of a range: the current domain, else the domain. */
    private static @Nullable Range whole(ArraySchema schema, Dimension dimension) {
        List<Range> current = schema.currentDomain();
        return current == null ? dimension.domain() : current.get(schema.dimensionIndex(dimension.name()));
    }

    /** Returns the index of the longest name that the word begins with; names may contain any character. */
    private static int find(
            String option, String form, String word, List<String> names, String kind, List<String> labels) {
        int best = -1;
        for (int i = 0; i < names.size(); i++) {
            if (word.startsWith(names.get(i) + "=")
                    && (best < 0 || names.get(i).length() > names.get(best).length())) {
                best = i;
            }
        }
        if (best >= 0) {
            return best;
        }
        int equals = word.indexOf('=');
        if (labels.stream().anyMatch(label -> word.startsWith(label + "="))) {
            throw new UsageException(option + " \"" + word + "\": is a dimension label. Use --label-range " + word);
        }
        throw equals < 0
                ? new UsageException(option + " \"" + word + "\" must have the form " + form)
                : new CommandException(option + " \"" + word + "\": unknown " + kind + " '" + word.substring(0, equals)
                        + "'" + SpellingHint.hintOrList(word.substring(0, equals), names));
    }

    private Range range() {
        List<Integer> colons = colons();
        if (colons.isEmpty()) {
            if (type.isString() && endsWithStar()) {
                return prefix(unescape(text.substring(0, text.length() - 1)));
            }
            Range range = of(text, text);
            if (range != null) {
                return range;
            }
            throw wrong(text);
        }
        if (type.isDatetime()) { // a time of day has colons, too
            Range point = of(text, text);
            if (point != null) {
                return point;
            }
        }
        if (colons.size() > 1 && !type.isDatetime()) {
            throw new UsageException(
                    option + " " + name + "=" + text + ": several colons. Write a colon within a bound as '\\:'");
        }
        for (int colon : colons) {
            Range range = of(text.substring(0, colon), text.substring(colon + 1));
            if (range != null) {
                return range;
            }
        }
        int first = colons.get(0);
        throw wrong(isValue(text.substring(0, first)) ? text.substring(first + 1) : text.substring(0, first));
    }

    /** Returns whether the text ends with an asterisk that no backslash precedes. */
    private boolean endsWithStar() {
        boolean star = false;
        for (int i = 0; i < text.length(); i++) {
            star = text.charAt(i) == '*';
            if (text.charAt(i) == '\\') {
                i++;
            }
        }
        return star;
    }

    /** Returns the range of all strings with a prefix. No string in UTF-8 contains the byte 255. */
    static Range.OfBytes prefix(String prefix) {
        byte[] low = prefix.getBytes(StandardCharsets.UTF_8);
        byte[] high = Arrays.copyOf(low, low.length + 1);
        high[low.length] = (byte) 0xFF;
        return new Range.OfBytes(low, high);
    }

    private UsageException wrong(String bound) {
        String dates = type.isDatetime() ? " (expected an integer or a date in whole units)" : "";
        return new UsageException(
                option + " " + name + "=" + text + ": \"" + unescape(bound) + "\" is not a valid " + type + dates);
    }

    private boolean isValue(String bound) {
        return of(bound, bound) != null;
    }

    /** Returns the positions of colons without a preceding backslash. */
    private List<Integer> colons() {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == ':') {
                found.add(i);
            }
        }
        return found;
    }

    private static String unescape(String bound) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < bound.length(); i++) {
            if (bound.charAt(i) == '\\' && i + 1 < bound.length()) {
                i++;
            }
            plain.append(bound.charAt(i));
        }
        return plain.toString();
    }

    /**
     * Returns the range of two bounds, or null if one is not a value of the dimension's type. An empty number stands
     * for the default bound.
     */
    private @Nullable Range of(String low, String high) {
        if (type.isString()) {
            return Range.of(unescape(low), unescape(high));
        }
        try {
            if (type.isFloat()) {
                Range.OfDouble ends = (Range.OfDouble) whole;
                return Range.of(
                        low.isEmpty() && ends != null ? ends.low() : number(low),
                        high.isEmpty() && ends != null ? ends.high() : number(high));
            }
            Range.OfLong ends = (Range.OfLong) whole;
            return Range.of(
                    low.isEmpty() && ends != null ? ends.low() : whole(type, unescape(low)),
                    high.isEmpty() && ends != null ? ends.high() : whole(type, unescape(high)));
        } catch (IllegalArgumentException | DateTimeParseException | ArithmeticException e) {
            return null;
        }
    }

    private static double number(String text) {
        double value = switch (text) {
            case "inf", "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
        if (Double.isNaN(value)) {
            throw new NumberFormatException(text);
        }
        return value;
    }

    private static long whole(Datatype type, String text) {
        if (type == Datatype.UINT64) {
            return Long.parseUnsignedLong(NumberText.ascii(text));
        }
        if (type.isDatetime() && !TimeParser.isWhole(text)) {
            return Datetimes.value(type, Datetimes.parse(text));
        }
        long value = Long.parseLong(NumberText.ascii(text));
        if (!IntegerBounds.ofBytes(type.size(), type.physical().isSigned()).contains(value)) {
            throw new NumberFormatException(text);
        }
        return value;
    }
}
