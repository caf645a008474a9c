package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.io.grid.NetcdfDefaults;
import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The type of the elements of a dataset or attribute.
 *
 * @param kind what its bytes are
 * @param size bytes of an element
 * @param order the order of the bytes of a number
 * @param padding for texts of fixed length: how they end
 * @param members for compounds: the fields; for enumerations, lists and arrays: the base type
 * @param words for enumerations: the names and values
 * @param problem what is not supported, as part of a sentence, or null
 */
public record ElementType(
        Kind kind,
        int size,
        ByteOrder order,
        Padding padding,
        List<Member> members,
        List<Word> words,
        @Nullable String problem) {

    /** What the bytes of an element are. */
    public enum Kind {
        SIGNED("integers"),
        UNSIGNED("integers"),
        FLOAT("floats"),
        TIME("times of the class H5T_TIME"),
        FIXED_TEXT("text"),
        VARIABLE_TEXT("text"),
        OPAQUE("opaque bytes"),
        COMPOUND("compounds"),
        REFERENCE("references"),
        ENUMERATION("enumerations"),
        LIST("lists of variable length"),
        ARRAY("arrays as elements");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** Returns the name of the values in messages. */
        public String words() {
            return words;
        }
    }

    /** How a text of fixed length ends. */
    public enum Padding {
        FIRST_ZERO,
        ZEROS,
        SPACES
    }

    /**
     * A field of a compound, or a base type.
     *
     * @param offset its first byte in the element
     */
    public record Member(String name, int offset, ElementType type) {}

    /** A name and a value of an enumeration. */
    public record Word(String name, long value) {}

    static ElementType of(Kind kind, int size, ByteOrder order, @Nullable String problem) {
        return new ElementType(kind, size, order, Padding.ZEROS, List.of(), List.of(), problem);
    }

    /** Returns the type of big-endian numbers, or of characters. */
    public static ElementType bigEndian(Kind kind, int size) {
        return of(kind, size, ByteOrder.BIG_ENDIAN, null);
    }

    /** Returns the type of texts of several characters, which zeros may follow. */
    public static ElementType joined(int width) {
        return of(Kind.FIXED_TEXT, width, ByteOrder.BIG_ENDIAN, null);
    }

    /** Returns the base type of an enumeration, list or array. */
    public ElementType base() {
        return members.get(0).type();
    }

    /** Returns the type of the single values in arrays of fixed length, or the type itself. */
    public ElementType inner() {
        return kind == Kind.ARRAY ? base().inner() : this;
    }

    /** Returns whether elements are several numbers, in lists or arrays of fixed length, or bytes without a type. */
    public boolean isSeveral() {
        if (kind == Kind.OPAQUE) {
            return size > 0;
        }
        ElementType own = kind == Kind.LIST ? base() : inner();
        boolean isNumber = own.kind == Kind.SIGNED || own.kind == Kind.UNSIGNED || own.kind == Kind.FLOAT;
        return (kind == Kind.LIST || kind == Kind.ARRAY)
                && isNumber
                && own.problem == null
                && own.size > 0
                && size >= own.size;
    }

    /** Returns whether elements are lists or arrays of others than numbers, which become text in JSON. */
    public boolean isNested() {
        return (kind == Kind.LIST || kind == Kind.ARRAY) && !isSeveral() && isWithin();
    }

    /** Returns whether elements can be within others that become text in JSON. */
    private boolean isWithin() {
        return size > 0
                && switch (kind) {
                    case SIGNED, UNSIGNED, FLOAT, FIXED_TEXT, VARIABLE_TEXT, ENUMERATION -> refusal() == null;
                    case OPAQUE -> true;
                    case LIST, ARRAY -> base().isWithin();
                    case COMPOUND ->
                        members.stream().allMatch(member -> member.type().isWithin());
                    default -> false;
                };
    }

    /** Returns the words for elements that become text in JSON, such as "lists of texts". */
    public String nestedWords() {
        ElementType own = kind == Kind.LIST ? base() : inner();
        return "lists of " + (own.isText() ? "texts" : own.kind == Kind.LIST ? "lists" : own.kind.words());
    }

    /** Returns whether elements refer to values elsewhere in their file. */
    boolean isInHeap() {
        return kind == Kind.VARIABLE_TEXT
                || kind == Kind.LIST
                || kind == Kind.REFERENCE
                || members.stream().anyMatch(member -> member.type().isInHeap());
    }

    /** Returns the numbers or bytes of an element that is several, or -1 if elements have different numbers of them. */
    public int valuesPerElement() {
        return switch (kind) {
            case LIST -> -1;
            case OPAQUE -> size;
            default -> size / inner().size;
        };
    }

    public boolean isText() {
        return kind == Kind.FIXED_TEXT || kind == Kind.VARIABLE_TEXT;
    }

    /** Returns whether elements are single bytes of text. */
    public boolean isCharacter() {
        return kind == Kind.FIXED_TEXT && size == 1;
    }

    /** Returns whether this is the enumeration of FALSE and TRUE, as which h5py stores booleans. */
    public boolean isBoolean() {
        return kind == Kind.ENUMERATION
                && words.size() == 2
                && words.contains(new Word("FALSE", 0))
                && words.contains(new Word("TRUE", 1));
    }

    /** Returns the type of single values in arrays. Half precision becomes single precision, names become texts. */
    public Datatype datatype() {
        boolean isSigned = kind == Kind.SIGNED;
        return switch (kind) {
            case SIGNED, UNSIGNED ->
                switch (size) {
                    case 1 -> isSigned ? Datatype.INT8 : Datatype.UINT8;
                    case 2 -> isSigned ? Datatype.INT16 : Datatype.UINT16;
                    case 4 -> isSigned ? Datatype.INT32 : Datatype.UINT32;
                    default -> isSigned ? Datatype.INT64 : Datatype.UINT64;
                };
            case FLOAT -> size <= 4 ? Datatype.FLOAT32 : Datatype.FLOAT64;
            case OPAQUE -> Datatype.BLOB;
            default -> isBoolean() ? Datatype.BOOL : Datatype.STRING_UTF8;
        };
    }

    /**
     * Decodes elements whose values are not in heaps.
     *
     * @param charset the character set of texts
     */
    public FlatValues decode(byte[] bytes, int count, Charset charset) {
        return new ElementDecoder(this, null, charset).decode(bytes, count);
    }

    /** Returns why values cannot be read, or null. */
    public @Nullable String refusal() {
        return switch (kind) {
            case SIGNED, UNSIGNED, FLOAT, FIXED_TEXT, VARIABLE_TEXT -> problem;
            case ENUMERATION -> problem == null ? base().problem() : problem;
            case LIST ->
                isSeveral() || isNested()
                        ? null
                        : kind.words() + " of " + base().kind().words();
            case ARRAY ->
                isSeveral() || isNested()
                        ? null
                        : kind.words() + " of " + inner().kind().words();
            case OPAQUE -> isSeveral() ? null : kind.words() + " without a byte";
            default -> kind.words();
        };
    }

    /** Returns the bytes of the value that NetCDF takes for elements that were never written; none if it is zero. */
    byte[] netcdfFill() {
        ByteBuffer fill = ByteBuffer.allocate(size).order(order);
        boolean isSigned = kind == Kind.SIGNED;
        if (kind == Kind.FLOAT) {
            return size == 4
                    ? fill.putFloat((float) NetcdfDefaults.FLOAT_FILL).array()
                    : size == 8 ? fill.putDouble(NetcdfDefaults.FLOAT_FILL).array() : new byte[0];
        }
        if (!isSigned && kind != Kind.UNSIGNED) {
            return new byte[0];
        }
        return switch (size) {
            case 1 -> fill.put((byte) (isSigned ? -127 : -1)).array();
            case 2 -> fill.putShort((short) (isSigned ? -32767 : -1)).array();
            case 4 -> fill.putInt(isSigned ? -2147483647 : -1).array();
            case 8 -> fill.putLong(isSigned ? -9223372036854775806L : -2).array();
            default -> new byte[0];
        };
    }

    /** Reads the value of a whole number from the position of a buffer. */
    long whole(ByteBuffer bytes, int at) {
        ByteBuffer ordered = bytes.duplicate().order(order);
        return switch (size) {
            case 1 -> kind == Kind.SIGNED ? ordered.get(at) : ordered.get(at) & 0xFF;
            case 2 -> kind == Kind.SIGNED ? ordered.getShort(at) : ordered.getShort(at) & 0xFFFF;
            case 4 -> kind == Kind.SIGNED ? ordered.getInt(at) : ordered.getInt(at) & 0xFFFFFFFFL;
            default -> ordered.getLong(at);
        };
    }
}
