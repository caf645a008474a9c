import dev.tegula.io.table.TableFormat;

/** Arrow: schemas, vectors, readers of queries, and files in the IPC format. */
module dev.tegula.arrow {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.core;
    requires transitive dev.tegula.io;
    requires transitive org.apache.arrow.memory.core;
    requires transitive org.apache.arrow.vector;
    requires org.apache.arrow.format;
    requires org.apache.arrow.memory.unsafe;
    requires flatbuffers.java;
    requires com.github.luben.zstd_jni;
    requires org.lz4.java;

    exports dev.tegula.arrow;

    provides TableFormat with
            dev.tegula.arrow.ArrowFileFormat,
            dev.tegula.arrow.ArrowStreamFormat;
}
