package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.AggregateSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.FragmentList;
import dev.tegula.interop.model.GroupEdit;
import dev.tegula.interop.model.GroupSpec;
import dev.tegula.interop.model.LabelSpec;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import io.tiledb.libtiledb.SWIGTYPE_p_int;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_array_schema_t;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_layout_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs all requests with libtiledb in this process. Caches a few contexts by their settings. */
public final class Libtiledb implements AutoCloseable {

    private static final int MOST_CONTEXTS = 4;

    private final Map<Map<String, String>, NativeContext> contexts = new LinkedHashMap<>(8, 0.75f, true);

    private NativeContext context(Opening opening) {
        Map<String, String> settings = NativeContext.settings(opening);
        NativeContext context = contexts.get(settings);
        if (context == null) {
            if (contexts.size() == MOST_CONTEXTS) {
                Iterator<NativeContext> eldest = contexts.values().iterator();
                eldest.next().close();
                eldest.remove();
            }
            context = new NativeContext(settings);
            contexts.put(settings, context);
        }
        return context;
    }

    private static OpenArray reading(NativeContext context, String uri, Opening opening) {
        return OpenArray.open(context, uri, tiledb_query_type_t.TILEDB_READ, opening);
    }

    private static OpenArray writing(NativeContext context, String uri, Opening opening) {
        return OpenArray.open(context, uri, tiledb_query_type_t.TILEDB_WRITE, opening);
    }

    public String version() {
        SWIGTYPE_p_int major = tiledb.new_intp();
        SWIGTYPE_p_int minor = tiledb.new_intp();
        SWIGTYPE_p_int patch = tiledb.new_intp();
        tiledb.tiledb_version(major, minor, patch);
        return tiledb.intp_value(major) + "." + tiledb.intp_value(minor) + "." + tiledb.intp_value(patch);
    }

    public void createArray(String uri, SchemaSpec spec, Opening opening) {
        NativeContext context = context(opening);
        SWIGTYPE_p_p_tiledb_array_schema_t schema = new SchemaBuilder(context).build(spec);
        context.check(tiledb.tiledb_array_create(context.pointer(), uri, tiledb.tiledb_array_schema_tpp_value(schema)));
        tiledb.tiledb_array_schema_free(schema);
    }

    public SchemaSpec schema(String uri, Opening opening) {
        try (OpenArray array = reading(context(opening), uri, opening)) {
            return array.schema();
        }
    }

    /** Writes a fragment and returns its name. */
    public String write(String uri, WriteSpec write) {
        NativeContext context = context(write.opening());
        try (OpenArray array = writing(context, uri, write.opening())) {
            return new WriteQuery(context, array).run(write);
        }
    }

    /** Reads fields of an array. */
    public Columns read(String uri, ReadSpec read, int bufferBytes) {
        NativeContext context = context(read.opening());
        try (OpenArray array = reading(context, uri, read.opening())) {
            return new ReadQuery(context, array).run(read, bufferBytes);
        }
    }

    /** Returns an aggregate over the cells of a read. */
    public @Nullable Bytes aggregate(String uri, ReadSpec read, AggregateSpec aggregate) {
        NativeContext context = context(read.opening());
        try (OpenArray array = reading(context, uri, read.opening())) {
            return new AggregateQuery(context, array).run(read, aggregate);
        }
    }

    /** Creates an array with dimension labels. */
    public void createLabelled(String uri, SchemaSpec schema, List<LabelSpec> labels) {
        new LabelQueries(context(Opening.NOW)).create(uri, schema, labels);
    }

    public void writeLabels(String uri, Map<String, List<Range>> ranges, List<Column> values) {
        NativeContext context = context(Opening.NOW);
        try (OpenArray array = writing(context, uri, Opening.NOW)) {
            new LabelQueries(context).write(array, ranges, values);
        }
    }

    /** Reads a field or a label of the cells within ranges of dimensions and labels. */
    public Column readLabelled(
            String uri,
            Map<String, List<Range>> ranges,
            List<LabelSpec> labels,
            Map<String, List<Range>> labelRanges,
            FieldSpec field) {
        NativeContext context = context(Opening.NOW);
        try (OpenArray array = reading(context, uri, Opening.NOW)) {
            return new LabelQueries(context).read(array, ranges, labels, labelRanges, field);
        }
    }

