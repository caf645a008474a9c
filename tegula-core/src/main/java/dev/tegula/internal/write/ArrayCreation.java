package dev.tegula.internal.write;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.filter.PipelineRules;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.format.EnumerationFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.query.ObjectType;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates an array: its folders, its enumerations and, last, its schema, which makes it one. */
public final class ArrayCreation {

  private static final List<String> FOLDERS =
      List.of("__commits", "__fragments", "__fragment_meta", "__meta", "__labels", "__schema");

  private ArrayCreation() {}

  /** Creates an array at the end of a time range, or now. */
  public static void create(
      Storage storage, Resources resources, VfsUri root, ArraySchema schema, TimestampRange timestamps,
      byte @Nullable [] key) {
    checkFilters(schema);
    requireNothing(storage, root);
    for (String folder : FOLDERS) {
      storage.createFolder(root.child(folder));
    }
    VfsUri schemas = root.child("__schema");
    storage.createFolder(schemas.child("__enumerations"));
    long time = Timestamps.forWriting(timestamps);
    ArraySchemaBuilder stored = schema.toBuilder();
    for (Enumeration enumeration : schema.enumerations()) {
      String file = NameSource.uuid();
      file = "__" + file + "_0";
      stored.enumerationPath(enumeration.name(), file);
      ByteWriter payload = new ByteWriter();
      EnumerationFormat.write(payload, enumeration.withPath(file));
      write(storage, resources, schemas.child("__enumerations").child(file), payload, schema.version(), key);
    }
    ByteWriter payload = new ByteWriter();
    ArraySchemaFormat.write(payload, stored.buildStored());
    TimestampedName name = TimestampedName.of(time, time, NameSource.uuid(), 0);
    write(storage, resources, schemas.child(name.text()), payload, schema.version(), key);
  }

  /**
   * Refuses a place that is taken.
   *
   * @throws ArrayAlreadyExistsException if an array or group lies there
   */
  static void requireNothing(Storage storage, VfsUri root) {
    ObjectType present = ObjectFolder.typeOf(storage, root);
    if (present != null) {
      throw new ArrayAlreadyExistsException(
          (present == ObjectType.GROUP ? "a group" : "an array") + " lies at " + root + " already");
    }
  }

  private static void checkFilters(ArraySchema schema) {
    List<Datatype> dimensionTypes = schema.dimensions().stream().map(Dimension::datatype).toList();
    for (Attribute attribute : schema.attributes()) {
      String name = "attribute '" + attribute.name() + "'";
      PipelineRules.check(name, attribute.filters(), attribute.datatype(), attribute.field().isVariable());
      PipelineRules.checkWebp(name, attribute.filters(), schema.isDense(), dimensionTypes);
    }
    for (Dimension dimension : schema.dimensions()) {
      String name = "dimension '" + dimension.name() + "'";
      if (dimension.filters().filters().isEmpty()) {
        PipelineRules.checkInherited(name, schema.coordinateFilters(), dimension.datatype(), dimension.isVariable());
      } else {
        PipelineRules.check(name, dimension.filters(), dimension.datatype(), dimension.isVariable());
      }
    }
    PipelineRules.check("offsets", schema.offsetFilters(), Datatype.UINT64, false);
    PipelineRules.check("validity", schema.validityFilters(), Datatype.UINT8, false);
  }

  private static void write(
      Storage storage, Resources resources, VfsUri file, ByteWriter payload, int version, byte @Nullable [] key) {
    storage.write(file, TileFile.bytes(resources, payload, new FormatVersion(version), key));
  }
}
