package dev.tegula.integrity;

/** How serious a finding is. */
public enum Severity {
    /** Stored data is damaged: a read fails or returns wrong cells. */
    ERROR,
    /** Readers are not affected now, but somebody should look: a lost commit file, two copies that differ. */
    WARNING,
    /** Harmless: leftovers, known defects of the writing library, checks that were not possible. */
    NOTE
}
