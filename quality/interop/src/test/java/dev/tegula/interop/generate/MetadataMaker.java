package dev.tegula.interop.generate;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.schema.Datatype;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Generates random metadata changes: few keys, so that changes overlap, and values of all datatypes. */
public final class MetadataMaker {

    private static final List<Datatype> TYPES = Arrays.stream(Datatype.values())
            .filter(type -> type != Datatype.ANY && type != Datatype.GEOM_WKB && type != Datatype.GEOM_WKT)
            .toList();

    private MetadataMaker() {}

    /** Returns one to four changes. Null deletes the key. */
    public static Map<String, @Nullable MetadataValue> changes(RandomGenerator random) {
        Map<String, @Nullable MetadataValue> changes = new TreeMap<>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            changes.put("k" + random.nextInt(8), random.nextInt(4) == 0 ? null : value(random));
        }
        return changes;
    }

    private static MetadataValue value(RandomGenerator random) {
        Datatype type = TYPES.get(random.nextInt(TYPES.size()));
        int count = random.nextInt(4);
        byte[] bytes = new byte[count * type.size()];
        random.nextBytes(bytes);
        return new MetadataValue(type, count, Bytes.of(bytes));
    }
}
