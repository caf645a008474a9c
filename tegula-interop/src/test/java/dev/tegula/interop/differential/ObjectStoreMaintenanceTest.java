package dev.tegula.interop.differential;

import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.testkit.generate.Slow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Checks consolidation and vacuum by either engine on an S3 server. */
@Slow
class ObjectStoreMaintenanceTest extends MaintenanceTest {

    private static S3Engines store;

    @BeforeAll
    static void start() throws Exception {
        store = new S3Engines();
    }

    @AfterAll
    static void stop() {
        store.close();
    }

    @Override
    Oracle oracle() {
        return store.oracle();
    }

    @Override
    TegulaEngine tegula() {
        return new TegulaEngine(store.tegula());
    }

    @Override
    int cases() {
        return 1;
    }

    @Override
    int steps() {
        return 4;
    }

    @Override
    String place(String name) {
        return store.place(name);
    }
}
