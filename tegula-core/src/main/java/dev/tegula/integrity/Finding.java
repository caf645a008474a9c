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

  /** What to do, as a sentence with a command; empty if nothing needs to be done. */
  public String nextStep() {
    return code.nextStep().replace("URI", object);
  }

  @Override
  public String toString() {
    return severity + " " + code.text() + " " + file + (offset < 0 ? "" : ", byte " + offset) + ": " + message;
  }
}
