package dev.tegula.testkit.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Random choices. */
public final class Choice {

    private Choice() {}

    /** Returns one of the elements. */
    @SafeVarargs
    public static <T> T of(RandomGenerator random, T... options) {
        return options[random.nextInt(options.length)];
    }

    /** Returns one of the options, or null. */
    @SafeVarargs
    public static <T> @Nullable T orNull(RandomGenerator random, T... options) {
        int picked = random.nextInt(options.length + 1);
        return picked == 0 ? null : options[picked - 1];
    }

    /** Returns one of the elements. */
    public static <T> T of(RandomGenerator random, List<T> options) {
        return options.get(random.nextInt(options.size()));
    }

    /** Returns true with a probability of one in {@code in}. */
    public static boolean once(RandomGenerator random, int in) {
        return random.nextInt(in) == 0;
    }

    /** Returns the elements in random order. */
    public static <T> List<T> shuffled(RandomGenerator random, List<T> items) {
        List<T> shuffled = new ArrayList<>(items);
        for (int i = shuffled.size() - 1; i > 0; i--) {
            T moved = shuffled.set(random.nextInt(i + 1), shuffled.get(i));
            shuffled.set(i, moved);
        }
        return shuffled;
    }
}
