package dev.tegula.internal.io.npy;

import dev.tegula.io.table.TableFileException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The header of an NPY file (NumPy enhancement proposal 1, versions 1.0 to 3.0).
 *
 * @param type the type of the elements
 * @param columnMajor whether the elements are in column-major order
 * @param shape the length of each axis, outermost first
 */
record NpyHeader(NpyStructure type, boolean columnMajor, List<Long> shape) {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int MAX_HEADER = 1 << 20;
    private static final int ALIGNMENT = 64;
    private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*()");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern LENGTH = Pattern.compile("([0-9]+)L?");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9,\\sL]*)\\)");

    /** Reads the header at the beginning of a stream. */
    static NpyHeader read(String file, InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        byte[] magic = data.readNBytes(MAGIC.length);
        if (!Arrays.equals(magic, MAGIC)) {
            throw new TableFileException(file + ": not an NPY file (its first bytes differ)");
        }
        int major = data.read();
        data.read();
        if (major < 1 || major > 3) {
            throw new TableFileException(file + ": unknown version of NPY (found " + major + ", expected 1 to 3)");
        }
        byte[] size = data.readNBytes(major == 1 ? 2 : 4);
        long length = 0;
        for (int i = size.length - 1; i >= 0; i--) {
            length = length << 8 | size[i] & 0xFF;
        }
        byte[] bytes = length > MAX_HEADER ? new byte[0] : data.readNBytes((int) length);
        if (bytes.length != length) {
            throw new TableFileException(file + ": the header is truncated or too long (found " + length + " bytes)");
        }
        return parse(file, new String(bytes, major < 3 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
    }

    private static NpyHeader parse(String file, String text) {
        NpyStructure type = type(file, text);
        boolean columnMajor = find(file, ORDER, text, "the order").equals("True");
        List<Long> shape = new ArrayList<>();
        long cells = 1;
        for (String part : find(file, SHAPE, text, "a shape").split(",", -1)) {
            String digits = part.strip();
            if (!digits.isEmpty()) {
                Matcher matcher = LENGTH.matcher(digits);
                if (!matcher.matches()) {
                    throw new TableFileException(file + ": the header has no valid shape (" + text.strip() + ")");
                }
                String number = matcher.group(1);
                long length = number.length() > 18 ? -1 : Long.parseLong(number);
                if (length < 0 || length > 0 && cells > Long.MAX_VALUE / length) {
                    throw new TableFileException(file + ": the shape is too large (" + text.strip() + ")");
                }
                shape.add(length);
                cells *= length;
            }
        }
        return new NpyHeader(type, columnMajor, shape);
    }

    private static NpyStructure type(String file, String text) {
        Matcher matcher = DESCR.matcher(text);
        Object description;
        try {
            description = PythonText.value(text, matcher.find() ? matcher.end() : text.length());
        } catch (IllegalArgumentException e) {
            throw new TableFileException(file + ": the header has no valid type", e);
        }
        return NpyStructure.parse(file, description);
    }

    private static String find(String file, Pattern pattern, String text, String what) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new TableFileException(file + ": the header has no valid " + what);
        }
        return matcher.group(1);
    }

    /** Returns the number of elements. */
    long elements() {
        return shape.stream().mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
    }

    /** Returns the bytes of a header of version 1.0. Headers of arrays are far below its limit of 65,535 bytes. */
    static byte[] bytes(String description, List<Long> shape) {
        String lengths = shape.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String text = "{'descr': '" + description + "', 'fortran_order': False, 'shape': (" + lengths
                + (shape.size() == 1 ? ",)" : ")") + ", }";
        int prefix = MAGIC.length + 4;
        int padded = (prefix + text.length() + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        byte[] bytes = new byte[padded];
        Arrays.fill(bytes, (byte) ' ');
        System.arraycopy(MAGIC, 0, bytes, 0, MAGIC.length);
        bytes[6] = 1;
        bytes[7] = 0;
        int length = padded - prefix;
        bytes[8] = (byte) length;
        bytes[9] = (byte) (length >> 8);
        byte[] chars = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(chars, 0, bytes, prefix, chars.length);
        bytes[padded - 1] = '\n';
        return bytes;
    }
}
