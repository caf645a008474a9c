package dev.tegula.integrity;

/** Severity of a finding. */
public enum Severity {
    /** Stored data are damaged: a read fails or returns wrong cells. */
    ERROR,
    /** Readers are not affected yet, but the finding needs attention: a lost commit file, or two copies that differ. */
    WARNING,
    /** Harmless: leftovers, known defects of the writing library, checks that were not possible. */
    NOTE
}
