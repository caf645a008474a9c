package dev.tegula.query;

import dev.tegula.query.ConditionToken.Kind;
import java.util.regex.Pattern;

/** Cuts the text of a condition into tokens. */
final class ConditionLexer {

    private static final String SIGNS = "<>=!(),";
    private static final Pattern DATE = Pattern.compile("[0-9]{4,}-[0-9]{2}-[0-9]{2}");

    private final String text;
    private int at;

    ConditionLexer(String text) {
        this.text = text;
    }

    ConditionToken next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return new ConditionToken(Kind.END, "", at);
        }
        char c = text.charAt(at);
        if (c == '\'') {
            return quoted(Kind.STRING, at);
        } else if (c == '"') {
            return quoted(Kind.QUOTED_NAME, at);
        } else if ((c == 'x' || c == 'X') && at + 1 < text.length() && text.charAt(at + 1) == '\'') {
            int from = at++;
            return quoted(Kind.BYTES, from);
        } else if (SIGNS.indexOf(c) >= 0) {
            return sign();
        } else if (isDigit(at)
                || (isOneOf(at, "+-.") && (isDigit(at + 1) || (isOneOf(at + 1, ".") && isDigit(at + 2))))) {
            return number();
        } else if (isOneOf(at, "+-") && at + 1 < text.length() && Character.isLetter(text.charAt(at + 1))) {
            int from = at++;
            return new ConditionToken(Kind.NUMBER, text.charAt(from) + name().text(), from);
        } else if (Character.isLetter(c) || c == '_') {
            return name();
        }
        throw new ConditionSyntaxException(text, at, "unexpected character \"" + c + "\"");
    }

    private boolean isDigit(int i) {
        return i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }

    private boolean isOneOf(int i, String any) {
        return i < text.length() && any.indexOf(text.charAt(i)) >= 0;
    }

    private ConditionToken quoted(Kind kind, int from) {
        char quote = text.charAt(at++);
        StringBuilder content = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != quote) {
                content.append(c);
            } else if (at < text.length() && text.charAt(at) == quote) {
                content.append(quote);
                at++;
            } else {
                return new ConditionToken(kind, content.toString(), from);
            }
        }
        throw new ConditionSyntaxException(text, from, "quote is not closed");
    }

    private ConditionToken sign() {
        int from = at++;
        char c = text.charAt(from);
        if ((c == '<' && isOneOf(at, "=>")) || (c != '(' && c != ')' && c != ',' && isOneOf(at, "="))) {
            at++;
        }
        return new ConditionToken(Kind.SIGN, text.substring(from, at), from);
    }

    /** Returns a number or a bare date, which ends where no character of one follows. */
    private ConditionToken number() {
        int from = at++;
        digits(from);
        if (isOneOf(at, " ")
                && isTime(at + 1)
                && DATE.matcher(text.substring(from, at)).matches()) {
            at++;
            digits(from);
        }
        return new ConditionToken(Kind.NUMBER, text.substring(from, at), from);
    }

    private void digits(int from) {
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at))
                        || isOneOf(at, ".:")
                        || (isOneOf(at, "+-") && goesOn(from)))) {
            at++;
        }
    }

    /** Returns whether a time of day begins here. */
    private boolean isTime(int i) {
        return isDigit(i) && isDigit(i + 1) && isOneOf(i + 2, ":");
    }

    /** Returns whether a sign is within a number: behind an exponent, or in a date. */
    private boolean goesOn(int from) {
        char before = text.charAt(at - 1);
        return before == 'e' || before == 'E' || (at - from >= 4 && at + 1 < text.length() && isDigit(at + 1));
    }

    private ConditionToken name() {
        int from = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || isOneOf(at, "_."))) {
            at++;
        }
        return new ConditionToken(Kind.NAME, text.substring(from, at), from);
    }
}
