package dev.tegula.testkit.vfs;

import dev.tegula.vfs.VfsUri;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * One thing that a store was asked to do.
 *
 * @param verb what
 * @param uri with which file or folder
 * @param position the place in the file, for {@link Verb#READ} and {@link Verb#WRITE}; else 0
 * @param bytes how many bytes were asked for, written, or published; else 0
 */
public record VfsRequest(Verb verb, VfsUri uri, long position, long bytes) {

    /** Matches every request. */
    public static Predicate<VfsRequest> any() {
        return request -> true;
    }

    /** Matches requests with one of some verbs. */
    public static Predicate<VfsRequest> verb(Verb... verbs) {
        Set<Verb> wanted = Set.of(verbs);
        return request -> wanted.contains(request.verb());
    }

    /** Matches requests whose URI holds what a regular expression finds: {@code "\\.wrt$"}. */
    public static Predicate<VfsRequest> uri(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return request -> pattern.matcher(request.uri().toString()).find();
    }
}
