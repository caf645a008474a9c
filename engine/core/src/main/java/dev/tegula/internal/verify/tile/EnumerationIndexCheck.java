package dev.tegula.internal.verify.tile;

import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.ValueStatistics;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import java.util.List;

/** Checks that the cells of an enumerated attribute are valid indexes of its enumeration. */
final class EnumerationIndexCheck {

    private static final int UNKNOWN = -1;

    private final TileCheckContext context;
    private final FragmentFields.Entry entry;
    private int labels = -2;

    EnumerationIndexCheck(TileCheckContext context, FragmentFields.Entry entry) {
        this.context = context;
        this.entry = entry;
    }

    void check(int tile, ValueStatistics computed) {
        int size = labels();
        Datatype type = entry.field().datatype();
        if (size == UNKNOWN || computed.minimum() > computed.maximum()) {
            return;
        }
        long least = Keys.toLong(type, computed.minimum());
        long greatest = Keys.toLong(type, computed.maximum());
        if (Long.compareUnsigned(least, size) >= 0 || Long.compareUnsigned(greatest, size) >= 0) {
            DataFile file = context.fragment().dataFile(entry, DataFile.Kind.VALUES);
            context.findings()
                    .add(
                            FindingCode.ENUMERATION_INDEX,
                            file.uri(),
                            file.tileOffsets()[tile],
                            "field '" + entry.name() + "', tile " + tile + ": indexes are "
                                    + KeyFormat.of(type, computed.minimum()) + " to "
                                    + KeyFormat.of(type, computed.maximum()) + " (expected 0 to " + (size - 1) + ")");
        }
    }

    /**
     * Returns the number of values of the newest enumeration, which all fragments share, or {@link #UNKNOWN} without
     * one.
     */
    private synchronized int labels() {
        if (labels < UNKNOWN) {
            labels = count();
        }
        return labels;
    }

    private int count() {
        try {
            return newest();
        } catch (TegulaException damaged) {
            return UNKNOWN; // The verification of schemas reports it.
        }
    }

    private int newest() {
        if (entry.field().datatype().isFloat()
                || entry.field().isVariable()
                || entry.field().valuesPerCell() != 1) {
            return UNKNOWN;
        }
        List<SchemaRef> schemas = context.array().directory().schemas();
        for (int i = schemas.size() - 1; i >= 0; i--) {
            ArraySchema schema = context.array().schemas().get(schemas.get(i).name());
            Attribute attribute = schema.attribute(entry.name());
            String name = attribute == null ? null : attribute.enumeration();
            String path = name == null ? null : schema.enumerationPaths().get(name);
            if (name != null && path != null) {
                return context.array().schemas().enumeration(name, path).size();
            }
        }
        return UNKNOWN;
    }
}
