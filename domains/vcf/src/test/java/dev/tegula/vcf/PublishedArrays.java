package dev.tegula.vcf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The datasets and files of TileDB-VCF among the test resources. */
final class PublishedArrays {

    static final Path SOURCES = Path.of("src/test/resources/vcf");

    private PublishedArrays() {}

    /** Unpacks all datasets to a folder. */
    static Path unpack(Path folder) throws IOException {
        try (InputStream file = Files.newInputStream(SOURCES.resolve("arrays.zip"));
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = folder.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip, target);
                }
            }
        }
        return folder;
    }
}
