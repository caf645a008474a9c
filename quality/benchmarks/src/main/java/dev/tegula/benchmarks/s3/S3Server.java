package dev.tegula.benchmarks.s3;

import java.net.URI;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;

/** The server, in a separate process. It stores objects in memory and exits at the end of its standard input. */
public final class S3Server {

    static final String BUCKET = "bucket";

    private S3Server() {}

    /** Starts the server and prints its port. */
    public static void main(String[] arguments) throws Exception {
        TransientNio2BlobStore objects = new TransientNio2BlobStore();
        objects.createContainer(BUCKET);
        S3Proxy server = S3Proxy.builder()
                .blobStore(objects)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, S3Engine.ID, S3Engine.SECRET)
                .jettyMaxThreads(200)
                .build();
        server.start();
        System.out.println(server.getPort());
        System.in.read();
        System.exit(0);
    }
}