    public FragmentList fragments(String uri, Opening opening) {
        NativeContext context = context(opening);
        try (FragmentReader reader = new FragmentReader(context, uri, schema(uri, opening))) {
            return reader.read();
        }
    }

    /** Returns the non-empty domain, one range per dimension; empty for an empty array. */
    public ArrayList<Range> nonEmptyDomain(String uri, Opening opening) {
        NativeContext context = context(opening);
        try (OpenArray array = reading(context, uri, opening)) {
            return new DomainReader(context, array).read();
        }
    }

    /** Deletes the matching cells. */
    public void delete(String uri, Condition condition, Opening opening) {
        NativeContext context = context(opening);
        try (OpenArray array = OpenArray.open(context, uri, tiledb_query_type_t.TILEDB_DELETE, opening);
                OpenQuery query = new OpenQuery(
                        context, array, tiledb_query_type_t.TILEDB_DELETE, tiledb_layout_t.TILEDB_UNORDERED)) {
            new Conditions(context).set(query, condition);
            query.submit();
        }
    }

    /** Consolidates what the settings select. */
    public void consolidate(String uri, Opening opening) {
        NativeContext context = context(opening);
        context.check(tiledb.tiledb_array_consolidate(context.pointer(), uri, context.config()));
    }

    /** Vacuums what the settings select. */
    public void vacuum(String uri, Opening opening) {
        NativeContext context = context(opening);
        context.check(tiledb.tiledb_array_vacuum(context.pointer(), uri, context.config()));
    }

    /** Sets metadata. A null value deletes the key. */
    public void putMetadata(String uri, Opening opening, Map<String, @Nullable MetadataValue> values) {
        NativeContext context = context(opening);
        try (OpenArray array = writing(context, uri, opening)) {
            new MetadataReader(array).put(values);
        }
    }

    public void createGroup(String uri, Opening opening) {
        NativeContext context = context(opening);
        context.check(tiledb.tiledb_group_create(context.pointer(), uri));
    }

    private OpenGroup group(String uri, Opening opening, tiledb_query_type_t purpose) {
        return OpenGroup.open(context(OpenGroup.settings(opening)), uri, purpose);
    }

    /** Changes the members of a group. */
    public void changeGroup(String uri, GroupEdit edit, Opening opening) {
        try (OpenGroup group = group(uri, opening, tiledb_query_type_t.TILEDB_WRITE)) {
            group.change(edit);
        }
    }

    /** Sets metadata of a group. A null value deletes the key. */
    public void putGroupMetadata(String uri, Opening opening, Map<String, @Nullable MetadataValue> values) {
        try (OpenGroup group = group(uri, opening, tiledb_query_type_t.TILEDB_WRITE)) {
            new MetadataReader(group).put(values);
        }
    }

    /** Returns the members and metadata of a group. */
    public GroupSpec group(String uri, Opening opening) {
        try (OpenGroup group = group(uri, opening, tiledb_query_type_t.TILEDB_READ)) {
            return group.read();
        }
    }

    /** Consolidates the metadata of a group. */
    public void consolidateGroup(String uri, Opening opening) {
        NativeContext context = context(opening);
        context.check(tiledb.tiledb_group_consolidate_metadata(context.pointer(), uri, context.config()));
    }

    /** Vacuums the metadata of a group. */
    public void vacuumGroup(String uri, Opening opening) {
        NativeContext context = context(opening);
        context.check(tiledb.tiledb_group_vacuum_metadata(context.pointer(), uri, context.config()));
    }

    public TreeMap<String, MetadataValue> metadata(String uri, Opening opening) {
        NativeContext context = context(opening);
        try (OpenArray array = reading(context, uri, opening)) {
            return new MetadataReader(array).read();
        }
    }

    @Override
    public void close() {
        contexts.values().forEach(NativeContext::close);
        contexts.clear();
    }
}
