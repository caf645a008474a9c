package dev.tegula.internal.write.fragment;

import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.internal.cells.TextStatistics;
import dev.tegula.internal.cells.ValueStatistics;
import dev.tegula.schema.Field;

/** What the format keeps of the cells of one tile of a field. */
final class TileStatistics {

  private final StatisticsKind kind;
  private final int cellSize;
  private final ValueStatistics values;
  private final TextStatistics text = new TextStatistics();

  TileStatistics(Field field) {
    kind = StatisticsKind.of(field);
    cellSize = field.cellSize();
    values = new ValueStatistics(field.datatype().physical());
  }

  StatisticsKind kind() {
    return kind;
  }

  /** Adds cells of equal size. */
  void add(byte[] cells, int at, int count) {
    if (usesValues()) {
      values.add(cells, at, count);
    }
    if (kind.text()) {
      for (int i = 0; i < count; i++) {
        text.add(cells, at + i * cellSize, cellSize);
      }
    }
  }

  /** Adds cells of equal size of which some are null. */
  void add(byte[] cells, int at, int count, byte[] validity, int validityAt) {
    if (usesValues()) {
      values.add(cells, at, count, validity, validityAt);
      if (!kind.text()) {
        return;
      }
    }
    for (int i = 0; i < count; i++) {
      if (validity[validityAt + i] == 0) {
        text.addNull();
      } else if (kind.text()) {
        text.add(cells, at + i * cellSize, cellSize);
      }
    }
  }

  /** Adds a cell of its own length. */
  void addVariable(byte[] cells, int at, int length) {
    if (kind.text()) {
      text.add(cells, at, length);
    }
  }

  /** Adds a null cell. */
  void addNull() {
    text.addNull();
  }

  /** Adds the statistics of more cells of the same tile, or of another tile. */
  void add(TileStatistics other) {
    values.add(other.values);
    text.add(other.text);
  }

  private boolean usesValues() {
    return kind.sum() || (kind.extremes() && !kind.text());
  }

  ValueStatistics values() {
    return values;
  }

  TextStatistics text() {
    return text;
  }

  /** Null cells: counted by one of the two, or by both alike. */
  long nullCount() {
    return Math.max(values.nullCount(), text.nullCount());
  }
}
