package dev.tegula.vfs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * The index of the files below a folder, stored in the folder for servers without listings. The first line is
 * {@code tegula-index 1}; each further line has the size, publication time and path of a file, separated by blanks.
 */
public final class FileIndex {

    /** The name of the index file. */
    public static final String NAME = ".tegula-index";

    private static final String HEADER = "tegula-index 1";

    private FileIndex() {}

    /** Returns the bytes of an index of these files, without the index itself. */
    public static byte[] write(VfsUri folder, Collection<VfsEntry> files) {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        for (VfsEntry file : files) {
            String path = folder.relativize(file.uri());
            if (!path.equals(NAME) && path.indexOf('\n') < 0) {
                text.append(file.size())
                        .append(' ')
                        .append(file.modifiedMillis())
                        .append(' ')
                        .append(path)
                        .append('\n');
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Parses an index into its files, in the order of their URIs.
     *
     * @throws IOException if the bytes are not an index
     */
    public static List<VfsEntry> read(VfsUri folder, byte[] bytes) throws IOException {
        List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
        VfsUri file = folder.child(NAME);
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw new IOException(file + ": not an index (expected '" + HEADER + "' in the first line)");
        }
        List<VfsEntry> entries = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            String[] words = lines.get(i).split(" ", 3);
            try {
                entries.add(
                        VfsEntry.file(folder.resolve(words[2]), Long.parseLong(words[0]), Long.parseLong(words[1])));
            } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
                throw new IOException(file + ", line " + (i + 1) + ": malformed entry (expected 'SIZE TIME PATH')", e);
            }
        }
        Collections.sort(entries);
        return entries;
    }
}
