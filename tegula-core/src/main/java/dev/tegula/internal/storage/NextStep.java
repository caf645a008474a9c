package dev.tegula.internal.storage;

import dev.tegula.vfs.VfsUri;

/** Next steps at the end of error messages: commands that do no harm. */
public final class NextStep {

    private NextStep() {}

    /** Returns the advice to verify an array, with a command that can be copied to a shell. */
    public static String verify(VfsUri root) {
        String uri = root.toString();
        boolean quoted = uri.chars().anyMatch(Character::isWhitespace);
        return "Run 'tegula verify " + (quoted ? "\"" + uri + "\"" : uri) + "'.";
    }
}
