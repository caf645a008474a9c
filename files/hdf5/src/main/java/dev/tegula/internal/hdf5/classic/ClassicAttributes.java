package dev.tegula.internal.hdf5.classic;

import dev.tegula.internal.hdf5.file.Attributed;
import dev.tegula.internal.hdf5.file.ElementType;
import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.hdf5.file.Hdf5Problem;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The attributes of a file or variable: name, type, number of values, and the values, filled up to 4 bytes. */
final class ClassicAttributes implements Attributed {

    private static final int ATTRIBUTES = 12;

    private final Map<String, @Nullable FlatValues> values = new LinkedHashMap<>();

    private ClassicAttributes() {}

    static ClassicAttributes read(HeaderInput in) {
        ClassicAttributes attributes = new ClassicAttributes();
        for (long left = in.list(ATTRIBUTES); left > 0; left--) {
            String name = in.name();
            ElementType type = ClassicType.of(in.number(), in.revision());
            byte[] bytes = in.padded(in.count(), type.size());
            attributes.values.put(name, bytes.length == 0 && !type.isText() ? null : values(type, bytes));
        }
        return attributes;
    }

    private static FlatValues values(ElementType type, byte[] bytes) {
        if (!type.isText()) {
            return type.decode(bytes, bytes.length / type.size(), StandardCharsets.UTF_8);
        }
        ElementType text = ElementType.joined(bytes.length);
        try {
            return text.decode(bytes, 1, StandardCharsets.UTF_8);
        } catch (Hdf5Problem e) {
            // Units such as µm are often Latin; what the conventions of NetCDF mean is ASCII.
            return text.decode(bytes, 1, StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public List<String> attributeNames() {
        return List.copyOf(values.keySet());
    }

    @Override
    public @Nullable FlatValues attributeValues(String name) {
        return values.get(name);
    }
}
