package dev.tegula.azure;

import dev.tegula.stores.PermissionsContract;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.net.HttpHead;
import dev.tegula.testkit.net.StoreServer;

/** The permissions are the data actions on blobs of Microsoft's reference, which list by the permission to read. */
@Nightly
class AzurePermissionsTest extends PermissionsContract {

    @Override
    protected StoreServer start() throws Exception {
        return Azurite.require("container");
    }

    @Override
    protected String names() {
        return "blobs/\\w+";
    }

    @Override
    protected String permission(HttpHead request) {
        return switch (request.method()) {
            case "GET", "HEAD" -> "blobs/read";
            case "PUT" -> "blobs/write";
            case "DELETE" -> "blobs/delete";
            case "POST" -> request.target().contains("comp=batch") ? "blobs/delete" : request.target();
            default -> request.method();
        };
    }
}
