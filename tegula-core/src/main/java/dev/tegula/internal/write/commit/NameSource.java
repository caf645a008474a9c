package dev.tegula.internal.write.commit;

import dev.tegula.internal.fragment.TimestampedName;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes names that no other writer makes. Fragments of one timestamp are ordered by name, so the first eight digits
 * count up in this process, from a random start: what was written later in one process hides what was written earlier,
 * also within a millisecond. Between processes the order within a millisecond is left to chance, as the format has it.
 */
public final class NameSource {

    private static final int START_BELOW = 1 << 30;
    private static final AtomicInteger COUNTER =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(START_BELOW));

    private NameSource() {}

    /** 32 hexadecimal digits. */
    public static String uuid() {
        UUID random = UUID.randomUUID();
        return String.format(
                "%08x%08x%016x",
                COUNTER.getAndIncrement(),
                (int) (random.getMostSignificantBits() >>> 32),
                random.getLeastSignificantBits());
    }

    /** 32 hexadecimal digits that put a new name of the same timestamps where the given one is among the others. */
    public static String uuidAfter(TimestampedName name) {
        String random = uuid();
        int half = random.length() / 2;
        return name.uuid().length() == random.length()
                ? name.uuid().substring(0, half) + random.substring(half)
                : random;
    }

    /** The name of a fragment that takes the place of others, the last of which is given. */
    public static TimestampedName consolidated(long start, long end, TimestampedName last, int version) {
        return TimestampedName.of(start, end, uuidAfter(last), version);
    }

    /** The name of a fragment of one timestamp. */
    public static TimestampedName fragment(long time, int version) {
        return TimestampedName.of(time, time, uuid(), version);
    }
}
