package dev.tegula.internal.seal;

import dev.tegula.internal.base.PathNames;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Names of seals, and of files in seals. */
public final class SealNames {

    private static final String BEGIN = "__tegula_";
    private static final String END = ".seal";
    private static final int MAX_DIGITS = 9;
    static final int MAX_NUMBER = 999_999_999;

    private SealNames() {}

    /** Returns the name of a fragment's seal. */
    public static String ofFragment(int number) {
        return BEGIN + number + END;
    }

    /** Returns the number in the name of a fragment's seal, or 0 for another file. */
    public static int numberOfFragment(String name) {
        return name.startsWith(BEGIN) && name.endsWith(END) && name.length() > BEGIN.length() + END.length()
                ? number(name.substring(BEGIN.length(), name.length() - END.length()))
                : 0;
    }

    /** Returns whether a path within an array is that of a fragment's seal. */
    public static boolean isOfFragment(String path) {
        int slash = path.lastIndexOf('/');
        return slash > 0 && numberOfFragment(path.substring(slash + 1)) > 0;
    }

    /** Returns the name of the fragment whose seal has this path. */
    public static String fragmentOf(String path) {
        return PathNames.last(PathNames.parent(path));
    }

    /** Returns the name of a seal of an array or group. */
    public static String ofObject(int number, String uuid) {
        return number + "_" + uuid + END;
    }

    /** Returns the number in the name of a seal of an array or group, or 0 for another file. */
    public static int numberOfObject(String name) {
        int end = name.indexOf('_');
        return end > 0 && name.endsWith(END) ? number(name.substring(0, end)) : 0;
    }

    private static int number(String digits) {
        if (digits.isEmpty() || digits.length() > MAX_DIGITS || digits.charAt(0) == '0') {
            return 0;
        }
        return digits.chars().allMatch(c -> c >= '0' && c <= '9') ? Integer.parseInt(digits) : 0;
    }

    static String encode(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c <= ' ' || c == '%' || c == 127) {
                text.append('%').append(String.format(Locale.ROOT, "%02x", (int) c));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** Decodes a name; returns null if it is not a valid relative path. */
    static @Nullable String decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != '%') {
                int from = i;
                while (i + 1 < text.length() && text.charAt(i + 1) != '%') {
                    i++;
                }
                bytes.writeBytes(text.substring(from, i + 1).getBytes(StandardCharsets.UTF_8));
            } else if (i + 2 < text.length() && isHex(text.charAt(i + 1)) && isHex(text.charAt(i + 2))) {
                bytes.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                return null;
            }
        }
        String name = bytes.toString(StandardCharsets.UTF_8);
        for (String part : name.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..") || part.indexOf('\0') >= 0) {
                return null;
            }
        }
        return encode(name).equals(text) ? name : null;
    }

    private static boolean isHex(char c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
    }
}
