/** Google Cloud Storage. */
module dev.tegula.gcs {
    requires static transitive org.jspecify;
    requires transitive dev.tegula.vfs;
    requires com.google.api.services.storage;
    requires com.google.api.client;
    requires com.google.api.client.json.gson;
    requires com.google.api.client.http.apache.v2;
    requires com.google.auth;
    requires com.google.auth.oauth2;
    requires google.api.client;
    requires org.apache.httpcomponents.httpclient;

    exports dev.tegula.gcs;

    provides dev.tegula.vfs.VfsProvider with
            dev.tegula.gcs.GcsProvider;
}
