package dev.tegula.model;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.model.ModelTests;
import org.junit.jupiter.api.Test;

/** With outdated listings, readers see an older snapshot and no wrong cells, and vacuum deletes no needed files. */
@Slow
class LaggingArrayTest {

    private static final int SEQUENCES = 30;

    @Test
    void outdatedListings_showAnOlderSnapshotAndVacuumKeepsNeededFiles() {
        ModelTests.run(SEQUENCES, LaggingArray::new);
    }
}
