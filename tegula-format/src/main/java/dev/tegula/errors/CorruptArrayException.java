package dev.tegula.errors;

/** Stored bytes contradict the format. The message names the file, the part, the offset, what was found and what was expected. */
public final class CorruptArrayException extends TegulaException {

  private static final long serialVersionUID = 1L;

  public CorruptArrayException(String message) {
    super(message, null);
  }

  public CorruptArrayException(String message, Throwable cause) {
    super(message, cause);
  }
}
