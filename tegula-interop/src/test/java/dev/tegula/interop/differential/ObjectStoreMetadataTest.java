package dev.tegula.interop.differential;

import dev.tegula.Tegula;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.testkit.generate.Slow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Checks metadata written by either engine on an S3 server, with and without encryption. */
@Slow
class ObjectStoreMetadataTest extends MetadataTest {

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
    Tegula engine() {
        return store.another();
    }

    @Override
    String place(String name) {
        return store.place(name);
    }
}
