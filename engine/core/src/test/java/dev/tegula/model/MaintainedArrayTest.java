package dev.tegula.model;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.model.ModelTests;
import org.junit.jupiter.api.Test;

/** Maintenance changes no result of reads, whatever its policy, and whoever else maintains or is killed. */
@Slow
class MaintainedArrayTest {

    private static final int SEQUENCES = 30;

    @Test
    void maintainedSequences_equalTheModel() {
        ModelTests.run(SEQUENCES, MaintainedArray::new);
    }
}
