package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.Attributes;
import dev.tegula.internal.hdf5.file.ElementType;
import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.hdf5.file.Hdf5Problem;
import dev.tegula.internal.hdf5.file.StoredAttribute;
import dev.tegula.internal.hdf5.file.StoredDataset;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.hdf5.file.StoredObject;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A group or dataset of a file that is read, with the attributes that AnnData gives it. */
record H5Node(String file, StoredObject node) implements AnnNode {

    @Override
    public String place() {
        return file + ", /" + node.path();
    }

    @Override
    public String path() {
        return node.path();
    }

    @Override
    public boolean isGroup() {
        return node instanceof StoredGroup;
    }

    @Override
    public boolean isDataset() {
        return node instanceof StoredDataset;
    }

    @Override
    public @Nullable String problem() {
        return node instanceof StoredObject.Unreadable object ? object.problem() : null;
    }

    @Override
    public @Nullable String text(String attribute) {
        return Attributes.text(node, attribute);
    }

    @Override
    public @Nullable List<String> texts(String name) {
        StoredAttribute attribute = node.attribute(name);
        if (attribute == null) {
            return null;
        }
        FlatValues values = attribute.values();
        return values != null && values.array() instanceof String[] all ? List.of(all) : List.of();
    }

    @Override
    public boolean has(String attribute) {
        return node.attribute(attribute) != null;
    }

    @Override
    public List<AnnNode> children() {
        List<AnnNode> children = new ArrayList<>();
        for (StoredObject child : ((StoredGroup) node).children()) {
            children.add(new H5Node(file, child));
        }
        return children;
    }

    @Override
    public @Nullable AnnNode child(String name) {
        StoredObject child = node instanceof StoredGroup group ? group.child(name) : null;
        return child == null ? null : new H5Node(file, child);
    }

    @Override
    public List<Number> numbers(String attribute) {
        return Attributes.numbers(node, attribute);
    }

    private StoredDataset data() {
        return (StoredDataset) node;
    }

    @Override
    public String name() {
        return node.name();
    }

    @Override
    public boolean isSingle() {
        return data().isSingle();
    }

    @Override
    public long[] shape() {
        return data().lengths().length == 0 && data().count() == 0 ? new long[] {0} : data().lengths();
    }

    @Override
    public boolean isCompound() {
        return data().type().kind() == ElementType.Kind.COMPOUND;
    }

    @Override
    public @Nullable Datatype datatype() {
        return datatype(data().type());
    }

    @Override
    public Map<String, @Nullable Datatype> fieldTypes() {
        Map<String, @Nullable Datatype> types = new LinkedHashMap<>();
        for (ElementType.Member member : data().type().members()) {
            ElementType type = member.type();
            boolean list = type.kind() == ElementType.Kind.ARRAY;
            types.put(member.name(), datatype(list ? type.members().get(0).type() : type));
        }
        return types;
    }

    @Override
    public boolean isHalf() {
        return isHalf(data().type()) || data().type().members().stream().anyMatch(member -> isHalf(member.type()));
    }

    private static boolean isHalf(ElementType type) {
        return type.kind() == ElementType.Kind.FLOAT && type.size() == 2;
    }

    @Override
    public boolean isBytes() {
        return data().type().kind() == ElementType.Kind.FIXED_TEXT;
    }

    private static @Nullable Datatype datatype(ElementType type) {
        boolean isNamed = type.kind() == ElementType.Kind.ENUMERATION && !type.isBoolean();
        return type.refusal() != null || type.isSeveral() || isNamed ? null : type.datatype();
    }

    private <T> T read(Supplier<T> action) {
        try {
            return action.get();
        } catch (Hdf5Problem e) {
            throw new TableFileException(place() + ": " + e.text(), e.nextStep(), e);
        }
    }

    @Override
    public Object values(Datatype type) {
        if (data().count() == 0) {
            return Primitives.of(type, null, 0);
        }
        FlatValues values = read(data()::readAll);
        return Primitives.of(type, values, values.count());
    }

    @Override
    public Object box(Datatype type, long[] from, int[] lengths) {
        FlatValues values = read(() -> data().read(from, lengths, StandardCharsets.UTF_8));
        return Primitives.of(type, values, values.count());
    }

    @Override
    public String[] texts() {
        if (data().count() == 0) {
            return new String[0];
        }
        FlatValues values = read(data()::readAll);
        return Primitives.texts(values, values.count());
    }

    @Override
    public Map<String, @Nullable FlatValues> fields() {
        return read(data()::readFields);
    }
}
