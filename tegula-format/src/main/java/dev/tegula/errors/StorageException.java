package dev.tegula.errors;

import java.io.IOException;

/** Storage failed. {@link #reason()} keeps apart what a caller may want to treat differently; the cause is the I/O error. */
public final class StorageException extends TegulaException {

  private static final long serialVersionUID = 1L;

  /** Why storage failed, as far as it said. */
  public enum Reason {
    /** The file or object is not there. */
    ABSENT,
    /** The caller may not do this. */
    NOT_ALLOWED,
    /** Something lies where a new file was to be created. */
    ALREADY_EXISTS,
    /** Anything else: no space, connection broken, device error. */
    FAILED
  }

  private final Reason reason;

  public StorageException(Reason reason, String message, IOException cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Why storage failed. */
  public Reason reason() {
    return reason;
  }
}
