package dev.tegula.vfs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Ranges of a file that are read with one request, because they touch, overlap, or are so close that reading the gap
 * costs less than a second request.
 *
 * <p>Ranges that are adjacent both in the file and in memory are read directly into their target; others are copied
 * through an array of at most {@link #MAX_COPIED} bytes.
 */
public final class CoalescedRange {

    /** Maximum size of a request, including gaps, that is not read directly into its target. */
    public static final int MAX_COPIED = 8 << 20;

    private final List<RangeTarget> ranges;
    private final long position;
    private final int length;

    private CoalescedRange(List<RangeTarget> ranges, long end) {
        this.ranges = ranges;
        this.position = ranges.get(0).position();
        this.length = Math.toIntExact(end - position);
    }

    /**
     * Groups ranges of a file into requests, in the order of their positions. Empty ranges need no request.
     *
     * @param ranges in any order; they may touch, overlap and repeat
     * @param gap maximum number of unwanted bytes between two ranges of one request, 0 or more
     */
    public static List<CoalescedRange> plan(List<RangeTarget> ranges, int gap) {
        List<RangeTarget> sorted = new ArrayList<>(ranges);
        sorted.removeIf(range -> range.length() == 0);
        sorted.sort(Comparator.comparingLong(RangeTarget::position));
        List<CoalescedRange> requests = new ArrayList<>();
        List<RangeTarget> group = new ArrayList<>();
        long end = 0;
        boolean straight = true;
        for (RangeTarget range : sorted) {
            if (!group.isEmpty()) {
                boolean follows = straight && follows(group.get(group.size() - 1), range);
                long merged = Math.max(end, range.end()) - group.get(0).position();
                if (range.position() - end <= gap && (merged <= MAX_COPIED || follows)) {
                    straight = follows;
                } else {
                    requests.add(new CoalescedRange(group, end));
                    group = new ArrayList<>();
                    straight = true;
                }
            }
            end = group.isEmpty() ? range.end() : Math.max(end, range.end());
            group.add(range);
        }
        if (!group.isEmpty()) {
            requests.add(new CoalescedRange(group, end));
        }
        return requests;
    }

    private static boolean follows(RangeTarget first, RangeTarget second) {
        return first.target() == second.target()
                && first.end() == second.position()
                && first.offset() + first.length() == second.offset();
    }

    /** Returns the position of the request in the file. */
    public long position() {
        return position;
    }

    /** Returns the number of requested bytes, including gaps; at least 1. */
    public int length() {
        return length;
    }

    /** Returns the ranges of the request, in the order of their positions. */
    public List<RangeTarget> ranges() {
        return List.copyOf(ranges);
    }

    /** Executes the request and copies the bytes of each range to its target. Fails like {@link Vfs#read}. */
    public void readFrom(Vfs vfs, VfsUri file) throws IOException {
        readFrom((at, target, offset, count) -> vfs.read(file, at, target, offset, count));
    }

    /** Executes the request with a file that the caller has opened. */
    public void readFrom(PositionalReader reader) throws IOException {
        RangeTarget first = ranges.get(0);
        if (isStraight()) {
            reader.read(position, first.target(), first.offset(), length);
            return;
        }
        byte[] bytes = new byte[length];
        reader.read(position, bytes, 0, length);
        for (RangeTarget range : ranges) {
            System.arraycopy(
                    bytes, (int) (range.position() - position), range.target(), range.offset(), range.length());
        }
    }

    private boolean isStraight() {
        for (int i = 1; i < ranges.size(); i++) {
            if (!follows(ranges.get(i - 1), ranges.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Reads bytes at a position of a fixed file. */
    @FunctionalInterface
    public interface PositionalReader {
        /** Fills a part of the target with the bytes from a position on. Fails like {@link Vfs#read}. */
        void read(long position, byte[] target, int offset, int length) throws IOException;
    }
}
