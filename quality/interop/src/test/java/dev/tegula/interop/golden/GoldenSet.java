package dev.tegula.interop.golden;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** An archive of golden cases, each of which is a folder. It stays open until the process ends. */
public final class GoldenSet {

    private final ZipFile archive;
    private final Path folder;
    private final Map<String, List<ZipEntry>> entries = new TreeMap<>();
    private final List<GoldenCase> cases;

    /** Opens an archive, whose cases are unpacked below a folder. */
    GoldenSet(String name, Path archive, Path folder) {
        this.folder = folder;
        try {
            this.archive = new ZipFile(archive.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.archive.stream()
                .forEach(entry -> entries.computeIfAbsent(caseOf(entry), any -> new ArrayList<>())
                        .add(entry));
        this.cases = entries.keySet().stream()
                .filter(each -> this.archive.getEntry(each + "/case.json") != null)
                .map(each -> new GoldenCase(name, each, this))
                .toList();
    }

    private static String caseOf(ZipEntry entry) {
        return entry.getName().substring(0, entry.getName().indexOf('/'));
    }

    /** Returns all cases, by name. */
    List<GoldenCase> cases() {
        return cases;
    }

    /** Returns the files of all cases with their sizes. */
    public List<ZipEntry> files() {
        return entries.values().stream()
                .flatMap(List::stream)
                .filter(entry -> !entry.isDirectory())
                .toList();
    }

    /** Returns a file, after its case was unpacked. */
    public Path file(ZipEntry file) {
        cases.stream().filter(each -> each.name().equals(caseOf(file))).forEach(GoldenCase::json);
        return folder.resolve(file.getName());
    }

    /** Unpacks a case; returns its folder. */
    Path unpack(String name) throws IOException {
        for (ZipEntry entry : entries.get(name)) {
            Path target = folder.resolve(entry.getName());
            Files.createDirectories(entry.isDirectory() ? target : target.getParent());
            if (!entry.isDirectory()) {
                try (InputStream bytes = archive.getInputStream(entry)) {
                    Files.copy(bytes, target);
                }
            }
        }
        return folder.resolve(name);
    }
}
