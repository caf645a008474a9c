package dev.tegula.interop.differential;

import dev.tegula.Tegula;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.s3.LocalS3;
import dev.tegula.vfs.settings.SettingNames;
import java.util.HashMap;
import java.util.Map;

/** Both engines on one S3 server, which all tests of a process share. */
final class S3Engines {

    private final LocalS3 server;
    private final Tegula tegula;
    private final Oracle oracle;

    private S3Engines() throws Exception {
        server = new LocalS3("bucket");
        Map<String, String> settings = server.settings().asMap();
        tegula = another();
        Map<String, String> environment = new HashMap<>();
        settings.forEach((name, value) -> environment.put(SettingNames.variable(name), value));
        String endpoint = SettingNames.variable("vfs.s3.endpoint_override");
        environment.put(endpoint, settings.get("vfs.s3.endpoint_override").replace("http://", ""));
        environment.put(SettingNames.variable("vfs.s3.scheme"), "http");
        oracle = Oracle.with(environment);
    }

    static S3Engines shared() {
        return Shared.ENGINES;
    }

    Tegula tegula() {
        return tegula;
    }

    /** Creates another Tegula instance, which the caller closes. */
    Tegula another() {
        return Tegula.builder().settings(server.settings().asMap()).build();
    }

    Oracle oracle() {
        return oracle;
    }

    /** Returns the URI of an array or group of this name. */
    String place(String name) {
        return "s3://bucket/" + name;
    }

    private void close() {
        oracle.close();
        tegula.close();
        server.close();
    }

    private static final class Shared {

        private static final S3Engines ENGINES;

        static {
            try {
                ENGINES = new S3Engines();
            } catch (Exception e) {
                throw new IllegalStateException("the S3 server does not start", e);
            }
            Runtime.getRuntime().addShutdownHook(new Thread(ENGINES::close));
        }
    }
}
