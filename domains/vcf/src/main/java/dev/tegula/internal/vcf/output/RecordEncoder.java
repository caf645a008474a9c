package dev.tegula.internal.vcf.output;

/** Encodes the header and the records of a file. */
interface RecordEncoder {

    /** Returns the bytes of the header. */
    byte[] header(String text);

    /** Returns the bytes of a record. */
    byte[] encode(OutputRecord record);
}
