package dev.tegula.benchmarks.scenarios;

import dev.tegula.benchmarks.Scenario;
import java.util.List;
import java.util.stream.Stream;

/** All scenarios in the order of their numbers. */
public final class Scenarios {

    private Scenarios() {}

    /** Returns all scenarios. */
    public static List<Scenario> all() {
        return Stream.of(DenseScenarios.all(), SparseScenarios.all(), FragmentScenarios.all(), StringScenarios.all())
                .flatMap(List::stream)
                .toList();
    }
}
