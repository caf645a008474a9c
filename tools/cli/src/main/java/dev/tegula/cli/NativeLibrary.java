package dev.tegula.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Unpacks the native library of Zstandard. The launchers do this once; otherwise zstd-jni unpacks it in each process,
 * which takes 20 ms.
 */
public final class NativeLibrary {

    private NativeLibrary() {}

    /**
     * Unpacks the library for this system, unless it cannot be used where it is unpacked.
     *
     * @param arguments the jar of zstd-jni, and the file to create
     * @throws IOException if the jar is unreadable or has no library for this system, or if the library cannot be
     *     loaded from the file
     */
    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(arguments[1]).toAbsolutePath();
        unpack(Path.of(arguments[0]), target);
        try {
            System.load(target.toString());
        } catch (UnsatisfiedLinkError e) {
            Files.delete(target);
            throw new IOException(target + ": cannot be loaded. Is its file system mounted with noexec?", e);
        }
    }

    static void unpack(Path jar, Path target) throws IOException {
        String folder = folder(System.getProperty("os.name"), System.getProperty("os.arch"));
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry entry = zip.stream()
                    .filter(each -> !each.isDirectory() && each.getName().startsWith(folder))
                    .findFirst()
                    .orElseThrow(
                            () -> new IOException(jar + ": no library for this system (expected in " + folder + ")"));
            // A library that is not complete would crash the virtual machine.
            Path part = Files.createTempFile(target.getParent(), "native", ".part");
            try (InputStream in = zip.getInputStream(entry)) {
                Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        }
    }

    /** Returns the folder of a system's library in the jar. */
    static String folder(String system, String architecture) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return "darwin/" + (architecture.equals("amd64") ? "x86_64" : architecture) + "/";
        }
        return name + "/" + architecture + "/";
    }
}
