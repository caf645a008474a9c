package dev.tegula.interop.differential;

import dev.tegula.Tegula;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.testkit.generate.Nightly;

/** Checks metadata written by either engine on an S3 server, with and without encryption. */
@Nightly
class ObjectStoreMetadataTest extends MetadataTest {

    @Override
    Oracle oracle() {
        return S3Engines.shared().oracle();
    }

    @Override
    Tegula engine() {
        return S3Engines.shared().another();
    }

    @Override
    String place(String name) {
        return S3Engines.shared().place(name);
    }
}
