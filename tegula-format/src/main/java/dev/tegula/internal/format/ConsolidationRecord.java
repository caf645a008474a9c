package dev.tegula.internal.format;

import dev.tegula.errors.CorruptArrayException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * What a consolidation read and wrote, so that a vacuum can check it before it deletes the fragments that were
 * replaced. Tegula's own file, {@code __consolidation.txt} in the folder of the first fragment that was made; other
 * libraries read only the files of a fragment that its metadata name, and pass over it. UTF-8 lines, each ended by a
 * line feed:
 *
 * <pre>
 * tegula consolidation 1
 * type sparse                      or dense
 * made NAME CELLS                  for each new fragment; of dense ones the cells of whole tiles
 * replaced NAME CELLS              for each fragment that was read
 * superseded N                     cells left out because a newer one has their coordinates
 * purged N                         cells left out because they were deleted
 * superseded or purged N           cells left out for one of these reasons
 * crc32c XXXXXXXX                  of all bytes before this line, hexadecimal
 * </pre>
 *
 * The three lines of cells left out are those of sparse arrays; only those that are not 0 are written. There, cells
 * read are cells made and cells left out.
 *
 * @param dense whether the fragments are dense
 * @param made the new fragments, by name, with their cells
 * @param replaced the fragments that were read, by name, with their cells
 * @param leftOut numbers of cells
 */
public record ConsolidationRecord(
        boolean dense, Map<String, Long> made, Map<String, Long> replaced, Map<Reason, Long> leftOut) {

    /** The name of the file. */
    public static final String FILE = "__consolidation.txt";

    private static final String FIRST_LINE = "tegula consolidation 1";
    private static final String CHECKSUM = "crc32c ";

    /** Why cells were left out. */
    public enum Reason {
        SUPERSEDED("superseded"),
        PURGED("purged"),
        SUPERSEDED_OR_PURGED("superseded or purged");

        private final String words;

        Reason(String words) {
            this.words = words;
        }
    }

    /** A record of sparse fragments: cells that are missing among the new ones were left out for a reason. */
    public static ConsolidationRecord sparse(Map<String, Long> made, Map<String, Long> replaced, Reason reason) {
        long missing = sum(replaced) - sum(made);
        return new ConsolidationRecord(false, made, replaced, missing == 0 ? Map.of() : Map.of(reason, missing));
    }

    private static long sum(Map<String, Long> cells) {
        return cells.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether no number contradicts another. */
    public boolean isBalanced() {
        return dense
                || leftOut.values().stream().allMatch(cells -> cells > 0)
                        && sum(replaced)
                                == sum(made)
                                        + leftOut.values().stream()
                                                .mapToLong(Long::longValue)
                                                .sum();
    }

    /** The content of the file. */
    public byte[] bytes() {
        StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
        text.append("type ").append(dense ? "dense" : "sparse").append('\n');
        made.forEach((name, cells) ->
                text.append("made ").append(name).append(' ').append(cells).append('\n'));
        replaced.forEach((name, cells) ->
                text.append("replaced ").append(name).append(' ').append(cells).append('\n'));
        leftOut.forEach((reason, cells) ->
                text.append(reason.words).append(' ').append(cells).append('\n'));
        String checksum = checksum(text.toString());
        text.append(CHECKSUM).append(checksum).append('\n');
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String checksum(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }

    /**
     * Reads the content of the file.
     *
     * @param file for errors
     * @throws CorruptArrayException if it is no record, or not whole
     */
    public static ConsolidationRecord read(byte[] content, String file) {
        String text = new String(content, StandardCharsets.UTF_8);
        int last = text.lastIndexOf(CHECKSUM);
        if (!text.startsWith(FIRST_LINE + "\n") || last < 0) {
            throw new CorruptArrayException(file + ": not a consolidation record (expected a first line \"" + FIRST_LINE
                    + "\" and a last line \"" + CHECKSUM + "…\")");
        }
        String expected = checksum(text.substring(0, last));
        if (!text.substring(last).equals(CHECKSUM + expected + "\n")) {
            throw new CorruptArrayException(file + ": the checksum does not match (found \""
                    + text.substring(last).strip() + "\", expected \"" + CHECKSUM + expected + "\")");
        }
        boolean dense = false;
        Map<String, Long> made = new LinkedHashMap<>();
        Map<String, Long> replaced = new LinkedHashMap<>();
        Map<Reason, Long> leftOut = new LinkedHashMap<>();
        for (String line : text.substring(0, last).lines().skip(1).toList()) {
            String[] words = line.split(" ", -1);
            String end = words[words.length - 1];
            if (words[0].equals("type")) {
                dense = end.equals("dense");
            } else if (words.length == 3 && words[0].equals("made")) {
                made.put(words[1], Long.valueOf(end));
            } else if (words.length == 3 && words[0].equals("replaced")) {
                replaced.put(words[1], Long.valueOf(end));
            } else {
                for (Reason reason : Reason.values()) {
                    if (line.equals(reason.words + " " + end)) {
                        leftOut.put(reason, Long.valueOf(end));
                    }
                }
            }
        }
        return new ConsolidationRecord(dense, made, replaced, leftOut);
    }
}
