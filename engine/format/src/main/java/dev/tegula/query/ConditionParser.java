package dev.tegula.query;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.query.ConditionToken.Kind;
import dev.tegula.schema.Datetimes;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a condition from its text:
 *
 * <pre>
 * any     = all { "or" all }            all  = one { "and" one }
 * one     = "not" one | "(" any ")" | field test
 * field   = name | "quoted name" | index(field)
 * test    = sign value | ["not"] "in" "(" value { "," value } ")" | "is" ["not"] "null"
 *         | ["not"] "between" value "and" value | ["not"] "like" text
 * sign    = "=" "==" "!=" "&lt;&gt;" "&lt;" "&lt;=" "&gt;" "&gt;="
 * value   = number | inf | nan | 'text, '' for a quote' | x'bytes in hexadecimal' | true | false | 2026-11-21T10:00Z
 * </pre>
 */
final class ConditionParser {

    private static final int DEEPEST = 200;
    private static final List<String> OPERATORS = List.of("in", "is", "not", "between", "like");

    private final String text;
    private final ConditionLexer lexer;
    private ConditionToken token;
    private int depth;

    ConditionParser(String text) {
        this.text = text;
        this.lexer = new ConditionLexer(text);
        this.token = lexer.next();
    }

    Condition parse() {
        Condition condition = any();
        if (token.kind() != Kind.END) {
            throw expected("\"and\", \"or\" or the end", List.of("and", "or"));
        }
        return condition;
    }

    private ConditionSyntaxException expected(String what) {
        return new ConditionSyntaxException(text, token.at(), "expected " + what + ", found " + token);
    }

    /** Returns the error about a word that is none of an operator's. */
    private ConditionSyntaxException expected(String what, List<String> words) {
        String hint = token.kind() == Kind.NAME ? SpellingHint.hint(token.text(), words) : "";
        return new ConditionSyntaxException(text, token.at(), "expected " + what + ", found " + token + hint);
    }

    private ConditionToken take() {
        ConditionToken taken = token;
        token = lexer.next();
        return taken;
    }

    private boolean takes(String word) {
        boolean found = token.is(word);
        if (found) {
            take();
        }
        return found;
    }

    private void require(String word) {
        if (!takes(word)) {
            throw expected("\"" + word + "\"");
        }
    }

    private Condition any() {
        List<Condition> parts = new ArrayList<>();
        do {
            parts.add(all());
        } while (takes("or"));
        return parts.size() == 1 ? parts.get(0) : new Condition.Or(parts);
    }

    private Condition all() {
        List<Condition> parts = new ArrayList<>();
        do {
            parts.add(one());
        } while (takes("and"));
        return parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
    }

    private Condition one() {
        if (++depth > DEEPEST) {
            throw new ConditionSyntaxException(
                    text, token.at(), "condition is nested too deeply (expected at most " + DEEPEST + " levels)");
        }
        Condition condition;
        if (takes("not")) {
            condition = one().invertComparisons();
        } else if (takes("(")) {
            condition = any();
            require(")");
        } else {
            condition = test(field());
        }
        depth--;
        return condition;
    }

    private ConditionField field() {
        ConditionToken name = name();
        if (name.is("index") && takes("(")) {
            ConditionField field = Condition.field(name().text()).byIndex();
            require(")");
            return field;
        }
        return Condition.field(name.text());
    }

    private ConditionToken name() {
        if (token.kind() != Kind.QUOTED_NAME && (token.kind() != Kind.NAME || ConditionToken.isWord(token.text()))) {
            throw expected("a field (quote an odd name with \")");
        }
        return take();
    }

    private Condition test(ConditionField field) {
        if (takes("is")) {
            boolean is = !takes("not");
            if (takes("nan")) {
                return new Condition.Nan(field, is);
            } else if (takes("null")) {
                return new Condition.Null(field, is);
            }
            throw expected("\"null\" or \"nan\"");
        }
        boolean is = !takes("not");
        if (takes("between")) {
            Literal low = value();
            require("and");
            Literal high = value();
            return is ? field.between(low, high) : field.notBetween(low, high);
        } else if (takes("like")) {
            return new Condition.Like(field, is, pattern());
        } else if (!is && !token.is("in")) {
            throw expected("\"in\", \"between\" or \"like\"", OPERATORS);
        } else if (takes("in")) {
            return new Condition.Among(field, is, values());
        }
        Comparison comparison = token.kind() == Kind.SIGN ? comparison(token.text()) : null;
        if (comparison == null) {
            throw expected("a comparison such as =, !=, <, in or is null", OPERATORS);
        }
        take();
        return new Condition.Compare(field, comparison, value());
    }

    private String pattern() {
        if (token.kind() != Kind.STRING) {
            throw expected("a pattern in '…'");
        }
        return take().text();
    }

    private static @Nullable Comparison comparison(String sign) {
        return switch (sign) {
            case "==" -> Comparison.EQ;
            case "<>" -> Comparison.NE;
            default -> {
                for (Comparison comparison : Comparison.values()) {
                    if (comparison.sign().equals(sign)) {
                        yield comparison;
                    }
                }
                yield null;
            }
        };
    }

    private List<Literal> values() {
        List<Literal> values = new ArrayList<>();
        require("(");
        do {
            values.add(value());
        } while (takes(","));
        require(")");
        return values;
    }

    private Literal value() {
        ConditionToken value = token;
        Literal literal = literal(value);
        if (literal == null) {
            throw expected(
                    "a value (text stands in '…')" + (value.is("null") ? "; nulls are found with \"is null\";" : ""));
        }
        take();
        return literal;
    }

    private @Nullable Literal literal(ConditionToken value) {
        return switch (value.kind()) {
            case STRING -> new Literal.Text(value.text());
            case BYTES -> new Literal.Bytes(hex(value));
            case NUMBER -> number(value);
            case NAME ->
                switch (value.text().toLowerCase(Locale.ROOT)) {
                    case "true", "false" -> new Literal.Text(value.text().toLowerCase(Locale.ROOT));
                    case "inf", "infinity" -> new Literal.Float(Double.POSITIVE_INFINITY);
                    case "nan" -> new Literal.Float(Double.NaN);
                    default -> null;
                };
            default -> null;
        };
    }

    private byte[] hex(ConditionToken value) {
        try {
            return HexFormat.of().parseHex(value.text());
        } catch (IllegalArgumentException e) {
            throw new ConditionSyntaxException(
                    text, value.at(), "invalid bytes (expected pairs of hexadecimal digits in x'…')");
        }
    }

    private Literal number(ConditionToken value) {
        String digits = value.text().startsWith("+") ? value.text().substring(1) : value.text();
        switch (digits.toLowerCase(Locale.ROOT)) {
            case "inf", "infinity":
                return new Literal.Float(Double.POSITIVE_INFINITY);
            case "-inf", "-infinity":
                return new Literal.Float(Double.NEGATIVE_INFINITY);
            default:
        }
        try {
            if (digits.matches("-?[0-9]{1,1000}")) {
                return new Literal.Int(new BigInteger(digits));
            } else if (digits.matches("-?[0-9]*\\.?[0-9]*([eE][+-]?[0-9]+)?")) {
                return new Literal.Float(Double.parseDouble(digits));
            } else if (digits.matches("[0-9]{4,}-.*")) {
                return new Literal.Time(Datetimes.parse(digits));
            }
        } catch (NumberFormatException | java.time.DateTimeException e) {
            // refused below
        }
        throw new ConditionSyntaxException(
                text, value.at(), "invalid value \"" + value.text() + "\" (expected a number or a date)");
    }
}
