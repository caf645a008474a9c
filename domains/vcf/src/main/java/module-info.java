/** Reads datasets of variants in the layout of TileDB-VCF, and writes VCF and BCF files. */
module dev.tegula.vcf {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.core;
    requires transitive dev.tegula.io;
    requires transitive htsjdk;

    exports dev.tegula.vcf;
    exports dev.tegula.vcf.model;
}
