package dev.tegula.interop.differential;

import dev.tegula.Tegula;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.s3.LocalS3;
import dev.tegula.vfs.settings.SettingNames;
import java.util.HashMap;
import java.util.Map;

/** Both engines on one S3 server. */
final class S3Engines implements AutoCloseable {

    private final LocalS3 server;
    private final Tegula tegula;
    private final Oracle oracle;

    S3Engines() throws Exception {
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

    @Override
    public void close() {
        oracle.close();
        tegula.close();
        server.close();
    }
}
