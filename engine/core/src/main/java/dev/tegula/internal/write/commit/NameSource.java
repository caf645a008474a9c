package dev.tegula.internal.write.commit;

import dev.tegula.internal.fragment.TimestampedName;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates unique names. Fragments with one timestamp are ordered by name, so the first eight digits are a counter of
 * this process with a random start. Later writes of one process therefore hide earlier ones even within a millisecond.
 * Between processes the order within a millisecond is random, as in the format.
 */
public final class NameSource {

    private static final int START_BELOW = 1 << 30;
    private static final AtomicInteger COUNTER =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(START_BELOW));

    private NameSource() {}

    /** Returns 32 hexadecimal digits. */
    public static String uuid() {
        UUID random = UUID.randomUUID();
        return String.format(
                "%08x%08x%016x",
                COUNTER.getAndIncrement(),
                (int) (random.getMostSignificantBits() >>> 32),
                random.getLeastSignificantBits());
    }

    /**
     * Returns 32 hexadecimal digits for a new name with the same timestamps, which sorts at the position of the given
     * name among the others.
     */
    public static String uuidAfter(TimestampedName name) {
        String random = uuid();
        int half = random.length() / 2;
        return name.uuid().length() == random.length()
                ? name.uuid().substring(0, half) + random.substring(half)
                : random;
    }

    /** Returns the name of another fragment of the same consolidation. */
    public static TimestampedName sibling(TimestampedName name) {
        return name.sibling(uuid());
    }

    /**
     * Returns the name of a fragment that replaces others.
     *
     * @param last name of the last replaced fragment
     */
    public static TimestampedName consolidated(long start, long end, TimestampedName last, int version) {
        return TimestampedName.of(start, end, uuidAfter(last), version);
    }

    /** Returns the name of a fragment with one timestamp. */
    public static TimestampedName fragment(long time, int version) {
        return TimestampedName.of(time, time, uuid(), version);
    }
}
