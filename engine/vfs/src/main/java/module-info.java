/** A small write-once storage interface and its built-in stores. */
module dev.tegula.vfs {
    requires static jdk.jfr;
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires java.net.http;

    exports dev.tegula.vfs;
    exports dev.tegula.vfs.settings;
    exports dev.tegula.vfs.store;

    uses dev.tegula.vfs.VfsProvider;
}
