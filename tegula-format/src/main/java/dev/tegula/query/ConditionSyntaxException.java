package dev.tegula.query;

/** The text of a condition cannot be understood. */
public final class ConditionSyntaxException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final int position;

  ConditionSyntaxException(String text, int position, String problem) {
    super("condition, at character " + (position + 1) + ": " + problem + ": " + text.substring(0, position) + " >>>"
        + text.substring(position));
    this.position = position;
  }

  /** Where, in characters from 0. */
  public int position() {
    return position;
  }
}
