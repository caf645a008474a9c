package dev.tegula.feeds;

import dev.tegula.internal.base.ShortText;
import dev.tegula.schema.ComponentRules;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What of an array a program has read: a set of commits, since a job becomes visible long after its time. Of those that
 * still exist there are 64 bits of the hash of each name; of all, also of those that were consolidated and vacuumed, a
 * sum of hashes. So its size is bounded by the number of fragments and deletes that the array has.
 *
 * @param known hashes of the names of existing fragments and deletes that were read, or that consist of such
 * @param pending hashes of the names of fragments at the start of the feed that were not read yet
 * @param fragments names of the fragments that were read between the position before and this one, oldest first
 * @param writes number of writes that were read
 * @param sum sum of the hashes of their names, 32 hexadecimal digits
 */
public record FeedPosition(
        SortedSet<Long> known, SortedSet<Long> pending, List<String> fragments, long writes, String sum) {

    private static final Pattern TEXT = Pattern.compile("\\{\"writes\":(\\d{1,18}),\"sum\":\"([0-9a-f]{32})\","
            + "\"fragments\":\\[([A-Za-z0-9_\",]*)\\],\"known\":\"([A-Za-z0-9_-]*)\","
            + "\"pending\":\"([A-Za-z0-9_-]*)\"\\}");

    public FeedPosition {
        ComponentRules.requireCount(writes, "position, writes");
        ComponentRules.require(sum, "position, sum");
        known = new TreeSet<>(known);
        pending = new TreeSet<>(pending);
        fragments = ComponentRules.copy(fragments, String.class, "position, fragment");
    }

    /**
     * Returns a position from its text.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static FeedPosition parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("position: not one of a feed (found '" + ShortText.cut(text, 100)
                    + "', expected the text of another position). Begin at the earliest or latest position.");
        }
        List<String> names = parts.group(3).isEmpty()
                ? List.of()
                : List.of(parts.group(3).replace("\"", "").split(","));
        return new FeedPosition(
                hashes(parts.group(4)), hashes(parts.group(5)), names, Long.parseLong(parts.group(1)), parts.group(2));
    }

    /** Returns the position as one line of JSON. */
    public String text() {
        String names = fragments.stream().map(name -> '"' + name + '"').collect(Collectors.joining(","));
        return "{\"writes\":" + writes + ",\"sum\":\"" + sum + "\",\"fragments\":[" + names + "],\"known\":\""
                + text(known) + "\",\"pending\":\"" + text(pending) + "\"}";
    }

    private static String text(SortedSet<Long> hashes) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * hashes.size());
        hashes.forEach(bytes::putLong);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    private static SortedSet<Long> hashes(String text) {
        byte[] bytes = Base64.getUrlDecoder().decode(text);
        if (bytes.length % Long.BYTES != 0) {
            throw new IllegalArgumentException("position: hashes are truncated (found " + bytes.length
                    + " bytes, expected a multiple of " + Long.BYTES + "). Begin at the earliest or latest position.");
        }
        TreeSet<Long> hashes = new TreeSet<>();
        ByteBuffer all = ByteBuffer.wrap(bytes);
        while (all.hasRemaining()) {
            hashes.add(all.getLong());
        }
        return hashes;
    }

    /** Returns the number of writes that were read, as texts of users name the position. */
    @Override
    public String toString() {
        return "position after " + writes + " writes";
    }
}
