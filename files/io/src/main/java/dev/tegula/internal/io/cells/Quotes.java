package dev.tegula.internal.io.cells;

/** The quotes around values that are no numbers, by their place. */
public enum Quotes {
    /** In text and in fields of CSV: none. */
    NONE("", ""),
    /** In JSON. */
    JSON("\"", "\""),
    /** In lists within quoted fields of CSV, where NaN and infinities have none. */
    CSV_LIST("\"\"", "");

    private final String texts;
    private final String specialFloats;

    Quotes(String texts, String specialFloats) {
        this.texts = texts;
        this.specialFloats = specialFloats;
    }

    /** Returns the quote of datetimes and times. */
    String ofTexts() {
        return texts;
    }

    /** Returns the quote of NaN and infinities. */
    String ofSpecialFloats() {
        return specialFloats;
    }
}
