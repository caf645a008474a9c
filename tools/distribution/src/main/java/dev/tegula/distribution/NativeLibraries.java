package dev.tegula.distribution;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Leaves out the native libraries of zstd-jni for rare platforms, which are a quarter of the base command. Arrays are
 * read there by the codec in pure Java.
 */
final class NativeLibraries {

    private static final List<String> UNUSUAL = List.of(
            "aix/ppc64/",
            "freebsd/amd64/",
            "freebsd/i386/",
            "linux/i386/",
            "linux/loongarch64/",
            "linux/mips64/",
            "linux/ppc64/",
            "win/x86/");

    private NativeLibraries() {}

    /** Rewrites a jar without these libraries, with the times that its entries have. */
    static void trim(Path jar) throws IOException {
        Path trimmed = jar.resolveSibling(jar.getFileName() + ".new");
        try (ZipFile zip = new ZipFile(jar.toFile());
                OutputStream file = new BufferedOutputStream(Files.newOutputStream(trimmed));
                ZipOutputStream out = new ZipOutputStream(file)) {
            out.setLevel(9);
            for (ZipEntry entry : zip.stream().toList()) {
                if (UNUSUAL.stream().anyMatch(entry.getName()::startsWith)) {
                    continue;
                }
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal());
                out.putNextEntry(copy);
                try (InputStream in = zip.getInputStream(entry)) {
                    in.transferTo(out);
                }
                out.closeEntry();
            }
        }
        Files.move(trimmed, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
