/** Azure Blob Storage. */
module dev.tegula.azure {
    requires static transitive org.jspecify;
    requires transitive dev.tegula.vfs;
    requires com.azure.core;
    requires com.azure.core.http.jdk.httpclient;
    requires com.azure.identity;
    requires com.azure.storage.blob;
    requires com.azure.storage.common;
    requires reactor.core;
    requires java.net.http;

    exports dev.tegula.azure;

    provides dev.tegula.vfs.VfsProvider with
            dev.tegula.azure.AzureProvider;
}
