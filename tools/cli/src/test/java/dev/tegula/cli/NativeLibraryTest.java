package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unpacks libraries from jars that are laid out like that of zstd-jni. */
class NativeLibraryTest {

    private static final String HERE =
            NativeLibrary.folder(System.getProperty("os.name"), System.getProperty("os.arch"));

    @TempDir
    Path folder;

    @Test
    void foldersOfSystems_areThoseOfTheJar() {
        assertEquals("linux/amd64/", NativeLibrary.folder("Linux", "amd64"));
        assertEquals("linux/aarch64/", NativeLibrary.folder("Linux", "aarch64"));
        assertEquals("darwin/x86_64/", NativeLibrary.folder("Mac OS X", "x86_64"));
        assertEquals("darwin/aarch64/", NativeLibrary.folder("Mac OS X", "aarch64"));
    }

    @Test
    void libraryOfThisSystem_replacesAnEarlierFile() throws IOException {
        Path jar = jar(Map.of("other/cpu/lib.so", "another system", HERE + "lib.so", "this system"));
        Path target = Files.writeString(folder.resolve("library"), "earlier");
        NativeLibrary.unpack(jar, target);
        assertEquals("this system", Files.readString(target));
        assertEquals(List.of("jar", "library"), names());
    }

    @Test
    void jarWithoutALibraryForThisSystem_isAnErrorAndLeavesNoFile() throws IOException {
        Path jar = jar(Map.of("other/cpu/lib.so", "another system"));
        IOException e = assertThrows(IOException.class, () -> NativeLibrary.unpack(jar, folder.resolve("library")));
        assertEquals(jar + ": no library for this system (expected in " + HERE + ")", e.getMessage());
        assertEquals(List.of("jar"), names());
    }

    @Test
    void libraryThatCannotBeLoaded_isRemoved() throws IOException {
        Path jar = jar(Map.of(HERE + "lib.so", "not a library"));
        Path target = folder.resolve("library");
        IOException e = assertThrows(
                IOException.class, () -> NativeLibrary.main(new String[] {jar.toString(), target.toString()}));
        assertEquals(target + ": cannot be loaded. Is its file system mounted with noexec?", e.getMessage());
        assertEquals(List.of("jar"), names());
    }

    @Test
    void libraryOfZstdJni_isFoundAndLoaded() throws Exception {
        Class<?> zstd = Class.forName("com.github.luben.zstd.Zstd");
        Path jar =
                Path.of(zstd.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path target = folder.resolve("library");
        NativeLibrary.main(new String[] {jar.toString(), target.toString()});
        String version = (String) Class.forName("com.github.luben.zstd.util.ZstdVersion")
                .getField("VERSION")
                .get(null);
        String suffix = HERE.startsWith("darwin") ? ".dylib" : ".so";
        try (var stored = zstd.getResourceAsStream("/" + HERE + "libzstd-jni-" + version + suffix)) {
            assertArrayEquals(stored.readAllBytes(), Files.readAllBytes(target));
        }
    }

    private Path jar(Map<String, String> entries) throws IOException {
        Path jar = folder.resolve("jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(HERE));
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
