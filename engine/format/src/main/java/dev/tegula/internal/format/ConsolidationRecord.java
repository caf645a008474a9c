package dev.tegula.internal.format;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32C;

/**
 * Record of the fragments that a consolidation read and wrote, which a vacuum checks before it deletes the replaced
 * fragments. It is an extension of Tegula, the file {@code __consolidation.txt} in the folder of the first new
 * fragment. Other libraries ignore it, because they read only the files that a fragment's metadata name. It has UTF-8
 * lines, each terminated by a line feed:
 *
 * <pre>
 * tegula consolidation 1
 * type sparse                      or dense
 * made NAME CELLS                  for each new fragment; for dense fragments the cells of whole tiles
 * replaced NAME CELLS              for each fragment that was read
 * earlier NAME                     a fragment that one of these replaced, or an earlier one, and whose vacuum file is kept
 * beside NAME                      a fragment that was made together with a replaced one, whose record was that of both
 * lost FROM UNTIL                  reads from a time until before another one may lack cells, which a purge dropped
 * kept since TIME                  the same from 0 until this time, in records of older versions of Tegula
 * applied NAME                     a delete condition that no cell of the new fragments matches any more
 * purged before 1                  if cells of the fragments that were read had been purged by earlier consolidations
 * writes TIME COUNT SUM            a set of the writes that the new fragments contain, and the time of the first one
 * superseded N                     cells dropped because a newer one has their coordinates
 * purged N                         cells dropped because they were deleted
 * superseded or purged N           cells dropped for one of these reasons
 * crc32c XXXXXXXX                  of all bytes before this line, hexadecimal
 * </pre>
 *
 * The three lines of dropped cells apply to sparse arrays, and only those that are not 0 are written. In sparse arrays
 * the number of cells read is the number of cells written plus the number of dropped cells.
 *
 * <p>Writes are the fragments that were not consolidated from others of which the same is known. A set
 * ({@link WriteSet}) contains all writes between two times of tags, so that the writes up to the time of a tag are
 * known after any number of consolidations.
 *
 * @param dense whether the fragments are dense
 * @param made number of cells of each new fragment, by name
 * @param replaced number of cells of each replaced fragment, by name
 * @param leftOut number of dropped cells by reason
 * @param history what came before the replaced fragments
 * @param purge what purges up to a time have dropped
 */
