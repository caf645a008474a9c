package dev.tegula.internal.storage;

import dev.tegula.vfs.VfsUri;

/** The sentences with which messages end: commands that do no harm. */
public final class NextStep {

    private NextStep() {}

    /** How to find all damage of an array, ready to be copied to a shell. */
    public static String verify(VfsUri root) {
        String uri = root.toString();
        boolean quoted = uri.chars().anyMatch(Character::isWhitespace);
        return "Run 'tegula verify " + (quoted ? "\"" + uri + "\"" : uri) + "'.";
    }
}
