package dev.tegula.io.table;

import java.util.Set;

/** The kinds of values that files without types tell apart, as JSON does by its tokens. */
public enum ValueKind {
    TEXT("texts"),
    NUMBER("numbers"),
    /** NaN or an infinity, quoted, because JSON has no such numbers: a number among numbers, else text. */
    SPECIAL("NaN and infinities"),
    HUGE("numbers beyond FLOAT64"),
    TRUTH("true or false"),
    LIST("lists"),
    OBJECT("objects");

    private final String plural;

    ValueKind(String plural) {
        this.plural = plural;
    }

    /** Returns whether no type is sure to hold values of these kinds. */
    public static boolean isUntyped(Set<ValueKind> kinds) {
        return kinds.size() > 1 || kinds.contains(LIST) || kinds.contains(OBJECT) || kinds.contains(HUGE);
    }

    /** Returns the name of several such values, for messages. */
    public String plural() {
        return plural;
    }
}
