package dev.tegula.query;

/** What a compaction came to. Of a group only its own files count, not those of its members. */
public record CompactionReport(ObjectType type, State before, State after) {

  /**
   * An array or group at a moment.
   *
   * @param fragments of an array; 0 for groups
   * @param metadata files of metadata
   * @param size all files
   */
  public record State(int fragments, int metadata, ObjectSize size) {}
}
