package dev.tegula.internal.write;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.internal.storage.Storage;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fragment that is being written: its data files, then its metadata, then the commit file that makes it visible. Nothing is
 * visible before {@link #commit}; closing without it leaves nothing.
 */
public final class FragmentWriter implements AutoCloseable {

  private final ArrayContext context;
  private final Storage storage;
  private final ArraySchema schema;
  private final String schemaName;
  private final FormatVersion version;
  private final TimestampedName name;
  private final VfsUri folder;
  private final FragmentFields fields;
  private final List<FieldOutput> outputs = new ArrayList<>();
  private final List<VfsOutput> open = new ArrayList<>();

  /**
   * Begins a fragment of the given schema.
   *
   * @param schemaName file name of the schema
   * @param name the fragment's name, which carries its timestamps and version
   * @param names the fields that get files: all attributes, and of sparse fragments all dimensions
   */
  public FragmentWriter(
      ArrayContext context, ArraySchema schema, String schemaName, TimestampedName name, List<String> names) {
    this.context = context;
    this.storage = context.storage();
    this.schema = schema;
    this.schemaName = schemaName;
    this.name = name;
    this.version = new FormatVersion(name.version());
    VfsUri root = context.directory().root();
    this.folder = version.hasFolders() ? root.child("__fragments").child(name.text()) : root.child(name.text());
    this.fields = new FragmentFields(schema, version, false, false);
    for (FragmentFields.Entry entry : fields.entries()) {
      if (names.contains(entry.name())) {
        outputs.add(open(entry));
      }
    }
  }

  private FieldOutput open(FragmentFields.Entry entry) {
    Field field = entry.field();
    PartOutput fixed = part(entry.fixedFile());
    PartOutput variable = field.isVariable() ? part(entry.varFile()) : null;
    PartOutput validity = field.nullable() ? part(entry.validityFile()) : null;
    return new FieldOutput(entry, fixed, variable, validity);
  }

  private PartOutput part(String file) {
    VfsOutput output = storage.create(folder.child(file));
    open.add(output);
    return new PartOutput(storage, output);
  }

  public TimestampedName name() {
    return name;
  }

  FormatVersion version() {
    return version;
  }

  ArraySchema schema() {
    return schema;
  }

  ArrayContext context() {
    return context;
  }

  List<FieldOutput> outputs() {
    return outputs;
  }

  /** Publishes a dense fragment. */
  void commitDense(List<Range> nonEmptyDomain, long tiles, long cellsPerTile) {
    commit(new FragmentMetadataWriter.Shape(true, nonEmptyDomain, 0, cellsPerTile, tiles, null));
  }

  /** Publishes a sparse fragment. */
  void commitSparse(List<Range> nonEmptyDomain, MbrLevel mbrs, long lastTileCells) {
    commit(new FragmentMetadataWriter.Shape(false, nonEmptyDomain, mbrs.size(), lastTileCells, mbrs.size(), mbrs));
  }

  private void commit(FragmentMetadataWriter.Shape shape) {
    byte[] metadata = context.resources().filters().apply(
        scratch -> new FragmentMetadataWriter(schema, schemaName, version, fields, context.key(), scratch)
            .write(shape, outputs));
    VfsOutput file = storage.create(folder.child(OpenFragment.METADATA_FILE));
    open.add(file);
    storage.append(file, metadata, 0, metadata.length);
    open.add(storage.create(commitFile()));
    storage.publish(open);
  }

  private VfsUri commitFile() {
    VfsUri root = context.directory().root();
    return version.hasFolders()
        ? root.child("__commits").child(name.text() + ".wrt")
        : root.child(name.text() + ".ok");
  }

  /** Discards what was not committed. */
  @Override
  public void close() {
    open.forEach(VfsOutput::close);
  }

  /** Whether a field has a file in this fragment. */
  @Nullable FieldOutput output(String field) {
    for (FieldOutput output : outputs) {
      if (output.entry().name().equals(field)) {
        return output;
      }
    }
    return null;
  }
}
