package dev.tegula.internal.sql.functions;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Encodings, forms and distances of texts. Generated code calls them. */
public final class TextCodes {

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private static final Pattern ESCAPED_BYTE = Pattern.compile("\\\\x[0-9A-Fa-f]{2}");
    private static final char LAST_ASCII = 127;

    /** Characters of a text in a message. */
    private static final int SHOWN = 80;

    private TextCodes() {}

    /** HEX of a text: its bytes in UTF-8. */
    public static String hex(String text) {
        return HEX.formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    /** HEX of bytes. */
    public static String hex(ByteString bytes) {
        return HEX.formatHex(bytes.getBytes());
    }

    /** HEX of a number, in two's complement. */
    public static String hex(long number) {
        return Long.toHexString(number).toUpperCase(Locale.ROOT);
    }

    /** BIN. */
    public static String bin(long number) {
        return Long.toBinaryString(number);
    }

    /** TO_BASE64. */
    public static String base64(ByteString bytes) {
        return Base64.getEncoder().encodeToString(bytes.getBytes());
    }

    /** FROM_BASE64. */
    public static ByteString ofBase64(String text) {
        try {
            return new ByteString(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "FROM_BASE64: not of Base64 (found '" + Texts.left(text, SHOWN) + "')", e);
        }
    }

    /** UNHEX. */
    public static ByteString ofHex(String text) {
        try {
            return new ByteString(HEX.parseHex(text.length() % 2 == 0 ? text : "0" + text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "UNHEX: no hexadecimal digits (found '" + Texts.left(text, SHOWN) + "')", e);
        }
    }

    /** CAST of a text to bytes: characters of ASCII, and bytes as in {@code \xFF}. */
    public static ByteString bytesOfText(String text) {
        ByteString bytes = bytesOfTextOrNull(text);
        if (bytes == null) {
            throw new IllegalArgumentException("a text is no BLOB (found '" + Texts.left(text, SHOWN)
                    + "', expected characters of ASCII, and other bytes like \\xFF). ENCODE(text) has its UTF-8.");
        }
        return bytes;
    }

    /** TRY_CAST of a text to bytes. */
    public static @Nullable ByteString bytesOfTextOrNull(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean code = c == '\\'
                    && ESCAPED_BYTE.matcher(text).region(i, text.length()).lookingAt();
            if (c == '\\' && !code || c > LAST_ASCII) {
                return null;
            }
            bytes.write(code ? HexFormat.fromHexDigits(text, i + 2, i + 4) : c);
            i += code ? 3 : 0;
        }
        return new ByteString(bytes.toByteArray());
    }

    /** CAST of bytes to a text of printed characters, and other bytes as in {@code \xFF}. */
    public static String textOfBytes(ByteString bytes) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes.getBytes()) {
            boolean plain = each >= ' ' && each < LAST_ASCII && "\\'\"".indexOf(each) < 0;
            text.append(plain ? String.valueOf((char) each) : "\\x" + HEX.toHexDigits(each));
        }
        return text.toString();
    }

    /** ENCODE: the bytes of a text in UTF-8. */
    public static ByteString encoded(String text) {
        return new ByteString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** DECODE: the text of bytes in UTF-8. */
    public static String decoded(ByteString bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "DECODE: the bytes are no UTF-8 (found " + Texts.left(textOfBytes(bytes), SHOWN) + ")", e);
        }
    }

    /** URL_ENCODE. */
    public static String urlEncode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    /** URL_DECODE. */
    public static String urlDecode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** STRIP_ACCENTS. */
    public static String stripAccents(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
    }

    /** NFC_NORMALIZE. */
    public static String compose(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** STRLEN: bytes in UTF-8. */
    public static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** BIT_LENGTH. */
    public static long bits(String text) {
        return Byte.SIZE * bytes(text);
    }

    /** REGEXP_FULL_MATCH. */
    public static boolean fullMatch(String text, String pattern) {
        return RegexTexts.compile(pattern).matcher(text).matches();
    }

    /** HAMMING: places that differ. */
    public static long hamming(String left, String right) {
        if (left.length() != right.length()) {
            throw new IllegalArgumentException("HAMMING: texts of different lengths (found " + left.length() + " and "
                    + right.length() + "). Use LEVENSHTEIN.");
        }
        long count = 0;
        for (int i = 0; i < left.length(); i++) {
            count += left.charAt(i) == right.charAt(i) ? 0 : 1;
        }
        return count;
    }

    /** JACCARD: the share of characters that are in both. */
    public static double jaccard(String left, String right) {
        Set<Integer> all = new HashSet<>(left.codePoints().boxed().toList());
        Set<Integer> other = new HashSet<>(right.codePoints().boxed().toList());
        Set<Integer> both = new HashSet<>(all);
        both.retainAll(other);
        all.addAll(other);
        return (double) both.size() / all.size();
    }

    /** PARSE_FILENAME: the last part of a path. */
    public static String fileName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /** LTRIM with the characters to remove. */
    public static String trimStart(String text, String characters) {
        return Texts.trimLeading(characters, text);
    }

    /** RTRIM with the characters to remove. */
    public static String trimEnd(String text, String characters) {
        return Texts.trimTrailing(characters, text);
    }

    /** TRIM with the characters to remove. */
    public static String trimBoth(String text, String characters) {
        return Texts.trimBoth(characters, text);
    }

    /** GLOB: {@code *} is any text, {@code ?} a character, {@code [a-z]} one of some. */
    public static boolean glob(String text, String pattern) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            int end = c == '[' ? pattern.indexOf(']', i + 1) : -1;
            if (end > i + 1) {
                String set = pattern.substring(i + 1, end);
                regex.append('[')
                        .append(set.replaceFirst("^!", "^")
                                .replace("\\", "\\\\")
                                .replace("[", "\\["))
                        .append(']');
                i = end;
            } else {
                regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text).matches();
    }

    /** EVEN: the next even number away from zero. */
    public static double even(double number) {
        double half = Math.ceil(Math.abs(number) / 2) * 2;
        return number < 0 ? -half : half;
    }

    /** A number in a form of printf. */
    public static String formatted(long value, String form) {
        return String.format(Locale.ROOT, form, value);
    }

    /** A real number in a form of printf, rounded from its binary value as in C. */
    public static String formattedReal(double value, String form) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
        }
        return String.format(Locale.ROOT, form, new BigDecimal(value).setScale(digits(form), RoundingMode.HALF_EVEN));
    }

    private static int digits(String form) {
        return Integer.parseInt(form.substring(form.indexOf('.') + 1, form.length() - 1));
    }

    /** A text behind blanks; a longer one is not cut. */
    public static String atRight(String text, long width) {
        return " ".repeat((int) Math.max(0, width - Texts.length(text))) + text;
    }

    /** A text before blanks; a longer one is not cut. */
    public static String atLeft(String text, long width) {
        return text + " ".repeat((int) Math.max(0, width - Texts.length(text)));
    }

    /** UUID: a random one for each random number, whose value does not count. */
    public static String randomUuid(double random) {
        return java.util.UUID.randomUUID().toString();
    }
}
