package dev.tegula.benchmarks.scenarios;

import dev.tegula.benchmarks.Scenario;
import java.util.List;
import java.util.stream.Stream;

/** All scenarios in the order of their numbers. */
public final class Scenarios {

    /** The last of the scenarios whose geometric mean is reported. */
    public static final int LAST_OF_MEAN = 31;

    private Scenarios() {}

    /** Returns all scenarios, those of the mean first. */
    public static List<Scenario> all() {
        return Stream.of(
                        DenseScenarios.all(),
                        SparseScenarios.all(),
                        FragmentScenarios.all(),
                        StringScenarios.all(),
                        MoreScenarios.all())
                .flatMap(List::stream)
                .toList();
    }
}
