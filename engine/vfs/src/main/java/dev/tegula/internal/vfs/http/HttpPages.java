package dev.tegula.internal.vfs.http;

import dev.tegula.vfs.FileIndex;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lists folders by the directory pages of web servers. A page links to the entries of its folder; links to folders end
 * with a slash. Only the links are used, because pages of different servers have nothing else in common. The size of
 * each file takes a request.
 */
final class HttpPages {

    private static final Pattern LINK =
            Pattern.compile("<a\\s[^>]*?href\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s>]+))", Pattern.CASE_INSENSITIVE);
    /** Limits the depth for servers that return the same page for every name. */
    private static final int DEEPEST = 12;

    private static final int AT_ONCE = 16;

    /**
     * A directory page.
     *
     * @param at its address after redirections
     */
    record Page(URI at, String html) {}

    /** Fetches the page of a folder. */
    @FunctionalInterface
    interface Source {
        /** Returns null if there is no page. */
        @Nullable
        Page fetch(VfsUri folder) throws IOException;
    }

    private final Vfs vfs;
    private final Source source;
    private final StoreThreads threads = new StoreThreads("tegula-http", AT_ONCE);

    HttpPages(Vfs vfs, Source source) {
        this.vfs = vfs;
        this.source = source;
    }

    /** Returns the files below a folder, in order, or null if the folder has no page. */
    @Nullable
    List<VfsEntry> below(VfsUri folder) throws IOException {
        Page page = source.fetch(folder);
        if (page == null) {
            return null;
        }
        List<VfsEntry> files = Collections.synchronizedList(new ArrayList<>());
        collect(folder, page, files, 0);
        List<VfsEntry> sorted = new ArrayList<>(files);
        Collections.sort(sorted);
        return sorted;
    }

    private void collect(VfsUri folder, Page page, List<VfsEntry> files, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new StoreException(
                    folder,
                    StoreException.Problem.OTHER,
                    "folders are nested too deeply. Create an index of it (" + FileIndex.NAME + ").",
                    null);
        }
        List<StoreThreads.Task> tasks = new ArrayList<>();
        for (String name : names(page)) {
            boolean isFolder = name.endsWith("/");
            VfsUri uri = child(folder, isFolder ? name.substring(0, name.length() - 1) : name);
            if (uri != null) {
                tasks.add(isFolder ? () -> folder(uri, files, depth + 1) : () -> file(uri, files));
            }
        }
        threads.runAll(tasks);
    }

    private void folder(VfsUri folder, List<VfsEntry> files, int depth) throws IOException {
        Page page = source.fetch(folder);
        if (page != null) {
            collect(folder, page, files, depth);
        }
    }

    private void file(VfsUri file, List<VfsEntry> files) throws IOException {
        try {
            files.add(VfsEntry.file(file, vfs.size(file), 0));
        } catch (NoSuchFileException gone) {
            // Deleted meanwhile, or not a file.
        }
    }

    /** Returns the linked names that are direct entries of the folder. */
    static Set<String> names(Page page) {
        String path = page.at.getRawPath();
        String base = path.endsWith("/") ? path : path + "/";
        Set<String> names = new TreeSet<>();
        Matcher link = LINK.matcher(page.html);
        while (link.find()) {
            String target =
                    link.group(1) != null ? link.group(1) : link.group(2) != null ? link.group(2) : link.group(3);
            String name = name(page.at.resolve(base), base, target.replace("&amp;", "&"));
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }

    private static @Nullable String name(URI folder, String base, String target) {
        if (target.contains("?") || target.contains("#")) {
            return null; // links to other sort orders of the page, and to anchors
        }
        try {
            URI resolved = folder.resolve(target);
            String path = resolved.getRawPath();
            boolean below = path != null
                    && path.length() > base.length()
                    && path.startsWith(base)
                    && String.valueOf(folder.getRawAuthority()).equals(resolved.getRawAuthority());
            String rest = below ? path.substring(base.length()) : "";
            int slash = rest.indexOf('/');
            return rest.isEmpty() || slash >= 0 && slash < rest.length() - 1
                    ? null
                    : URLDecoder.decode(rest.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException noUri) {
            return null;
        }
    }

    private static @Nullable VfsUri child(VfsUri folder, String name) {
        try {
            return folder.child(name);
        } catch (IllegalArgumentException unnameable) {
            return null;
        }
    }

    void close() {
        threads.close();
    }
}
