package dev.tegula.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.benchmarks.scenarios.Scenarios;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScenariosTest {

    @Test
    void scenarios_areNumberedWithoutGaps() {
        List<Integer> numbers = Scenarios.all().stream().map(Scenario::id).toList();

        assertEquals(IntStream.rangeClosed(1, numbers.size()).boxed().toList(), numbers);
    }

    @Test
    void scenarios_haveDistinctNames() {
        List<String> names = Scenarios.all().stream().map(Scenario::name).toList();

        assertEquals(names.stream().distinct().toList(), names);
    }
}
