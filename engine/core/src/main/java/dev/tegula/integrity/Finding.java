package dev.tegula.integrity;

/**
 * One finding of {@code verify}.
 *
 * @param object URI of the array or group
 * @param file URI of the file or folder
 * @param offset offset in the file where the damage begins, or -1 if unknown or if the whole file is affected
 * @param message what was found and what was expected
 */
public record Finding(Severity severity, FindingCode code, String object, String file, long offset, String message) {

    /** Returns the effect on readers of the array. */
    public String effect() {
        return code.effect();
    }

    /** Returns the next step, a sentence with a command for a POSIX shell; empty if nothing needs to be done. */
    public String nextStep() {
        String fragment = file.substring(file.lastIndexOf('/') + 1);
        return code.nextStep().replace("FRAGMENT", shellWord(fragment)).replace("URI", shellWord(object));
    }

    /** Quotes a word if a shell would interpret it. */
    private static String shellWord(String text) {
        return text.matches("[\\w@%+=:,./-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    @Override
    public String toString() {
        return severity + " " + code.text() + " " + file + (offset < 0 ? "" : ", byte " + offset) + ": " + message;
    }
}
