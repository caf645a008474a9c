package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.cells.NearestName;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.vfs.settings.SpellingHint;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The modules of storage and of the format do not depend on each other, so both suggest names. */
class SpellingHintTest {

    @Test
    void bothModulesSuggestTheSameNames() {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < 20_000; i++) {
            String word = word(random);
            List<String> names = IntStream.range(0, random.nextInt(5))
                    .mapToObj(each -> word(random))
                    .toList();
            assertEquals(SpellingHint.hint(word, names), NearestName.hint(word, names), () -> word + " of " + names);
        }
    }

    private static String word(RandomGenerator random) {
        StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--) {
            word.append("abAc".charAt(random.nextInt(4)));
        }
        return word.toString();
    }
}
