package dev.tegula.gcs;

import dev.tegula.stores.StoredArraysContract;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.net.StoreServer;

@Slow
class GcsArraysTest extends StoredArraysContract {

    @Override
    protected StoreServer start() throws Exception {
        return new LocalGcs("bucket", 10);
    }
}
