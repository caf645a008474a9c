package dev.tegula.internal.storage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An array as a reader sees it: the schema and the fragments of a time range, which never change.
 *
 * @param schema the newest schema at the end of the range
 * @param fragments visible fragments, the oldest first
 * @param deletes visible deletes by condition
 */
public record ArraySnapshot(
    ArrayContext context, TimestampRange timestamps, ArraySchema schema, List<OpenFragment> fragments,
    DeleteConditions deletes) {

  /** Reads the schema and the footers of all visible fragments. */
  public static ArraySnapshot open(ArrayContext context, TimestampRange timestamps) {
    ArrayDirectory directory = context.directory();
    if (directory.schemas().isEmpty()) {
      throw new CorruptArrayException(directory.root() + ": the folder __schema holds no schema");
    }
    ArraySchema schema = context.schemas().get(directory.schemaAt(timestamps.end()).name());
    List<FragmentRef> refs = directory.fragmentsAt(timestamps);
    OpenFragment[] opened = new OpenFragment[refs.size()];
    Workers workers = context.resources().workers();
    Workers.Item open = i -> opened[i] = OpenFragment.open(context, refs.get(i));
    if (context.storage().traits().lowLatency()) {
      workers.forEach(opened.length, open);
    } else {
      workers.forEachRequest(opened.length, open);
    }
    List<OpenFragment> fragments = new ArrayList<>(Arrays.asList(opened));
    fragments.removeIf(
        fragment -> !timestamps.contains(fragment.name().start(), fragment.name().end())
            && !fragment.footer().timestamps());
    return new ArraySnapshot(
        context, timestamps, schema, List.copyOf(fragments), new DeleteConditions(context, timestamps));
  }
}
