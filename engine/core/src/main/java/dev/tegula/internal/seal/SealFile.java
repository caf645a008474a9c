package dev.tegula.internal.seal;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.integrity.SealAlgorithm;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A seal: a text file whose lines end with line feeds.
 *
 * <pre>
 * tegula-seal 1                        format and its version
 * file SIZE ALGORITHM:HASH NAME        a file that must not change
 * replaced SIZE ALGORITHM:HASH NAME    a file that may be deleted: another file had replaced it when it was sealed
 * removed NAME                         a file in older seals that is no longer sealed
 * end LINES crc32c:HASH                number of lines between the first and this one; CRC32C of all bytes before this line
 * </pre>
 *
 * SIZE and LINES are decimal without leading zeros; HASH is hexadecimal in lower case, 8 digits for {@code crc32c}, 64
 * for {@code sha256}. NAME is a path relative to the sealed folder, in UTF-8, with slashes as separators; the bytes 0
 * to 32, 127 and the percent sign are written as a percent sign and two hexadecimal digits. Each NAME appears once;
 * lines are ordered by NAME.
 *
 * <p>A fragment's folder contains {@code __tegula_N.seal}, which covers the other files of the folder. An array or
 * group contains {@code __tegula/N_UUID.seal}, which cover its small files and the seals of its fragments. All of these
 * count; if several contain a NAME, the line with the highest N applies. Seals are never changed: a new one has the
 * next N.
 *
 * @param lines lines ordered by name
 */
public record SealFile(List<Line> lines) {

    /** Larger seals are not read. This is enough for a million files. */
    public static final long MAX_BYTES = 256L << 20;

    private static final String FIRST = "tegula-seal 1\n";
    private static final int MAX_NAME = 16_384;

    /** Kind of a line. */
    public enum Kind {
        FILE,
        REPLACED,
        REMOVED
    }

    /**
     * A line.
     *
     * @param fingerprint null for removed files
     */
    public record Line(Kind kind, String name, @Nullable Fingerprint fingerprint) {}

    /** Sorts the lines. */
    public SealFile {
        lines = lines.stream().sorted((a, b) -> a.name().compareTo(b.name())).toList();
    }

    /** Encodes the file. */
    public byte[] write() {
        StringBuilder text = new StringBuilder(FIRST);
        for (Line line : lines) {
            text.append(keyword(line.kind())).append(' ');
            Fingerprint fingerprint = line.fingerprint();
            if (fingerprint != null) {
                text.append(fingerprint.size())
                        .append(' ')
                        .append(fingerprint.algorithm().text())
                        .append(':')
                        .append(fingerprint.hash())
                        .append(' ');
            }
            text.append(SealNames.encode(line.name())).append('\n');
        }
        byte[] before = text.toString().getBytes(StandardCharsets.UTF_8);
        return text.append(end(lines.size(), before)).toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String end(int lines, byte[] before) {
        return "end " + lines + " crc32c:"
                + FileHash.of(before, SealAlgorithm.CRC32C).hash() + "\n";
    }

    private static String keyword(Kind kind) {
        return switch (kind) {
            case FILE -> "file";
            case REPLACED -> "replaced";
            case REMOVED -> "removed";
        };
    }

    /**
     * Reads a seal.
     *
     * @throws CorruptArrayException if any byte was changed
     */
    public static SealFile read(byte[] bytes, String source) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (!text.startsWith(FIRST)) {
            throw damaged(source, 1, "not a supported seal (expected \"tegula-seal 1\")");
        }
        List<Line> lines = new ArrayList<>();
        int at = FIRST.length();
        String previous = "";
        while (true) {
            int number = lines.size() + 2;
            int end = text.indexOf('\n', at);
            if (end < 0) {
                throw damaged(source, number, "seal is truncated");
            }
            String content = text.substring(at, end);
            if (content.startsWith("end ")) {
                byte[] before = text.substring(0, at).getBytes(StandardCharsets.UTF_8);
                boolean last = end + 1 == text.length() && bytes.length == before.length + content.length() + 1;
                if (!last || !(content + "\n").equals(end(lines.size(), before))) {
                    throw damaged(source, number, "seal is damaged: its checksum is wrong");
                }
                return new SealFile(lines);
            }
            Line line = line(content);
            if (line == null || line.name().compareTo(previous) <= 0) {
                throw damaged(source, number, "invalid line");
            }
            previous = line.name();
            lines.add(line);
            at = end + 1;
        }
    }

    private static @Nullable Line line(String content) {
        String[] words = content.split(" ", -1);
        String name = SealNames.decode(words[words.length - 1]);
        if (name == null || name.length() > MAX_NAME) {
            return null;
        }
        if (words.length == 2 && words[0].equals("removed")) {
            return new Line(Kind.REMOVED, name, null);
        }
        Kind kind = words[0].equals("file") ? Kind.FILE : Kind.REPLACED;
        Fingerprint fingerprint =
                words.length == 4 && words[0].equals(keyword(kind)) ? fingerprint(words[1], words[2]) : null;
        return fingerprint == null ? null : new Line(kind, name, fingerprint);
    }

    private static @Nullable Fingerprint fingerprint(String size, String hash) {
        int colon = hash.indexOf(':');
        if (!size.matches("0|[1-9][0-9]{0,17}") || colon < 0) {
            return null;
        }
        for (SealAlgorithm algorithm : SealAlgorithm.values()) {
            if (hash.startsWith(algorithm.text() + ":")
                    && hash.substring(colon + 1).matches("[0-9a-f]{" + Fingerprint.digits(algorithm) + "}")) {
                return new Fingerprint(Long.parseLong(size), algorithm, hash.substring(colon + 1));
            }
        }
        return null;
    }

    private static CorruptArrayException damaged(String source, int line, String problem) {
        return new CorruptArrayException(FilePlace.of(source).part("line " + line), problem);
    }
}
