package dev.tegula.model;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.model.ModelTests;
import org.junit.jupiter.api.Test;

/** Maintenance never changes the results of reads, under any policy, beside other maintainers that may be killed. */
@Slow
class MaintainedArrayTest {

    private static final int SEQUENCES = 30;

    @Test
    void maintainedSequences_equalTheModel() {
        ModelTests.run(SEQUENCES, MaintainedArray::new);
    }
}
