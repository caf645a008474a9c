package dev.tegula.internal.tables;

import dev.tegula.Tegula;
import java.util.UUID;

/**
 * An array that a new one replaces. It stays as it is until the new one is complete beside it. Then it is deleted, and
 * the new one is moved to its place: between these steps there is no array, and if the process fails there, the new one
 * is still beside it.
 *
 * @param uri the array
 * @param beside where the new one is written
 */
public record ReplacedArray(String uri, String beside) {

    private static final int RANDOM_DIGITS = 16;

    /** Returns an array with a place for a new one. */
    public static ReplacedArray of(String uri) {
        String random = UUID.randomUUID().toString().replace("-", "").substring(0, RANDOM_DIGITS);
        return new ReplacedArray(uri, uri.replaceAll("/+$", "") + ".new-" + random);
    }

    /** Puts the new array, which is complete, in the place of the old one. */
    public void replace(Tegula engine) {
        if (engine.object(uri).exists()) {
            engine.object(uri).delete();
        }
        engine.object(beside).moveTo(uri);
    }
}
