package dev.tegula.azure;

import dev.tegula.stores.BadNetworkContract;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.net.StoreServer;

@Nightly
class AzureBadNetworkTest extends BadNetworkContract {

    @Override
    protected StoreServer start() throws Exception {
        return Azurite.require("container");
    }
}
