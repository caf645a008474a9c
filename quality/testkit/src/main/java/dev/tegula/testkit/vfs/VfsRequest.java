package dev.tegula.testkit.vfs;

import dev.tegula.vfs.VfsUri;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A request to a store.
 *
 * @param verb the operation
 * @param uri the file or folder
 * @param position the position in the file, for {@link Verb#READ} and {@link Verb#WRITE}; otherwise 0
 * @param bytes the number of bytes read, written or published; otherwise 0
 */
public record VfsRequest(Verb verb, VfsUri uri, long position, long bytes) {

    /** Matches every request. */
    public static Predicate<VfsRequest> any() {
        return request -> true;
    }

    /** Matches requests with one of these verbs. */
    public static Predicate<VfsRequest> verb(Verb... verbs) {
        Set<Verb> wanted = Set.of(verbs);
        return request -> wanted.contains(request.verb());
    }

    /** Matches requests whose URI contains a match of a regular expression: {@code "\\.wrt$"}. */
    public static Predicate<VfsRequest> uri(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return request -> pattern.matcher(request.uri().toString()).find();
    }
}
