package dev.tegula.fuzz.foreign;

/**
 * The result of a table, array or image.
 *
 * @param file its path in the repository, and the name of the array
 * @param reason why Tegula refused it, where it differs, how it failed, or why it was not compared
 */
record ForeignResult(FileKind kind, String file, Outcome outcome, String reason) {

    /** How Tegula's values compare. */
    enum Outcome {
        /** All values are equal. */
        EQUAL,
        /** Tegula refuses it, or some of its columns; the columns that it reads are equal. */
        REFUSED,
        /** A value differs. */
        DIFFERENT,
        /** Tegula fails by another exception than its own, or takes too long. */
        FAILED,
        /** It is excluded by name, or the other implementation does not read it. */
        SKIPPED
    }

    @Override
    public String toString() {
        return outcome + " " + kind + " " + file + (reason.isEmpty() ? "" : ": " + reason);
    }
}
