package dev.tegula.gcs;

import dev.tegula.stores.PermissionsContract;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.net.HttpHead;
import dev.tegula.testkit.net.StoreServer;

/** The permissions are from Google's table of JSON methods. Cancelling a resumable upload needs only its address. */
@Slow
class GcsPermissionsTest extends PermissionsContract {

    private static final int PAGE = 1000;

    @Override
    protected StoreServer start() throws Exception {
        return new LocalGcs("bucket", PAGE);
    }

    @Override
    protected String names() {
        return "storage\\.objects\\.\\w+";
    }

    @Override
    protected String permission(HttpHead request) {
        if (request.target().startsWith("/upload") || request.target().contains("upload_id=")) {
            return "storage.objects.create";
        }
        return switch (request.method()) {
            case "GET" -> request.target().matches(".*/o(\\?.*)?") ? "storage.objects.list" : "storage.objects.get";
            case "DELETE" -> "storage.objects.delete";
            default -> request.method() + " " + request.target();
        };
    }
}
