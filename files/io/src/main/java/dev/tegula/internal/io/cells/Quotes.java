package dev.tegula.internal.io.cells;

/** The quotes around values that are no numbers, by their place. */
public enum Quotes {
    /** In text and in fields of CSV: none. */
    NONE("", "", ""),
    /** In JSON. */
    JSON("\"", "\"", ""),
    /** In JSON, of datetimes that are instants: they end with the zone, since no metadata tells it. */
    JSON_INSTANTS("\"", "\"", "Z"),
    /** In lists within quoted fields of CSV, where NaN and infinities have none. */
    CSV_LIST("\"\"", "", "");

    private final String texts;
    private final String specialFloats;
    private final String zone;

    Quotes(String texts, String specialFloats, String zone) {
        this.texts = texts;
        this.specialFloats = specialFloats;
        this.zone = zone;
    }

    /** Returns the quote of datetimes and times. */
    String ofTexts() {
        return texts;
    }

    /** Returns the quote of NaN and infinities. */
    String ofSpecialFloats() {
        return specialFloats;
    }

    /** Returns the end of datetimes. */
    String zone() {
        return zone;
    }
}
