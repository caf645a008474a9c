package dev.tegula;

import dev.tegula.maintenance.ConsolidationOptions;
import java.util.random.RandomGenerator;

/** Options of consolidations to one fragment, or to one for each tile, for tests that any of them must pass. */
final class OneOrSeveral {

    private OneOrSeveral() {}

    /** Returns options of one kind or the other; there are several fragments only if there are several tiles. */
    static ConsolidationOptions of(RandomGenerator random) {
        ConsolidationOptions options = ConsolidationOptions.defaults();
        return random.nextBoolean() ? options : options.withMaxFragmentSize(1);
    }
}
