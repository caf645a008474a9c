package dev.tegula.vcf;

import dev.tegula.testkit.archive.Archives;
import java.io.IOException;
import java.nio.file.Path;

/** The datasets and files of TileDB-VCF among the test resources. */
final class PublishedArrays {

    static final Path SOURCES = Path.of("src/test/resources/vcf");

    private PublishedArrays() {}

    /** Unpacks all datasets to a folder. */
    static Path unpack(Path folder) throws IOException {
        return Archives.unpack(SOURCES.resolve("arrays.zip"), folder);
    }
}
