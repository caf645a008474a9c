package dev.tegula.arrow;

import dev.tegula.io.TableFormats;
import dev.tegula.io.formats.DamagedFiles;
import dev.tegula.io.table.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MutantsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"arrow,none", "arrow,zstd", "arrow,lz4", "arrows,none", "arrows,lz4"})
    void damagedFilesAreRefused(String name, String compression) throws IOException {
        new DamagedFiles(TableFormats.named(name), folder.resolve("f"))
                .check(WriteOptions.defaults().withValue("compression", compression));
    }

    @Test
    void damagedFilesOfOtherImplementationsAreRefused() throws IOException {
        List<byte[]> files = ArrowTestingFiles.all().entrySet().stream()
                .filter(file -> {
                    String name = file.getKey();
                    return name.endsWith(".arrow_file") || name.endsWith(".stream");
                })
                .map(Map.Entry::getValue)
                .toList();
        new DamagedFiles(new ArrowFileFormat(), folder.resolve("f")).check(files);
    }
}