public record ConsolidationRecord(
        boolean dense,
        Map<String, Long> made,
        Map<String, Long> replaced,
        Map<Reason, Long> leftOut,
        History history,
        Purge purge) {

    /**
     * What came before the replaced fragments.
     *
     * @param isPurged whether earlier consolidations purged cells of the replaced fragments
     * @param writes sets of writes by the time of the first one; empty in records of older versions of Tegula
     * @param earlier names of fragments that were replaced before and that kept vacuum files name as replacements
     * @param beside names of fragments that were made together with replaced ones, whose records were theirs, too
     */
    public record History(boolean isPurged, Map<Long, WriteSet> writes, Set<String> earlier, Set<String> beside) {

        /** Nothing is known. */
        public static final History NONE = new History(false, Map.of(), Set.of(), Set.of());
    }

    /**
     * What purges up to a time have dropped.
     *
     * @param lost the times at which reads may lack cells: from each key until before its value, apart and ascending
     * @param applied names of the delete conditions that match no cell any more
     */
    public record Purge(SortedMap<Long, Long> lost, Set<String> applied) {

        /** Nothing was dropped. */
        public static final Purge NONE = new Purge(Collections.emptySortedMap(), Set.of());

        /** Returns a copy in which reads from a time until before another one may lack cells, too. */
        public Purge withLost(long from, long until) {
            if (from >= until) {
                return this;
            }
            SortedMap<Long, Long> joined = new TreeMap<>();
            long first = from;
            long last = until;
            for (Map.Entry<Long, Long> other : lost.entrySet()) {
                if (other.getValue() < first || other.getKey() > last) {
                    joined.put(other.getKey(), other.getValue());
                } else {
                    first = Math.min(first, other.getKey());
                    last = Math.max(last, other.getValue());
                }
            }
            joined.put(first, last);
            return new Purge(joined, applied);
        }

        /** Returns the first time from the given one on at which reads find the same cells as before. */
        public long keptFrom(long time) {
            SortedMap<Long, Long> begun = time == Long.MAX_VALUE ? lost : lost.headMap(time + 1);
            return begun.isEmpty() ? time : Math.max(time, Objects.requireNonNull(begun.get(begun.lastKey())));
        }

        /** Returns the first time at and after which reads find the same cells as before; 0 at any time. */
        public long keptSince() {
            return lost.isEmpty() ? 0 : Objects.requireNonNull(lost.get(lost.lastKey()));
        }
    }

    /** Name of the file. */
    public static final String FILE = "__consolidation.txt";

    private static final String FIRST_LINE = "tegula consolidation 1";
    private static final String EARLIER = "earlier ";
    private static final String BESIDE = "beside ";
    private static final String LOST = "lost";
    private static final String KEPT_SINCE = "kept since ";
    private static final String APPLIED = "applied ";
    private static final String CHECKSUM = "crc32c ";

    /** Reason for dropped cells. */
    public enum Reason {
        SUPERSEDED("superseded"),
        PURGED("purged"),
        SUPERSEDED_OR_PURGED("superseded or purged");

        private final String words;

        Reason(String words) {
            this.words = words;
        }
    }

    /** Creates a record of dense fragments. */
    public static ConsolidationRecord dense(Map<String, Long> made, Map<String, Long> replaced) {
        return new ConsolidationRecord(true, made, replaced, Map.of(), History.NONE, Purge.NONE);
    }

    /** Creates a record of sparse fragments, in which missing cells were dropped for a reason. */
    public static ConsolidationRecord sparse(Map<String, Long> made, Map<String, Long> replaced, Reason reason) {
        long missing = sum(replaced) - sum(made);
        return new ConsolidationRecord(
                false, made, replaced, missing == 0 ? Map.of() : Map.of(reason, missing), History.NONE, Purge.NONE);
    }

    /** Returns a copy with the history of the replaced fragments. */
    public ConsolidationRecord withHistory(History newHistory) {
        return new ConsolidationRecord(dense, made, replaced, leftOut, newHistory, purge);
    }

    /** Returns a copy with what purges have dropped. */
    public ConsolidationRecord withPurge(Purge newPurge) {
        return new ConsolidationRecord(dense, made, replaced, leftOut, history, newPurge);
    }

    /** Returns whether the consolidation, or an earlier one, replaced a fragment. */
    public boolean hasReplaced(String name) {
        return replaced.containsKey(name) || history.earlier.contains(name);
    }

    /** Returns the other fragments that this is the record of, and the new ones. */
    public Set<String> concerned() {
        Set<String> names = new TreeSet<>(made.keySet());
        names.addAll(history.beside);
        return names;
    }

    /** Returns whether cells may have been purged, by this consolidation or an earlier one. */
    public boolean isPurged() {
        return history.isPurged
                || leftOut.containsKey(Reason.PURGED)
                || leftOut.containsKey(Reason.SUPERSEDED_OR_PURGED);
    }

    private static long sum(Map<String, Long> cells) {
        return cells.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns whether the numbers are consistent. */
    public boolean isBalanced() {
        return dense
                || leftOut.values().stream().allMatch(cells -> cells > 0)
                        && sum(replaced)
                                == sum(made)
                                        + leftOut.values().stream()
                                                .mapToLong(Long::longValue)
                                                .sum();
    }

    /** Encodes the file. */
    public byte[] bytes() {
        StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
        text.append("type ").append(dense ? "dense" : "sparse").append('\n');
        made.forEach((name, cells) ->
                text.append("made ").append(name).append(' ').append(cells).append('\n'));
        replaced.forEach((name, cells) ->
                text.append("replaced ").append(name).append(' ').append(cells).append('\n'));
        new TreeSet<>(history.earlier)
                .forEach(name -> text.append(EARLIER).append(name).append('\n'));
        new TreeSet<>(history.beside)
                .forEach(name -> text.append(BESIDE).append(name).append('\n'));
        purge.lost.forEach((from, until) -> text.append(LOST)
                .append(' ')
                .append(from)
                .append(' ')
                .append(until)
                .append('\n'));
        new TreeSet<>(purge.applied)
                .forEach(name -> text.append(APPLIED).append(name).append('\n'));
        text.append(history.isPurged ? "purged before 1\n" : "");
        history.writes.forEach((time, set) -> text.append("writes ")
                .append(time)
                .append(' ')
                .append(set.count())
                .append(' ')
                .append(set.sum())
                .append('\n'));
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
     * Decodes the file.
     *
     * @param file name of the file for error messages
     * @throws CorruptArrayException if it is not a complete record
     */
    public static ConsolidationRecord read(byte[] content, String file) {
        String text = new String(content, StandardCharsets.UTF_8);
        int last = text.lastIndexOf(CHECKSUM);
        if (!text.startsWith(FIRST_LINE + "\n") || last < 0) {
            throw new CorruptArrayException(
                    FilePlace.of(file),
                    "not a consolidation record (expected a first line \"" + FIRST_LINE + "\" and a last line \""
                            + CHECKSUM + "…\")");
        }
        String expected = checksum(text.substring(0, last));
        if (!text.substring(last).equals(CHECKSUM + expected + "\n")) {
            throw new CorruptArrayException(
                    FilePlace.of(file),
                    "checksum does not match (found \"" + text.substring(last).strip() + "\", expected \"" + CHECKSUM
                            + expected + "\")");
        }
        boolean dense = false;
        boolean purgedBefore = false;
        Purge purge = Purge.NONE;
        Set<String> applied = new TreeSet<>();
        Set<String> earlier = new TreeSet<>();
        Set<String> beside = new TreeSet<>();
        Map<String, Long> made = new LinkedHashMap<>();
        Map<String, Long> replaced = new LinkedHashMap<>();
        Map<Reason, Long> leftOut = new LinkedHashMap<>();
        Map<Long, WriteSet> writes = new LinkedHashMap<>();
        for (String line : text.substring(0, last).lines().skip(1).toList()) {
            String[] words = line.split(" ", -1);
            String end = words[words.length - 1];
            if (words[0].equals("type")) {
                dense = end.equals("dense");
            } else if (words.length == 3 && words[0].equals("made")) {
                made.put(words[1], Long.valueOf(end));
            } else if (words.length == 3 && words[0].equals("replaced")) {
                replaced.put(words[1], Long.valueOf(end));
            } else if (words.length == 4 && words[0].equals("writes")) {
                writes.put(Long.valueOf(words[1]), WriteSet.of(Long.parseLong(words[2]), end));
            } else if (words.length == 3 && words[0].equals(LOST)) {
                purge = purge.withLost(Long.parseLong(words[1]), Long.parseLong(end));
            } else if (line.startsWith(KEPT_SINCE)) {
                purge = purge.withLost(0, Long.parseLong(end));
            } else if (line.startsWith(EARLIER)) {
                earlier.add(end);
            } else if (line.startsWith(BESIDE)) {
                beside.add(end);
            } else if (line.startsWith(APPLIED)) {
                applied.add(end);
            } else if (line.equals("purged before 1")) {
                purgedBefore = true;
            } else {
                for (Reason reason : Reason.values()) {
                    if (line.equals(reason.words + " " + end)) {
                        leftOut.put(reason, Long.valueOf(end));
                    }
                }
            }
        }
        return new ConsolidationRecord(
                dense,
                made,
                replaced,
                leftOut,
                new History(purgedBefore, writes, Set.copyOf(earlier), Set.copyOf(beside)),
                new Purge(purge.lost, Set.copyOf(applied)));
    }
}
