package dev.tegula.internal.write;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.ConditionBinder;
import dev.tegula.internal.condition.DeleteRules;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.condition.StoredConditions;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.query.Condition;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Objects;

/** One delete of cells of a sparse array by condition: a commit that says which cells stay. */
public final class DeleteWrite {

  private final ArrayContext context;
  private final ArraySchema schema;
  private final TimestampRange timestamps;

  public DeleteWrite(ArrayContext context, SchemaRef schemaRef, TimestampRange timestamps) {
    this.context = context;
    this.schema = context.schemas().get(schemaRef.name());
    this.timestamps = timestamps;
  }

  /**
   * Deletes the cells that match.
   *
   * @throws IllegalArgumentException if the condition does not fit the array, or nulls or NaNs would be deleted that do not match
   */
  public void delete(Condition condition) {
    DeleteRules.Loss lost = DeleteRules.lossOf(schema, condition);
    if (lost != null) {
      throw new IllegalArgumentException(
          "condition: cells of which '" + lost.field() + "' is " + (lost.isNull() ? "null" : "NaN")
              + " would be deleted although they do not match, for the format stores which cells stay and cannot say that of these;"
              + (lost.isNull() ? " add \"or " + lost.field() + " is null\", or" : "") + " say which cells are kept: "
              + condition.not());
    }
    deleteAllBut(condition.not());
  }

  /** Deletes the cells that do not match. */
  public void deleteAllBut(Condition stays) {
    if (schema.isDense()) {
      throw new IllegalStateException("the array is dense: cells are deleted from sparse arrays only; write over them instead");
    }
    FormatVersion version = FormatVersion.forFragment(schema.version());
    if (!version.hasProcessedConditions()) {
      throw new UnsupportedFormatException(
          context.directory().root() + ": arrays of version " + version.number() + " cannot hold deletes by condition, those since 16 can");
    }
    long time = Timestamps.forWriting(timestamps);
    checkNotWithin(time);
    Predicate predicate = new ConditionBinder(
            schema, name -> context.schemas().enumeration(name, Objects.requireNonNull(schema.enumerationPaths().get(name))))
        .bind(stays);
    StoredCondition stored = new StoredConditions(schema).of(predicate);
    if (stored instanceof StoredCondition.Constant constant) {
      if (constant.value()) {
        return;
      }
      Dimension dimension = schema.dimensions().get(0);
      stored = new StoredConditions(schema).of(nothing(dimension.field()));
    }
    publish(NameSource.fragment(time, version.number()), stored, version);
  }

  private static Predicate nothing(Field field) {
    return ConditionBinder.isBytes(field)
        ? new Predicate.InTexts(field.name(), TextSet.of(List.of()))
        : new Predicate.InKeys(field.name(), KeySet.NONE);
  }

  /** Cells of fragments that were consolidated without their timestamps cannot be told apart by time. */
  private void checkNotWithin(long time) {
    for (FragmentRef fragment : context.directory().allFragments()) {
      TimestampedName name = fragment.name();
      boolean timeless = !FormatVersion.read(name.leastVersion(), fragment.uri()).hasTimestamps();
      if (timeless && name.start() < name.end() && name.start() <= time && time < name.end()) {
        throw new IllegalArgumentException(
            "a delete at " + time + " is within fragment " + name + ", whose cells have no timestamps of their own; delete after "
                + name.end());
      }
    }
  }

  private void publish(TimestampedName name, StoredCondition stored, FormatVersion version) {
    ByteWriter content = new ByteWriter();
    DeleteConditionFormat.write(content, stored);
    VfsUri file = context.directory().root().child(ArrayDirectory.COMMITS).child(name.text() + ".del");
    context.storage().createFolder(context.directory().root().child(ArrayDirectory.COMMITS));
    ByteWriter tile = new ByteWriter();
    context.resources().filters().use(
        scratch -> GenericTile.write(content.array(), content.size(), version, context.key(), tile, scratch));
    context.storage().write(file, tile.toByteArray());
  }
}
