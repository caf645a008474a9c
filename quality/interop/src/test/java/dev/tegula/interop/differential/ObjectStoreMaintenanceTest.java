package dev.tegula.interop.differential;

import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.testkit.generate.Nightly;

/** Checks consolidation and vacuum by either engine on an S3 server. */
@Nightly
class ObjectStoreMaintenanceTest extends MaintenanceTest {

    @Override
    Oracle oracle() {
        return S3Engines.shared().oracle();
    }

    @Override
    TegulaEngine tegula() {
        return new TegulaEngine(S3Engines.shared().tegula());
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
        return S3Engines.shared().place(name);
    }
}
