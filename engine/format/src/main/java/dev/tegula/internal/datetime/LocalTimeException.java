package dev.tegula.internal.datetime;

import java.time.format.DateTimeParseException;

/** A time without an offset that its zone has twice, or not at all, because clocks were changed. */
public final class LocalTimeException extends DateTimeParseException {

    private static final long serialVersionUID = 1L;

    LocalTimeException(String text, String zone, boolean isTwice) {
        super("\"" + text + "\" " + (isTwice ? "occurs twice in " : "does not exist in ") + zone, text, 0);
    }
}
