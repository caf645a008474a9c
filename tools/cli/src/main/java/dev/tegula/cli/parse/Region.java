package dev.tegula.cli.parse;

import dev.tegula.query.Condition;
import dev.tegula.query.Literal;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A region of a sequence, {@code chr2}, {@code chr2:100000} (from there on) or {@code chr2:100000-160000}, in the first
 * string dimension and the first integer dimension of an array. Positions are coordinates as stored, both included.
 *
 * @param name the string coordinate
 * @param range the positions; null for all
 */
public record Region(String name, @Nullable Range range, String nameDimension, Dimension positions) {

    private static final Pattern FORM = Pattern.compile("(.+):([0-9][0-9,]*)(-([0-9][0-9,]*)?)?");

    /** Parses a region. */
    public static Region parse(String text, ArraySchema schema) {
        Dimension names = first(text, schema, "string", Datatype.Kind.TEXT);
        Dimension positions = first(text, schema, "integer", Datatype.Kind.INTEGER);
        Matcher region = FORM.matcher(text);
        if (!region.matches()) {
            return new Region(text, null, names.name(), positions);
        }
        List<Range> current = schema.currentDomain();
        Range whole = current == null ? positions.domain() : current.get(schema.dimensionIndex(positions.name()));
        long last = whole instanceof Range.OfLong domain ? domain.high() : Long.MAX_VALUE;
        String end = region.group(4);
        Range range = Range.of(
                position(text, region.group(2), positions), end == null ? last : position(text, end, positions));
        String problem = RangeRules.problem(positions.datatype(), range, null);
        if (problem != null) {
            throw new UsageException("--region " + text + ": " + problem);
        }
        return new Region(region.group(1), range, names.name(), positions);
    }

    private static Dimension first(String text, ArraySchema schema, String kind, Datatype.Kind wanted) {
        return schema.dimensions().stream()
                .filter(dimension -> dimension.datatype().kind() == wanted)
                .findFirst()
                .orElseThrow(() -> new CommandException("--region " + text + ": the array has no " + kind
                        + " dimension. Use --range with its dimensions."));
    }

    private static long position(String text, String digits, Dimension positions) {
        String plain = digits.replace(",", "");
        try {
            return positions.datatype() == Datatype.UINT64 ? Long.parseUnsignedLong(plain) : Long.parseLong(plain);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "--region " + text + ": \"" + digits + "\" is not a valid " + positions.datatype());
        }
    }

    /** Adds the ranges of this region to a subarray. */
    public Subarray addTo(Subarray subarray) {
        Subarray named = subarray.addRange(nameDimension, Range.of(name, name));
        return range == null ? named : named.addRange(positions.name(), range);
    }

    /** Returns the condition that a cell is within this region. */
    public Condition condition() {
        Condition named = Condition.field(nameDimension).eq(name);
        if (!(range instanceof Range.OfLong ends)) {
            return named;
        }
        return named.and(Condition.field(positions.name()).ge(literal(ends.low())))
                .and(Condition.field(positions.name()).le(literal(ends.high())));
    }

    private Literal literal(long bits) {
        return positions.datatype() == Datatype.UINT64
                ? Literal.of(new java.math.BigInteger(Long.toUnsignedString(bits)))
                : Literal.of(bits);
    }
}
