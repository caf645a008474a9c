package dev.tegula.vcf.model;

/** The type of the values of a field, by the numbers of htslib (vcf.h, BCF_HT_*), which datasets store. */
public enum VcfType {
    /** A field of INFO without values, whose presence is the value. */
    FLAG,
    /** Integers of 32 bits. */
    INTEGER,
    /** Floating-point numbers of 32 bits. */
    FLOAT,
    /** A text, with commas between several values. */
    STRING;

    /** Returns the stored number of this type: 0 to 3. */
    public int code() {
        return ordinal();
    }
}
