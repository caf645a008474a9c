package dev.tegula.hadoop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsProvider;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays on Hadoop file systems, and the lookup of a file system. */
@Slow
class HadoopArrayTest {

    private static List<String> all(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(path -> !path.equals(folder))
                    .map(path -> folder.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void arraysOnHadoop_equalArraysOnTheLocalDisk(@TempDir Path folder) throws Exception {
        VfsProvider provider = new VfsProvider() {
            @Override
            public Set<String> schemes() {
                return Set.of("viewfs");
            }

            @Override
            public Vfs open(VfsUri any, Map<String, String> settings) throws IOException {
                return LocalView.open(folder);
            }
        };
        int[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        try (Tegula tegula = Tegula.builder().store(provider).build()) {
            String uri = LocalView.ROOT.child("a").toString();
            tegula.createArray(
                    uri,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("i", 1, 10, 5))
                            .attribute(Attribute.int32("v"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(
                        Subarray.range("i", 1, 10),
                        Cells.builder().int32("v", values).build());
            }
            for (String place : List.of(uri, folder.resolve("a").toString())) {
                try (ArrayReader array = tegula.openForReading(place)) {
                    assertArrayEquals(
                            values, array.read(Subarray.range("i", 1, 10), "v").int32("v"));
                }
            }
        }
        assertFalse(
                all(folder).stream().anyMatch(path -> path.contains(".tegula-tmp")),
                "nothing is left where files are staged");
    }

    @Test
    void sweep_removesFilesOfFailedWriters(@TempDir Path folder) throws IOException {
        try (Vfs vfs = LocalView.open(folder)) {
            VfsOutput died = vfs.create(LocalView.ROOT.resolve("a/__fragments/__1/f"));
            died.write(new byte[100]);
            assertTrue(all(folder).stream().anyMatch(path -> path.startsWith("a/.tegula-tmp-")));
            assertEquals(0, vfs.sweep(LocalView.ROOT, System.currentTimeMillis() - 60_000));
            assertEquals(
                    1,
                    vfs.drafts(LocalView.ROOT, System.currentTimeMillis() + 60_000)
                            .size());
            assertEquals(1, vfs.sweep(LocalView.ROOT, System.currentTimeMillis() + 60_000));
            assertFalse(all(folder).stream().anyMatch(path -> path.startsWith("a/.tegula-tmp-")));
        }
    }

    @Test
    void missingHostOrFileSystem_isNamed() {
        HadoopProvider provider = new HadoopProvider();
        IllegalArgumentException host =
                assertThrows(IllegalArgumentException.class, () -> provider.open(VfsUri.parse("hdfs:///x"), Map.of()));
        assertEquals(
                "hdfs://"
                        + "/x: no host in the URI, expected hdfs://host:port/…; the default is fs.defaultFS in core-site.xml, which is "
                        + "file:///, or of the setting vfs.hdfs.name_node_uri",
                host.getMessage());
        IllegalArgumentException library = assertThrows(
                IllegalArgumentException.class, () -> provider.open(VfsUri.parse("abfs://c@account/x"), Map.of()));
        assertEquals(
                "abfs://c@account/x: the Hadoop client has no file system for 'abfs://'. Add the library of the file system to the class path.",
                library.getMessage());
    }

    @Test
    void everySettingIsInTheReference() throws IOException {
        String page = Files.readString(SourceTree.of("docs/reference/object-stores.md"));
        for (String key : new HadoopProvider().settings()) {
            assertTrue(page.contains("`" + key.substring("vfs.hdfs.".length()) + "`"), key);
        }
    }
}
