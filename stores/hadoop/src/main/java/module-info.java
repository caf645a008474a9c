/** File systems of Hadoop. */
module dev.tegula.hadoop {
    requires static transitive org.jspecify;
    requires transitive dev.tegula.vfs;
    requires hadoop.client.api;

    exports dev.tegula.hadoop;

    provides dev.tegula.vfs.VfsProvider with
            dev.tegula.hadoop.HadoopProvider;
}
