package dev.tegula.internal.storage;

import dev.tegula.vfs.VfsUri;

/** Next steps at the end of error messages: commands that do no harm. */
public final class NextStep {

    private NextStep() {}

    /** Returns the advice to verify an array, with a command that can be copied to a shell. */
    public static String verify(VfsUri root) {
        return "Run 'tegula verify " + argument(root) + "'.";
    }

    /** Returns the advice to keep replaced fragments of an array while readers are open. */
    public static String vacuumLater(VfsUri root) {
        return "To keep replaced fragments for open readers, vacuum with 'tegula vacuum " + argument(root)
                + " --grace 1d'.";
    }

    private static String argument(VfsUri root) {
        String uri = root.toString();
        return uri.chars().anyMatch(Character::isWhitespace) ? "\"" + uri + "\"" : uri;
    }
}
