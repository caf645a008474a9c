package dev.tegula.internal.write;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.SchemaEvolution;
import java.util.List;

/** Adds a schema to an array, which holds from then on. */
public final class SchemaChange {

  private SchemaChange() {}

  /**
   * Evolves the newest schema of an array, at the end of a time range or now.
   *
   * @throws IllegalArgumentException if a change cannot be made, or the array has a schema of that time or later
   */
  public static ArraySchema evolve(ArrayContext context, SchemaEvolution evolution, TimestampRange timestamps) {
    List<SchemaRef> refs = context.directory().schemas();
    SchemaRef newest = refs.get(refs.size() - 1);
    long time = timestamps.end() == Long.MAX_VALUE
        ? Math.max(System.currentTimeMillis(), newest.timestamp() + 1)
        : timestamps.end();
    checkTime(newest, time);
    ArraySchema present = context.schemas().get(newest.name());
    ArraySchemaBuilder loaded = present.toBuilder();
    for (String name : evolution.extendedEnumerations()) {
      String path = present.enumerationPaths().get(name);
      if (path != null) {
        loaded.enumeration(context.schemas().enumeration(name, path));
      }
    }
    ArraySchema next = evolution.apply(loaded.buildStored());
    evolution.addedAttributes().forEach(attribute -> FilterCheck.check(next, attribute));
    SchemaFiles files = new SchemaFiles(context.storage(), context.resources(), context.directory().root(), context.key());
    files.store(next, time);
    return next;
  }

  /** The newest schema is the one whose name comes last, letter by letter: the format's library sorts them so. */
  private static void checkTime(SchemaRef newest, long time) {
    if (time <= newest.timestamp()) {
      throw new IllegalArgumentException(
          "the array has a schema of " + newest.timestamp() + "; a change at " + time + " would come before it. Choose a later time");
    }
    boolean named = !newest.name().equals(ArrayDirectory.LEGACY_SCHEMA);
    if (named && newest.name().compareTo(TimestampedName.of(time, time, "", 0).text()) > 0) {
      throw new IllegalArgumentException(
          "the array has a schema of " + newest.timestamp() + ", which by name comes after one of " + time
              + ", as times are compared digit by digit there. Choose a later time with as many digits");
    }
  }
}
