package dev.tegula.cli.command;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.vfs.VfsUri;
import java.io.File;
import java.util.Locale;
import java.util.function.BiFunction;

/**
 * Finds the objects that command lines name: also in zip archives, by paths such as {@code a.zip/temps}, and members of
 * groups, by paths such as {@code weather/rain}.
 */
public final class ObjectLocation {

    private ObjectLocation() {}

    /** Returns the URI of an archive, or of a place in it, if a local path leads to one; else the text unchanged. */
    static String inArchive(String uri) {
        if (uri.contains("://") || !uri.toLowerCase(Locale.ROOT).contains(".zip")) {
            return uri;
        }
        String path = VfsUri.parse(uri).path();
        for (int end = path.indexOf('/', 1); ; end = path.indexOf('/', end + 1)) {
            String archive = end < 0 ? path : path.substring(0, end);
            boolean named = archive.toLowerCase(Locale.ROOT).endsWith(".zip");
            if (named && new File(archive).isFile()) {
                return "zip+file://" + archive + "!" + (end < 0 ? "/" : path.substring(end));
            } else if (end < 0) {
                return uri;
            }
        }
    }

    /** Opens an object, or else the member of a group that the URI names. */
    public static <T> T open(
            Tegula engine, String uri, OpenOptions options, BiFunction<String, OpenOptions, T> opener) {
        String place = inArchive(uri);
        try {
            return opener.apply(place, options);
        } catch (ArrayNotFoundException e) {
            String member = engine.object(place, options).resolve();
            if (member == null || member.equals(place)) {
                throw e;
            }
            return opener.apply(member, options);
        }
    }

    /** Returns the URI of an object or folder, or of the member of a group that a path names. */
    public static String find(Tegula engine, String uri, OpenOptions options) {
        String place = inArchive(uri);
        if (engine.object(place).type() != null
                || !engine.object(place).children().isEmpty()) {
            return place;
        }
        try {
            String member = engine.object(place, options).resolve();
            return member == null ? place : member;
        } catch (IllegalArgumentException e) {
            if (engine.object(place).descendants().isEmpty()) {
                throw e;
            }
            return place; // a folder below a group
        }
    }
}
