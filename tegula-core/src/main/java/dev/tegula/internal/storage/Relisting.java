package dev.tegula.internal.storage;

import dev.tegula.errors.StorageException;
import java.util.function.Supplier;

/** What is listed may be deleted by a vacuum before it is read. What replaces it is there by then, so that listing again finds it. */
public final class Relisting {

  private static final int MOST_ATTEMPTS = 5;

  private Relisting() {}

  /** Does what lists and then reads, and does it again if something was gone in between. */
  public static <T> T of(Supplier<T> reading) {
    for (int attempt = 1; ; attempt++) {
      try {
        return reading.get();
      } catch (StorageException e) {
        if (e.reason() != StorageException.Reason.ABSENT || attempt == MOST_ATTEMPTS) {
          throw e;
        }
      }
    }
  }
}
