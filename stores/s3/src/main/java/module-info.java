/** Amazon S3 and compatible stores. */
module dev.tegula.s3 {
    requires static transitive org.jspecify;
    requires transitive dev.tegula.vfs;
    requires software.amazon.awssdk.services.s3;
    requires software.amazon.awssdk.services.sts;
    requires software.amazon.awssdk.core;
    requires software.amazon.awssdk.awscore;
    requires software.amazon.awssdk.auth;
    requires software.amazon.awssdk.regions;
    requires software.amazon.awssdk.profiles;
    requires software.amazon.awssdk.retries;
    requires software.amazon.awssdk.retries.api;
    requires software.amazon.awssdk.http;
    requires software.amazon.awssdk.http.apache5;
    requires software.amazon.awssdk.identity.spi;
    requires software.amazon.awssdk.utils;

    exports dev.tegula.s3;

    provides dev.tegula.vfs.VfsProvider with
            dev.tegula.s3.S3Provider;
}
