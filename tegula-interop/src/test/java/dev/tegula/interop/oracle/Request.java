package dev.tegula.interop.oracle;

import dev.tegula.interop.model.AggregateSpec;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.GroupEdit;
import dev.tegula.interop.model.LabelSpec;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the oracle can be asked to do. */
public sealed interface Request extends Serializable {

    /** Which libtiledb this is; answers a text. */
    record Version() implements Request {}

    /** Creates an array. */
    record CreateArray(String uri, SchemaSpec schema, Opening opening) implements Request {}

    /** Answers the {@link SchemaSpec} of an array as opened. */
    record LoadSchema(String uri, Opening opening) implements Request {}

    /** Writes a fragment; answers its name, or an empty text when nothing was written. */
    record Write(String uri, WriteSpec write) implements Request {}

    /**
     * Answers the {@link dev.tegula.interop.model.Columns} of a read, under a budget of bytes per buffer (0: as fits).
     */
    record Read(String uri, ReadSpec read, int bufferBytes) implements Request {}

    /** Answers the {@link dev.tegula.interop.model.Columns} of a read of an array whose schema is known to who asks. */
    record ReadKnown(String uri, SchemaSpec schema, ReadSpec read) implements Request {}

    /** Answers the bytes of a figure over the cells of a read, or null. */
    record Aggregated(String uri, ReadSpec read, AggregateSpec aggregate) implements Request {}

    /** Creates an array with dimension labels. */
    record CreateLabelled(String uri, SchemaSpec schema, List<LabelSpec> labels) implements Request {}

    /** Writes values of dimension labels. */
    record WriteLabels(String uri, Map<String, List<Range>> ranges, List<Column> values) implements Request {}

    /**
     * Answers the {@link Column} of a field, or of a label by its name, of cells that are selected by ranges of labels
     * too.
     */
    record ReadLabelled(
            String uri,
            Map<String, List<Range>> ranges,
            List<LabelSpec> labels,
            Map<String, List<Range>> labelRanges,
            FieldSpec field)
            implements Request {}

    /** Answers the {@link dev.tegula.interop.model.FragmentList} of an array. */
    record Fragments(String uri, Opening opening) implements Request {}

    /** Answers one range per dimension, or an empty list when the array is empty. */
    record NonEmptyDomain(String uri, Opening opening) implements Request {}

    /** Deletes the cells that match. */
    record Delete(String uri, Condition condition, Opening opening) implements Request {}

    /** Consolidates what the settings name. */
    record Consolidate(String uri, Opening opening) implements Request {}

    /** Vacuums what the settings name. */
    record Vacuum(String uri, Opening opening) implements Request {}

    /** Sets metadata, and deletes those keys whose value is null. */
    record PutMetadata(String uri, Opening opening, Map<String, @Nullable MetadataValue> values) implements Request {}

    /** Answers all metadata by key. */
    record GetMetadata(String uri, Opening opening) implements Request {}

    /** Creates a group. */
    record CreateGroup(String uri, Opening opening) implements Request {}

    /** Changes the members of a group. */
    record ChangeGroup(String uri, GroupEdit edit, Opening opening) implements Request {}

    /** Sets metadata of a group, and deletes those keys whose value is null. */
    record PutGroupMetadata(String uri, Opening opening, Map<String, @Nullable MetadataValue> values)
            implements Request {}

    /** Answers the {@link dev.tegula.interop.model.GroupSpec} of a group as opened. */
    record LoadGroup(String uri, Opening opening) implements Request {}

    /** Consolidates the metadata of a group. */
    record ConsolidateGroup(String uri, Opening opening) implements Request {}

    /** Vacuums the metadata of a group. */
    record VacuumGroup(String uri, Opening opening) implements Request {}

    /** Ends the child process as a crash of native code would: for the tests of the oracle itself. */
    record Crash() implements Request {}

    /** Never answers: for the tests of the oracle itself. */
    record Hang() implements Request {}
}
