package dev.tegula.gcs;

import dev.tegula.stores.StoredArraysContract;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.net.StoreServer;

@Nightly
class GcsArraysTest extends StoredArraysContract {

    @Override
    protected StoreServer start() throws Exception {
        return new LocalGcs("bucket", 10);
    }
}
