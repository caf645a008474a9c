package dev.tegula.azure;

import dev.tegula.stores.StoredArraysContract;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.net.StoreServer;

@Slow
class AzureArraysTest extends StoredArraysContract {

    @Override
    protected StoreServer start() throws Exception {
        return Azurite.require("container");
    }
}
