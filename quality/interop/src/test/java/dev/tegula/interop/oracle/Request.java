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

/** A request to the oracle. */
public sealed interface Request extends Serializable {

    /** Returns the version of libtiledb as a string. */
    record Version() implements Request {}

    record CreateArray(String uri, SchemaSpec schema, Opening opening) implements Request {}

    /** Returns the {@link SchemaSpec} of an array as opened. */
    record LoadSchema(String uri, Opening opening) implements Request {}

    /** Writes a fragment. Returns its name, or an empty string if none was written. */
    record Write(String uri, WriteSpec write) implements Request {}

    /**
     * Returns the {@link dev.tegula.interop.model.Columns} of a read, with a limit of bytes per buffer (0: as needed).
     */
    record Read(String uri, ReadSpec read, int bufferBytes) implements Request {}

    /** Returns the {@link dev.tegula.interop.model.Columns} of a read of an array with a known schema. */
    record ReadKnown(String uri, SchemaSpec schema, ReadSpec read) implements Request {}

    /** Returns the bytes of an aggregate over the cells of a read, or null. */
    record Aggregated(String uri, ReadSpec read, AggregateSpec aggregate) implements Request {}

    /** Creates an array with dimension labels. */
    record CreateLabelled(String uri, SchemaSpec schema, List<LabelSpec> labels) implements Request {}

    record WriteLabels(String uri, Map<String, List<Range>> ranges, List<Column> values) implements Request {}

    /** Returns the {@link Column} of a field or label, for the cells within ranges of dimensions and labels. */
    record ReadLabelled(
            String uri,
            Map<String, List<Range>> ranges,
            List<LabelSpec> labels,
            Map<String, List<Range>> labelRanges,
            FieldSpec field)
            implements Request {}

    /** Returns the {@link dev.tegula.interop.model.FragmentList} of an array. */
    record Fragments(String uri, Opening opening) implements Request {}

    /** Returns one range per dimension, or an empty list for an empty array. */
    record NonEmptyDomain(String uri, Opening opening) implements Request {}

    record Delete(String uri, Condition condition, Opening opening) implements Request {}

    /** Consolidates what the settings select. */
    record Consolidate(String uri, Opening opening) implements Request {}

    /** Vacuums what the settings select. */
    record Vacuum(String uri, Opening opening) implements Request {}

    /** Sets metadata. A null value deletes the key. */
    record PutMetadata(String uri, Opening opening, Map<String, @Nullable MetadataValue> values) implements Request {}

    record GetMetadata(String uri, Opening opening) implements Request {}

    record CreateGroup(String uri, Opening opening) implements Request {}

    /** Changes the members of a group. */
    record ChangeGroup(String uri, GroupEdit edit, Opening opening) implements Request {}

    /** Sets metadata of a group. A null value deletes the key. */
    record PutGroupMetadata(String uri, Opening opening, Map<String, @Nullable MetadataValue> values)
            implements Request {}

    /** Returns the {@link dev.tegula.interop.model.GroupSpec} of a group as opened. */
    record LoadGroup(String uri, Opening opening) implements Request {}

    /** Consolidates the metadata of a group. */
    record ConsolidateGroup(String uri, Opening opening) implements Request {}

    /** Vacuums the metadata of a group. */
    record VacuumGroup(String uri, Opening opening) implements Request {}

    /** Ends the child process like a crash of native code, for tests of the oracle. */
    record Crash() implements Request {}

    /** Never returns, for tests of the oracle. */
    record Hang() implements Request {}
}
