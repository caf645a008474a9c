package dev.tegula.internal.condition;

/** How the parts of a condition are joined. */
enum Junction {
    /** All parts must be satisfied. */
    AND,
    /** Any part must be satisfied. */
    OR;

    /** Returns the value of a junction without parts, which any part can be joined to without effect. */
    boolean neutral() {
        return this == AND;
    }
}
