package dev.tegula.gcs;

import dev.tegula.stores.StoredArraysContract;
import dev.tegula.testkit.net.StoreServer;

class GcsArraysTest extends StoredArraysContract {

    @Override
    protected StoreServer start() throws Exception {
        return new LocalGcs("bucket", 10);
    }
}
