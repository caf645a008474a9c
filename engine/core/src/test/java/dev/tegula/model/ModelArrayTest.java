package dev.tegula.model;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.model.ModelTests;
import org.junit.jupiter.api.Test;

/** Compares arrays of the engine with the model array. */
@Slow
class ModelArrayTest {

    private static final int SEQUENCES = 40;

    @Test
    void randomSequences_equalTheModel() {
        ModelTests.run(SEQUENCES, TegulaArray::new);
    }
}
