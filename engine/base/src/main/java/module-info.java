/** What all modules share and users do not see. */
module dev.tegula.base {
    requires static jdk.jfr;
    requires static transitive org.jspecify;

    exports dev.tegula.internal.base to
            dev.tegula.arrow,
            dev.tegula.azure,
            dev.tegula.cli,
            dev.tegula.cli.domains,
            dev.tegula.cli.pictures,
            dev.tegula.cli.server,
            dev.tegula.cli.sql,
            dev.tegula.cli.statistics,
            dev.tegula.core,
            dev.tegula.flight,
            dev.tegula.format,
            dev.tegula.gcs,
            dev.tegula.hadoop,
            dev.tegula.hdf5,
            dev.tegula.image,
            dev.tegula.io,
            dev.tegula.parquet,
            dev.tegula.plot,
            dev.tegula.s3,
            dev.tegula.server,
            dev.tegula.soma,
            dev.tegula.sql,
            dev.tegula.statistics,
            dev.tegula.tables,
            dev.tegula.vcf,
            dev.tegula.vfs,
            dev.tegula.webp,
            dev.tegula.zarr;
}
