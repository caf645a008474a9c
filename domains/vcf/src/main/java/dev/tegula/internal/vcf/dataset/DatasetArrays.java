package dev.tegula.internal.vcf.dataset;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The open arrays of a dataset. Members of a group are found by name, or by the last part of their URI. */
public final class DatasetArrays implements AutoCloseable {

    private final Tegula tegula;
    private final String uri;
    private final OpenOptions options;
    private final List<GroupMember> members;
    private final ArrayReader data;
    private final DatasetMetadata metadata;
    private final CellLayout layout;

    private DatasetArrays(
            Tegula tegula, String uri, OpenOptions options, List<GroupMember> members, ArrayReader data, String array) {
        this.tegula = tegula;
        this.uri = uri;
        this.options = options;
        this.members = members;
        this.data = data;
        this.metadata = DatasetMetadata.of(array, data.metadata());
        this.layout = metadata.layout().layout();
    }

    /**
     * Opens a dataset.
     *
     * @throws ArrayNotFoundException if there is nothing at the URI
     * @throws UnsupportedFormatException if it is no VCF dataset, or its version is unknown
     */
    public static DatasetArrays open(Tegula tegula, String uri, OpenOptions options) {
        String root = uri.replaceFirst("(?<=[^/:])/+$", "");
        ObjectType type = tegula.object(root).type();
        if (type == ObjectType.ARRAY) {
            throw new UnsupportedFormatException(
                    root + ": not a VCF dataset (found an array, expected a group with the "
                            + "array 'data'). Name the group.");
        }
        List<GroupMember> members = type == null ? List.of() : members(tegula, root, options);
        ArrayReader data;
        try {
            data = openMember(tegula, members, root, "data", options);
        } catch (ArrayNotFoundException e) {
            if (type == null) {
                throw e;
            }
            throw new UnsupportedFormatException(
                    root + ": not a VCF dataset: the array 'data' is missing (found " + names(members) + ")",
                    NextStep.of(Action.LIST_MEMBERS, root));
        }
        String array = root + "/data";
        try {
            DatasetArrays arrays = new DatasetArrays(tegula, root, options, members, data, array);
            arrays.checkFields(array);
            return arrays;
        } catch (RuntimeException e) {
            data.close();
            throw e;
        }
    }

    /** Returns the members of a group. Arrays with a key can be in groups without one. */
    private static List<GroupMember> members(Tegula tegula, String uri, OpenOptions options) {
        try {
            return tegula.openGroup(uri, options).members();
        } catch (EncryptionException e) {
            if (options.key() == null) {
                throw e;
            }
            return tegula.openGroup(uri, options.withKey(null)).members();
        }
    }

    private static String names(List<GroupMember> members) {
        List<String> names = members.stream().map(GroupMember::displayName).toList();
        return names.isEmpty() ? "no members" : "members " + String.join(", ", names);
    }

    /** Opens a member, or what is at its place in the folder: copies of a dataset can list places of the original. */
    private static ArrayReader openMember(
            Tegula tegula, List<GroupMember> members, String root, String name, OpenOptions options) {
        String place = root + "/" + name;
        for (GroupMember member : members) {
            if (member.displayName().equals(name) && !member.uri().equals(place)) {
                try {
                    return tegula.openForReading(member.uri(), options);
                } catch (ArrayNotFoundException e) {
                    break;
                }
            }
        }
        return tegula.openForReading(place, options);
    }

    private void checkFields(String array) {
        ArraySchema schema = data.schema();
        require(array, schema, layout.position(), PhysicalType.UINT32);
        require(array, schema, layout.start(), PhysicalType.UINT32);
        require(array, schema, layout.end(), PhysicalType.UINT32);
        require(array, schema, "qual", PhysicalType.FLOAT32);
        require(array, schema, "filter_ids", PhysicalType.INT32);
        for (String name : List.of("alleles", "id", "info", "fmt")) {
            require(array, schema, name, null);
        }
        for (String name : metadata.extracted()) {
            require(array, schema, name, null);
        }
        require(array, schema, "sample", metadata.isNumbered() ? PhysicalType.UINT32 : null);
        if (!metadata.isNumbered()) {
            require(array, schema, "contig", null);
        }
        List<String> names = schema.dimensions().stream().map(Dimension::name).toList();
        Set<String> expected = metadata.isNumbered()
                ? Set.of("sample", layout.position())
                : Set.of("sample", layout.position(), "contig");
        if (schema.isDense() || !Set.copyOf(names).equals(expected)) {
            throw new UnsupportedFormatException(array + ": not the data of a VCF dataset of version "
                    + metadata.version() + " (found " + (schema.isDense() ? "a dense" : "a sparse")
                    + " array with the dimensions " + String.join(", ", names)
                    + "; expected a sparse array with the dimensions " + String.join(", ", new TreeSet<>(expected))
                    + ").");
        }
    }

    /**
     * Returns the order of results in which the cells of a contig come by position, then by sample. Datasets of one
     * version have their dimensions in several orders: early ones of version 4 begin with {@code sample}.
     */
    public ResultOrder order() {
        ArraySchema schema = data.schema();
        boolean byPosition = schema.dimensionIndex(layout.position()) < schema.dimensionIndex("sample");
        return byPosition ? ResultOrder.ROW_MAJOR : ResultOrder.COL_MAJOR;
    }

    /** @param type the expected type, or null for bytes of any length */
    private void require(String array, ArraySchema schema, String name, @Nullable PhysicalType type) {
        Field field = schema.field(name);
        boolean fits = field != null
                && (type != null
                        ? field.datatype().physical() == type
                        : field.datatype().size() == 1 && field.isVariable());
        if (!fits) {
            throw new UnsupportedFormatException(array + ": not the data of a VCF dataset of version "
                    + metadata.version() + ": field '" + name + "' is missing or has another type (found "
                    + (field == null ? "none" : field) + ", expected "
                    + (type == null ? "text or bytes of any length" : type) + ").");
        }
    }

    /** Returns the engine. */
    public Tegula tegula() {
        return tegula;
    }

    /** Returns the URI of the dataset. */
    public String uri() {
        return uri;
    }

    /** Returns the array of records. */
    public ArrayReader data() {
        return data;
    }

    /** Returns the metadata of the array of records. */
    public DatasetMetadata metadata() {
        return metadata;
    }

    /** Returns the names of the fields with positions. */
    public CellLayout layout() {
        return layout;
    }

    /** Opens the array of headers; the caller closes it. */
    ArrayReader openHeaders() {
        String folder = uri + "/metadata";
        for (GroupMember member : members) {
            if (member.displayName().equals("metadata")
                    && tegula.object(member.uri()).type() == ObjectType.GROUP) {
                folder = member.uri();
            }
        }
        List<GroupMember> inner =
                tegula.object(folder).type() == ObjectType.GROUP ? members(tegula, folder, options) : List.of();
        try {
            return openMember(tegula, inner, folder, "vcf_headers", options);
        } catch (ArrayNotFoundException e) {
            throw new UnsupportedFormatException(
                    uri + ": not a VCF dataset: the array 'metadata/vcf_headers' is missing",
                    NextStep.of(Action.LIST_MEMBERS, uri));
        }
    }

    /** Opens an array of statistics; null if the dataset has none of this name. */
    public @Nullable ArrayReader openMember(String name) {
        try {
            return openMember(tegula, members, uri, name, options);
        } catch (ArrayNotFoundException e) {
            return null;
        }
    }

    @Override
    public void close() {
        data.close();
    }
}
