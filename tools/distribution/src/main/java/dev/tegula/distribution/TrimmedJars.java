package dev.tegula.distribution;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Rewrites jars without what the command does not need. Entries keep their times and their order. */
final class TrimmedJars {

    /** Folders of zstd-jni. */
    private static final List<String> UNUSUAL_PLATFORMS = List.of(
            "aix/ppc64/",
            "freebsd/amd64/",
            "freebsd/i386/",
            "linux/i386/",
            "linux/loongarch64/",
            "linux/mips64/",
            "linux/ppc64/",
            "win/x86/");

    private TrimmedJars() {}

    /**
     * Leaves out the native libraries of zstd-jni for rare platforms, which are a quarter of the base command. Arrays
     * are read there by the codec in pure Java.
     */
    static void withoutUnusualPlatforms(Path jar) throws IOException {
        rewrite(jar, name -> UNUSUAL_PLATFORMS.stream().anyMatch(name::startsWith));
    }

    /**
     * Leaves out the signatures of a signed jar: its classes would be verified one by one, and cannot be in an archive
     * of classes, which is half of the start of SQL. The checksums of the archive cover them.
     */
    static void withoutSignatures(Path jar) throws IOException {
        boolean isSigned;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            isSigned = zip.stream().anyMatch(entry -> isSignature(entry.getName()));
        }
        if (isSigned) {
            rewrite(jar, TrimmedJars::isSignature);
        }
    }

    private static boolean isSignature(String name) {
        return name.matches("META-INF/[^/]+[.](SF|DSA|RSA|EC)");
    }

    private static void rewrite(Path jar, Predicate<String> isLeftOut) throws IOException {
        Path trimmed = jar.resolveSibling(jar.getFileName() + ".new");
        try (ZipFile zip = new ZipFile(jar.toFile());
                OutputStream file = new BufferedOutputStream(Files.newOutputStream(trimmed));
                ZipOutputStream out = new ZipOutputStream(file)) {
            out.setLevel(9);
            for (ZipEntry entry : zip.stream().toList()) {
                if (isLeftOut.test(entry.getName())) {
                    continue;
                }
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal());
                out.putNextEntry(copy);
                try (InputStream in = zip.getInputStream(entry)) {
                    if (entry.getName().equals(JarFile.MANIFEST_NAME)) {
                        Manifest manifest = new Manifest(in);
                        manifest.getEntries().clear(); // digests of the files
                        manifest.write(out);
                    } else {
                        in.transferTo(out);
                    }
                }
                out.closeEntry();
            }
        }
        Files.move(trimmed, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
