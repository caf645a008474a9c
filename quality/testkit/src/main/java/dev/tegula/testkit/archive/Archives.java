package dev.tegula.testkit.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/** Unpacks archives, by their names: {@code .zip} or {@code .tar.gz}. */
public final class Archives {

    private Archives() {}

    /** Unpacks all entries to a folder, which need not exist. */
    public static Path unpack(Path archive, Path folder) throws IOException {
        return unpack(archive, "", folder);
    }

    /** Unpacks what is below a folder of the archive, such as {@code v4/}, to another folder. */
    public static Path unpack(Path archive, String prefix, Path folder) throws IOException {
        Files.createDirectories(folder);
        try (InputStream file = Files.newInputStream(archive);
                ArchiveInputStream<?> in = archive.toString().endsWith(".zip")
                        ? new ZipArchiveInputStream(file)
                        : new TarArchiveInputStream(new GZIPInputStream(file))) {
            for (ArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (entry.getName().startsWith(prefix)) {
                    Path target = folder.resolve(entry.getName().substring(prefix.length()))
                            .normalize();
                    if (!target.startsWith(folder.normalize())) {
                        throw new IOException(archive + ": " + entry.getName() + " leads out of the folder");
                    }
                    Files.createDirectories(entry.isDirectory() ? target : target.getParent());
                    if (!entry.isDirectory()) {
                        Files.copy(in, target);
                    }
                }
            }
        }
        return folder;
    }
}
