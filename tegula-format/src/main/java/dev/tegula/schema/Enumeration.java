package dev.tegula.schema;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A named list of values; attributes that use it hold indexes into the list ({@code enumeration.md}).
 *
 * <p>The byte and offset arrays belong to the enumeration: nobody changes them.
 *
 * @param name its name in the schema
 * @param path the name of its file in {@code __schema/__enumerations}; null before it is stored
 * @param valuesPerCell values in each entry, at least 1, or {@link Field#VARIABLE}
 * @param ordered whether entries may be compared by their place in the list
 * @param data all entries, little-endian, one after the other
 * @param offsets where each entry begins in {@code data}, in bytes; empty unless variable
 */
public record Enumeration(
    String name,
    @Nullable String path,
    Datatype datatype,
    int valuesPerCell,
    boolean ordered,
    byte[] data,
    long[] offsets) {

  public Enumeration {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(datatype, "datatype");
  }

  /** Entries in the list. */
  public int size() {
    return valuesPerCell == Field.VARIABLE ? offsets.length : data.length / (datatype.size() * valuesPerCell);
  }

  /** The same under another file name. */
  public Enumeration withPath(String newPath) {
    return new Enumeration(name, newPath, datatype, valuesPerCell, ordered, data, offsets);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Enumeration that
        && name.equals(that.name)
        && Objects.equals(path, that.path)
        && datatype == that.datatype
        && valuesPerCell == that.valuesPerCell
        && ordered == that.ordered
        && Arrays.equals(data, that.data)
        && Arrays.equals(offsets, that.offsets);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, path, datatype, valuesPerCell, ordered, Arrays.hashCode(data), Arrays.hashCode(offsets));
  }

  @Override
  public String toString() {
    return "enumeration " + name + ": " + size() + " of " + datatype + (ordered ? ", ordered" : "");
  }
}
