package dev.tegula.vcf.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.StringJoiner;

/**
 * A field of INFO or FORMAT of one record: a name and values. Immutable.
 *
 * <p>Numbers are kept as stored bits, so that the markers of BCF stay: {@link #MISSING} and {@link #END} among
 * integers, {@link #FLOAT_MISSING} and {@link #FLOAT_END} among floating-point numbers (specification of VCF 4.3,
 * section 6.3.3).
 */
public final class VcfField {

    /** A missing integer. */
    public static final int MISSING = Integer.MIN_VALUE;
    /** The end of a list of integers that is shorter than that of other samples or genotypes. */
    public static final int END = Integer.MIN_VALUE + 1;
    /** The bits of a missing floating-point number. */
    public static final int FLOAT_MISSING = 0x7F800001;
    /** The bits of the end of a list of floating-point numbers. */
    public static final int FLOAT_END = 0x7F800002;

    private static final int[] NONE = {};
    private static final byte[] NO_TEXT = {};

    private final String name;
    private final VcfType type;
    private final int[] bits;
    private final byte[] text;

    private VcfField(String name, VcfType type, int[] bits, byte[] text) {
        this.name = name;
        this.type = type;
        this.bits = bits;
        this.text = text;
    }

    /** Returns a flag. */
    public static VcfField flag(String name) {
        return new VcfField(name, VcfType.FLAG, NONE, NO_TEXT);
    }

    /** Returns integers. */
    public static VcfField integers(String name, int... values) {
        return new VcfField(name, VcfType.INTEGER, values.clone(), NO_TEXT);
    }

    /** Returns floating-point numbers by their bits. */
    public static VcfField floatBits(String name, int... values) {
        return new VcfField(name, VcfType.FLOAT, values.clone(), NO_TEXT);
    }

    /** Returns a text of UTF-8 bytes. Zero bytes at the end are padding and left out. */
    public static VcfField text(String name, byte[] bytes) {
        int length = bytes.length;
        while (length > 0 && bytes[length - 1] == 0) {
            length--;
        }
        return new VcfField(name, VcfType.STRING, NONE, Arrays.copyOf(bytes, length));
    }

    public String name() {
        return name;
    }

    public VcfType type() {
        return type;
    }

    /** Returns whether this is the genotype, whose integers are alleles with phase bits. */
    public boolean isGenotype() {
        return name.equals("GT") && type == VcfType.INTEGER;
    }

    /**
     * Returns the number of values of a field of numbers up to the end of the list, missing ones included; 1 for texts
     * and flags.
     */
    public int count() {
        if (type == VcfType.STRING || type == VcfType.FLAG) {
            return 1;
        }
        int end = type == VcfType.FLOAT ? FLOAT_END : END;
        int count = bits.length;
        while (count > 0 && bits[count - 1] == end) {
            count--;
        }
        return count;
    }

    /** Returns whether a number is missing. */
    public boolean isMissing(int index) {
        return bits[index] == (type == VcfType.FLOAT ? FLOAT_MISSING : MISSING);
    }

    /** Returns whether all values are missing, or there are none. Flags are never missing. */
    public boolean isMissing() {
        if (type == VcfType.FLAG) {
            return false;
        }
        if (type == VcfType.STRING) {
            return text.length == 0 || text.length == 1 && (text[0] == '.' || text[0] == 7);
        }
        for (int i = 0; i < count(); i++) {
            boolean missing = isGenotype() ? bits[i] >> 1 == 0 : isMissing(i);
            if (!missing) {
                return false;
            }
        }
        return true;
    }

    /** Returns the stored bits of a number. */
    public int bits(int index) {
        return bits[index];
    }

    /** Returns an integer; {@link #MISSING} if it is missing. */
    public int intAt(int index) {
        return bits[index];
    }

    /** Returns a floating-point number; NaN if it is missing. */
    public float floatAt(int index) {
        return bits[index] == FLOAT_MISSING ? Float.NaN : Float.intBitsToFloat(bits[index]);
    }

    /** Returns the allele at a place of the genotype, 0 for REF; -1 if it is missing. */
    public int allele(int index) {
        return (bits[index] >> 1) - 1;
    }

    /** Returns whether the allele at a place of the genotype is phased with the one before it. */
    public boolean isPhased(int index) {
        return (bits[index] & 1) != 0;
    }

    /** Returns the bytes of a text. */
    public byte[] textBytes() {
        return text.clone();
    }

    /** Returns the value as text, as in a VCF file: {@code 0/1}, {@code 3,.,5}, {@code .} if it is missing. */
    public String text() {
        return switch (type) {
            case FLAG -> "";
            case STRING -> isMissing() ? "." : new String(text, StandardCharsets.UTF_8);
            case INTEGER -> isGenotype() ? genotype() : numbers();
            case FLOAT -> numbers();
        };
    }

    private String genotype() {
        int count = count();
        if (count == 0) {
            return ".";
        }
        StringBuilder genotype = new StringBuilder();
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                genotype.append(isPhased(i) ? '|' : '/');
            }
            int allele = allele(i);
            genotype.append(allele < 0 ? "." : Integer.toString(allele));
        }
        return genotype.toString();
    }

    private String numbers() {
        int count = count();
        if (count == 0) {
            return ".";
        }
        StringJoiner list = new StringJoiner(",");
        for (int i = 0; i < count; i++) {
            list.add(isMissing(i) ? "." : type == VcfType.FLOAT ? number(bits[i]) : Integer.toString(bits[i]));
        }
        return list.toString();
    }

    /** Returns a floating-point number as the shortest text that is read as the same float. */
    static String number(int bits) {
        float value = Float.intBitsToFloat(bits);
        if (Float.isNaN(value)) {
            return "nan";
        }
        if (Float.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e7f) {
            return value == 0 && 1 / value < 0 ? "-0" : Integer.toString((int) value);
        }
        return Float.toString(value).replace("E", "e");
    }

    /** Returns these values as a field of another name. */
    public VcfField named(String other) {
        return new VcfField(other, type, bits, text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VcfField that
                && name.equals(that.name)
                && type == that.type
                && Arrays.equals(bits, that.bits)
                && Arrays.equals(text, that.text);
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + Arrays.hashCode(bits) * 7 + Arrays.hashCode(text);
    }

    @Override
    public String toString() {
        return type == VcfType.FLAG ? name : name + "=" + text();
    }
}
