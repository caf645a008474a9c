package dev.tegula.s3;

import dev.tegula.stores.PermissionsContract;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.net.HttpHead;
import dev.tegula.testkit.net.StoreServer;
import java.time.Duration;
import java.util.Map;

/** The permissions are from Amazon's reference of actions. */
@Slow
class PermissionsTest extends PermissionsContract {

    private static final int PART = 5 << 20;

    @Override
    protected StoreServer start() throws Exception {
        return new LocalS3("bucket");
    }

    @Override
    protected Map<String, String> settings(StoreServer server, int port) {
        return ((LocalS3) server)
                .settings()
                .endpoint("http://127.0.0.1:" + port)
                .attempts(2, Duration.ofMillis(1))
                .partSize(PART)
                .asMap();
    }

    @Override
    protected String names() {
        return "s3:\\w+";
    }

    @Override
    protected String permission(HttpHead request) {
        String query = request.target().replaceFirst("^[^?]*", "");
        return switch (request.method()) {
            case "GET", "HEAD" ->
                query.contains("list-type=")
                        ? "s3:ListBucket"
                        : query.contains("uploads") ? "s3:ListBucketMultipartUploads" : "s3:GetObject";
            case "PUT" -> "s3:PutObject";
            case "POST" -> query.contains("delete") ? "s3:DeleteObject" : "s3:PutObject";
            case "DELETE" -> query.contains("uploadId=") ? "s3:AbortMultipartUpload" : "s3:DeleteObject";
            default -> request.method();
        };
    }
}
