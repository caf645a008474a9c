package dev.tegula.internal.server.files;

import dev.tegula.internal.base.MarkupText;
import dev.tegula.internal.server.http.Body;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.RequestPath;
import dev.tegula.internal.server.http.Response;
import dev.tegula.vfs.FileIndex;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers with files, directory pages and indexes. An index is made for each request, so that it is never older than
 * the listing.
 */
public final class FilesHandler implements Handler {

    private static final int CHUNK = 1 << 18;
    private static final int MAX_FILES = 2_000_000;
    private static final int MAX_PAGE = 100_000;

    private final FileTree tree;
    private final String name;

    /** Creates a handler of a tree that the server has below a name. */
    public FilesHandler(FileTree tree, String name) {
        this.tree = tree;
        this.name = name;
    }

    @Override
    public Response handle(Request request) throws IOException {
        RequestPath path = request.path();
        List<String> names = path.segments();
        if (!names.isEmpty() && names.get(names.size() - 1).equals(FileIndex.NAME)) {
            return index(tree.uri(names.subList(0, names.size() - 1)), path);
        }
        VfsUri uri = tree.uri(names);
        if (!path.isFolder() && !names.isEmpty()) {
            try {
                return file(uri);
            } catch (NoSuchFileException absent) {
                // It may be a folder.
            }
        }
        return page(uri, path);
    }

    private Response file(VfsUri file) throws IOException {
        long size = tree.size(file);
        return Response.of("application/octet-stream", new FileBody(tree, file, size));
    }

    private Response index(VfsUri folder, RequestPath path) throws IOException {
        List<VfsEntry> files = tree.listBelow(folder);
        if (files.isEmpty()) {
            throw HttpException.notFound(path);
        } else if (files.size() > MAX_FILES) {
            throw new HttpException(
                    507,
                    "index: too many files (found " + files.size() + ", expected at most " + MAX_FILES
                            + "). Serve a smaller folder.");
        }
        byte[] index = FileIndex.write(folder, files);
        return Response.of("text/plain; charset=utf-8", index).taggedBy(index);
    }

    private Response page(VfsUri folder, RequestPath path) throws IOException {
        List<VfsEntry> entries = tree.list(folder);
        if (entries.isEmpty() && !path.segments().isEmpty()) {
            throw HttpException.notFound(path);
        } else if (entries.size() > MAX_PAGE) {
            throw new HttpException(
                    507, "folder: too many entries for a page. Request " + FileIndex.NAME + " instead.");
        }
        if (!path.isFolder()) { // the links of the page are relative
            List<String> all = new ArrayList<>(List.of(name));
            all.addAll(path.segments());
            return Response.redirect(new RequestPath(all, true).toString());
        }
        StringBuilder html = new StringBuilder("<!DOCTYPE html><meta charset=\"utf-8\"><title>Files</title>\n<ul>\n");
        for (VfsEntry entry : entries) {
            String link = new RequestPath(List.of(entry.name()), entry.isFolder()).toString();
            html.append("<li><a href=\".")
                    .append(MarkupText.escaped(link))
                    .append("\">")
                    .append(MarkupText.escaped(entry.name() + (entry.isFolder() ? "/" : "")))
                    .append("</a>\n");
        }
        byte[] bytes = html.append("</ul>\n").toString().getBytes(StandardCharsets.UTF_8);
        return Response.of("text/html; charset=utf-8", bytes).taggedBy(bytes);
    }

    /** The bytes of a file, read in chunks. */
    private record FileBody(FileTree tree, VfsUri file, long length) implements Body {

        @Override
        public long memory() {
            return Math.min(length, CHUNK);
        }

        @Override
        public void write(OutputStream out, long position, long count) throws IOException {
            byte[] chunk = new byte[(int) Math.min(CHUNK, count)];
            for (long done = 0; done < count; done += chunk.length) {
                int part = (int) Math.min(chunk.length, count - done);
                tree.read(file, position + done, chunk, part);
                out.write(chunk, 0, part);
            }
        }
    }
}
