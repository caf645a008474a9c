package dev.tegula.vfs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * What lies below a folder, as a file in it, for servers that list nothing. A line {@code tegula-index 1}, then one for
 * each file: its size, when it was published, and its path, parted by blanks.
 */
public final class FileIndex {

    /** The file's name. */
    public static final String NAME = ".tegula-index";

    private static final String HEADER = "tegula-index 1";

    private FileIndex() {}

    /** The bytes of an index of these files, itself not among them. */
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
     * The files of an index, in the order of their URIs.
     *
     * @throws IOException if it is none
     */
    static List<VfsEntry> read(VfsUri folder, byte[] bytes) throws IOException {
        List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
        VfsUri file = folder.child(NAME);
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw new IOException(file + ": is no index: it does not begin with '" + HEADER + "'");
        }
        List<VfsEntry> entries = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            String[] words = lines.get(i).split(" ", 3);
            try {
                entries.add(
                        VfsEntry.file(folder.resolve(words[2]), Long.parseLong(words[0]), Long.parseLong(words[1])));
            } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
                throw new IOException(file + ": line " + (i + 1) + " is not 'SIZE TIME PATH'", e);
            }
        }
        Collections.sort(entries);
        return entries;
    }
}
