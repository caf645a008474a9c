package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.text.StatementException;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** FORMAT and PRINTF as concatenations of texts and formatted values. */
final class TextForms {

    private static final Pattern PERCENTS = Pattern.compile(
            "%(?:(?<self>%)|(?<flags>[-+0, ]*)(?<width>[0-9]{0,4})(?:\\.(?<digits>[0-9]+))?(?<type>[sdfxX]))");

    private static final Pattern BRACES = Pattern.compile(
            "(?<self>\\{\\{|}})|\\{(?<index>[0-9]*)"
                    + "(?::(?<align>[<>]?)(?<flags>[+ ]?0?)(?<width>[0-9]{0,4})(?<groups>,?)(?:\\.(?<digits>[0-9]+))?(?<type>[sdfxX]?))?}");

    private final SqlBasicCall call;
    private final boolean braces;
    private final SqlParserPos place;
    private final Set<Integer> used = new HashSet<>();
    private @Nullable SqlNode result;

    private TextForms(SqlBasicCall call) {
        this.call = call;
        this.braces = call.getOperator().getName().equalsIgnoreCase("FORMAT");
        this.place = call.getParserPosition();
    }

    /** Returns the text of a form with places for values. */
    static SqlNode of(SqlBasicCall call) {
        return new TextForms(call).text();
    }

    private SqlNode text() {
        if (!(call.operand(0) instanceof SqlCharStringLiteral literal)) {
            throw refused("a form in quotes expected");
        }
        String form = literal.getValueAs(String.class);
        Matcher matcher = (braces ? BRACES : PERCENTS).matcher(form);
        int from = 0;
        while (matcher.find()) {
            addPlain(form.substring(from, matcher.start()));
            if (matcher.group("self") != null) {
                add(SqlLiteral.createCharString(matcher.group("self").substring(0, 1), place));
            } else {
                add(formatted(matcher, value(matcher)));
            }
            from = matcher.end();
        }
        addPlain(form.substring(from));
        if (used.size() != call.operandCount() - 1) {
            throw refused("a place for each value expected");
        }
        return Objects.requireNonNull(result);
    }

    private void addPlain(String text) {
        if (braces ? text.contains("{") || text.contains("}") : text.contains("%")) {
            throw refused("a form not understood");
        }
        add(SqlLiteral.createCharString(text, place));
    }

    private void add(SqlNode text) {
        result = result == null ? text : SqlStdOperatorTable.CONCAT.createCall(place, result, text);
    }

    private SqlNode value(Matcher matcher) {
        String index = braces ? matcher.group("index") : "";
        int number = index.isEmpty() ? used.size() + 1 : Integer.parseInt(index) + 1;
        if (number >= call.operandCount()) {
            throw refused("a value for each place expected");
        }
        return used.add(number) ? call.operand(number) : SqlCopies.of(call.operand(number));
    }

    /** Returns a value in a form such as {@code 05d}; without one it is a cast. */
    private SqlNode formatted(Matcher matcher, SqlNode value) {
        String width = text(matcher, "width");
        String digits = text(matcher, "digits");
        String flags = text(matcher, "flags") + (braces ? text(matcher, "groups") : "");
        String type = text(matcher, "type");
        if (braces && text(matcher, "align").equals("<")) {
            flags = "-" + flags;
        }
        if ((type + flags + width + digits).isEmpty() || flags.isEmpty() && width.isEmpty() && type.equals("d")) {
            return DialectCalls.cast(value, SqlTypeName.VARCHAR);
        } else if (type.isEmpty() && !flags.equals(",")) {
            throw refused("a form with d, f or s expected");
        } else if (type.equals("s")) {
            return padded(DialectCalls.cast(value, SqlTypeName.VARCHAR), flags, width, digits, matcher);
        }
        boolean real = type.equals("f");
        boolean both = flags.contains("-") && flags.contains("0");
        if (both || !real && !digits.isEmpty() || flags.chars().distinct().count() < flags.length()) {
            throw refused("a form not understood");
        }
        String shown = flags.matches("[-0]+") && width.isEmpty() ? "" : flags; // both need a width
        String known = "%" + shown + width + (real ? "." + (digits.isEmpty() ? "6" : digits) : "")
                + (type.isEmpty() ? "d" : type);
        return ScalarFunctions.named(real ? "FORMATTED_REAL" : "FORMATTED_NUMBER")
                .createCall(place, real ? DialectCalls.real(value) : value, SqlLiteral.createCharString(known, place));
    }

    /** Returns a text with blanks: before it by default of PRINTF, and behind it of FORMAT. */
    private SqlNode padded(SqlNode text, String flags, String width, String digits, Matcher matcher) {
        boolean right = braces ? text(matcher, "align").equals(">") : flags.isEmpty();
        if (!flags.isEmpty() && !flags.equals("-") || !digits.isEmpty()) {
            throw refused("a form not understood");
        }
        return width.isEmpty()
                ? text
                : ScalarFunctions.named(right ? "TEXT_AT_RIGHT" : "TEXT_AT_LEFT")
                        .createCall(place, text, SqlLiteral.createExactNumeric(width, place));
    }

    private static String text(Matcher matcher, String group) {
        String text = matcher.group(group);
        return text == null ? "" : text;
    }

    private StatementException refused(String reason) {
        return new StatementException(
                call.getOperator().getName() + ": " + reason + " (forms are "
                        + (braces ? "{}, {0}, {:05d}, {:,}, {:>8s} and {:.2f}" : "%s, %d, %05d, %,d, %-8s, %x and %.2f")
                        + "). Use CONCAT, LPAD and ROUND",
                place);
    }
}
