package dev.tegula.s3;

import dev.tegula.testkit.net.StoreServer;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Object;

/** An S3 server in this process, with objects in memory. */
public final class LocalS3 implements StoreServer {

    static final String ID = "local-identity";
    static final String SECRET = "local-secret";

    private final BlobStore objects = new FinishedObjects(new TransientNio2BlobStore());
    private final S3Proxy server;
    private final String bucket;

    /** Starts the server on a free port, with a bucket. */
    public LocalS3(String bucket) throws Exception {
        this.bucket = bucket;
        server = S3Proxy.builder()
                .blobStore(objects)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ID, SECRET)
                .ignoreUnknownHeaders(true) // ignores session tokens; the server checks signatures only
                .build();
        server.start();
        objects.createContainer(bucket);
    }

    @Override
    public int port() {
        return server.getPort();
    }

    @Override
    public String root() {
        return "s3://" + bucket;
    }

    @Override
    public Map<String, String> settings(int port, int tries) {
        return settings()
                .endpoint("http://127.0.0.1:" + port)
                .attempts(tries, Duration.ofMillis(1))
                .asMap();
    }

    /** Returns the settings for a client. */
    public S3Settings settings() {
        return S3Settings.defaults()
                .endpoint("http://127.0.0.1:" + server.getPort())
                .pathStyle()
                .credentials(ID, SECRET);
    }

    /** Returns the keys of unfinished uploads. */
    List<String> uploads(String bucket) {
        return objects.listMultipartUploads(bucket).stream()
                .map(MultipartUpload::key)
                .sorted()
                .toList();
    }

    /** Returns the keys of the bucket, at most a thousand. */
    List<String> keys(String bucket) {
        return objects.list(bucket).contents().stream().map(S3Object::key).toList();
    }

    /** Writes an object without the store under test. */
    void put(String bucket, String key, byte[] bytes) {
        objects.putBlob(
                PutObjectRequest.builder()
                        .bucket(bucket)
                        .key(key)
                        .contentLength((long) bytes.length)
                        .build(),
                new ByteArrayInputStream(bytes));
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
