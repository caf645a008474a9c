package dev.tegula.integrity;

/**
 * One thing that {@code verify} found.
 *
 * @param object URI of the array or group
 * @param file URI of the file or folder
 * @param offset byte in the file where the damaged part begins, -1 if that is not known or the whole file is meant
 * @param message what was found and what was expected
 */
public record Finding(Severity severity, FindingCode code, String object, String file, long offset, String message) {

    /** What readers of the array notice. */
    public String effect() {
        return code.effect();
    }

    /** What to do, as a sentence with a command that a POSIX shell takes; empty if nothing needs to be done. */
    public String nextStep() {
        String fragment = file.substring(file.lastIndexOf('/') + 1);
        return code.nextStep().replace("FRAGMENT", shellWord(fragment)).replace("URI", shellWord(object));
    }

    /** A word in quotes where a shell would not take it as it is. */
    private static String shellWord(String text) {
        return text.matches("[\\w@%+=:,./-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    @Override
    public String toString() {
        return severity + " " + code.text() + " " + file + (offset < 0 ? "" : ", byte " + offset) + ": " + message;
    }
}
