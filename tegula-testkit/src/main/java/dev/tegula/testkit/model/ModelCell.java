package dev.tegula.testkit.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell.
 *
 * @param coordinates one per dimension: {@link Long}, {@link Double} or {@link String}
 * @param values one per attribute: {@link Integer}, {@link Double}, {@link String} or null, or a list of {@link Short}
 */
record ModelCell(List<Comparable<?>> coordinates, List<@Nullable Object> values) {

  @Override
  public String toString() {
    return coordinates + "=" + values;
  }
}
