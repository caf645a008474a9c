package dev.tegula.azure;

import dev.tegula.stores.StoredArraysContract;
import dev.tegula.testkit.net.StoreServer;

class AzureArraysTest extends StoredArraysContract {

    @Override
    protected StoreServer start() throws Exception {
        return Azurite.require("container");
    }
}
