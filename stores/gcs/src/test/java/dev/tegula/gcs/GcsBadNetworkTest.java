package dev.tegula.gcs;

import dev.tegula.stores.BadNetworkContract;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.net.StoreServer;

@Slow
class GcsBadNetworkTest extends BadNetworkContract {

    @Override
    protected StoreServer start() throws Exception {
        return new LocalGcs("bucket", 10);
    }
}
