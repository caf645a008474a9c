package dev.tegula.parquet;

import dev.tegula.io.formats.DamagedFiles;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Slow
class MutantsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"none", "zstd", "snappy", "lz4", "gzip"})
    void damagedFilesAreRefused(String compression) throws IOException {
        new DamagedFiles(new ParquetFormat(), folder.resolve("f"))
                .check(WriteOptions.defaults().withValue("compression", compression));
    }

    @Test
    void damagedFilesOfOtherImplementationsAreRefused() throws IOException {
        List<byte[]> files = ParquetTestingFiles.all().entrySet().stream()
                .filter(file -> {
                    String name = file.getKey();
                    boolean isVariant = name.matches("shredded_variant/case-.*[05].parquet");
                    return isVariant || name.startsWith("data/") && name.endsWith(".parquet");
                })
                .map(Map.Entry::getValue)
                .toList();
        new DamagedFiles(new ParquetFormat(), folder.resolve("f")).check(files);
    }
}
