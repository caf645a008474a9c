package dev.tegula.vcf.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A format of variant files. */
public enum VcfFileType {
    /** VCF as text. */
    VCF(".vcf"),
    /** VCF compressed with BGZF, which gzip reads and tabix indexes. */
    VCF_GZ(".vcf.gz"),
    /** BCF 2.2, compressed with BGZF. */
    BCF(".bcf");

    private final String extension;

    VcfFileType(String extension) {
        this.extension = extension;
    }

    /** Returns the extension of files, with a dot. */
    public String extension() {
        return extension;
    }

    /** Returns the type of a file by its name, or null. {@code .vcf.bgz} is that of {@code .vcf.gz}. */
    public static @Nullable VcfFileType ofFile(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".vcf.bgz")) {
            return VCF_GZ;
        }
        for (VcfFileType type : values()) {
            if (lower.endsWith(type.extension)) {
                return type;
            }
        }
        return null;
    }
}
