package dev.tegula.query;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Parsing of conditions. */
class ConditionParserTest {

    private static void means(Condition expected, String text) {
        assertEquals(expected, Condition.parse(text));
        assertEquals(expected, Condition.parse(expected.toString()), "what is printed is read back");
    }

    @Test
    void parse_comparisons() {
        means(field("a").lt(5), "a<5");
        means(field("a").le(-5), " a <= -5 ");
        means(field("a").gt(2.5), "a > 2.5");
        means(field("a").ge(1e-5), "a >= 1e-05");
        means(field("a").eq("it's"), "a = 'it''s'");
        means(field("a").eq(""), "a == ''");
        means(field("a").ne(Literal.of(new BigInteger("18446744073709551615"))), "a <> 18446744073709551615");
        means(field("a").ne(true), "a != TRUE");
        means(field("a").eq(new byte[] {0, -1}), "a = x'00ff'");
        means(field("a").isNan().or(field("b").isNotNan()), "a is nan or not (b is nan)");
        means(field("a").eq(Double.NaN).or(field("a").eq(Double.NEGATIVE_INFINITY)), "a = nan or a = -inf");
        means(field("day").ge(Instant.parse("2026-11-21T00:00:00Z")), "day >= 2026-11-21");
        means(field("day").ge(Instant.parse("2026-11-21T09:30:00Z")), "day >= 2026-11-21T10:30+01:00");
    }

    @Test
    void parse_setsAndNulls() {
        means(field("a").in(1, 2), "a in (1, 2)");
        means(field("a").notIn("x"), "a not in ('x')");
        means(field("a").isNull(), "a is null");
        means(field("a").isNotNull(), "a IS NOT NULL");
    }

    @Test
    void parse_betweenAndLike() {
        means(field("a").ge(1).and(field("a").le(5)), "a between 1 and 5");
        means(field("a").between(1, 5), "a BETWEEN 1 AND 5");
        means(field("a").notBetween("x", "y"), "a not between 'x' and 'y'");
        means(field("a").between(1, 2).and(field("b").eq(3)), "a between 1 and 2 and b = 3");
        means(field("a").notBetween(1, 2), "not (a between 1 and 2)");
        means(field("a").like("it's 5\\%%"), "a like 'it''s 5\\%%'");
        means(field("a").notLike("_"), "a not like '_' ");
        means(field("a").notLike("x%"), "not a like 'x%'");
        means(field("like").like("between").or(field("between").eq(1)), "like like 'between' or between = 1");
        refused("a like 5", "expected a pattern in '…'");
        refused("a not 5", "expected \"in\", \"between\" or \"like\"");
        refused("a betwen 1 and 2", "found \"betwen\"; did you mean 'between'?");
        refused("a not liek 'x'", "found \"liek\"; did you mean 'like'?");
        refused("a = 1 adn b = 2", "found \"adn\"; did you mean 'and'?");
        refused("a between 1 or 2", "expected \"and\"");
    }

    @Test
    void parse_datesWithABlank() {
        means(field("t").ge(Instant.parse("2026-01-03T09:30:01.500Z")), "t >= 2026-01-03 09:30:01.5");
        means(
                field("t").between(Instant.parse("2026-01-03T09:30:00Z"), Instant.parse("2026-01-03T08:00:00Z")),
                "t between 2026-01-03 09:30 and 2026-01-03 09:00+01:00");
        refused("t = 2026-01-03 09", "expected \"and\"");
    }

    private static void refused(String text, String message) {
        String found = assertThrows(ConditionSyntaxException.class, () -> Condition.parse(text))
                .getMessage();
        assertTrue(found != null && found.contains(message), found);
    }

    @Test
    void and_bindsMoreTightlyThanOr() {
        means(field("a").eq(1).or(field("b").eq(2).and(field("c").eq(3))), "a = 1 or b = 2 and c = 3");
        means(field("a").eq(1).or(field("b").eq(2)).and(field("c").eq(3)), "(a = 1 or b = 2) and c = 3");
    }

    @Test
    void not_invertsComparisons() {
        means(
                field("a").le(1).or(field("b").notIn(2)).or(field("c").isNotNull()),
                "not (a > 1 and b in (2) and c is null)");
        means(field("a").gt(1), "not not a > 1");
    }

    @Test
    void parse_unusualNames() {
        means(field("odd \"name\"").eq(1), "\"odd \"\"name\"\"\" = 1");
        means(field("null").eq(1), "\"null\" = 1");
        means(field("größe").eq(1), "größe = 1");
        means(field("c").byIndex().lt(3), "index(c) < 3");
        means(field("index").eq(1), "index = 1");
    }

    private static void fails(String text, int position, String part) {
        ConditionSyntaxException e = assertThrows(ConditionSyntaxException.class, () -> Condition.parse(text));
        assertEquals(position, e.position(), e.getMessage());
        assertTrue(e.getMessage().contains(part), e.getMessage());
    }

    @Test
    void syntaxError_namesThePosition() {
        fails("", 0, "a field");
        fails("a", 1, "a comparison");
        fails("a >", 3, "a value");
        fails("a > b", 4, "text stands in '…'");
        fails("a = null", 4, "is null");
        fails("a > 1 b < 2", 6, "\"and\"");
        fails("a in 1", 5, "\"(\"");
        fails("a in (1 2)", 8, "\")\"");
        fails("(a = 1", 6, "\")\"");
        fails("a = 'x", 4, "quote is not closed");
        fails("a = 1.2.3", 4, "expected a number or a date");
        fails("a = 2026-13-01", 4, "expected a number or a date");
        fails("a # 1", 2, "unexpected character");
        fails("a = x'0g'", 4, "hexadecimal");
        fails("a ! 1", 2, "a comparison");
        fails("and = 1", 0, "a field");
        fails("(".repeat(5000) + "a = 1", 200, "nested");
        fails("not ".repeat(5000), 800, "nested");
    }
}
