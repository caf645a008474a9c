package dev.tegula.internal.read.splits;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.fetch.StoredSizes;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Computes the weights of fragments from their footers, without requests. */
final class FragmentWeights {

    /** Size in memory that costs as much as one stored byte. */
    private static final double EXPANSION = 16;

    private final ArraySchema schema;
    private final Set<String> names;
    private final double cellBytes;
    private final IdentityHashMap<FragmentFields, List<FragmentFields.Entry>> entries = new IdentityHashMap<>();

    FragmentWeights(ArraySchema schema, CellRequest request) {
        this.schema = schema;
        names = new LinkedHashSet<>(request.fields());
        names.addAll(request.condition().fields());
        if (!schema.isDense()) {
            schema.dimensions().stream().map(Dimension::name).forEach(names::add);
        }
        double bytes = 0;
        for (String name : names) {
            Field field = schema.field(name);
            bytes += field == null ? 0 : field.isVariable() ? Long.BYTES : field.cellSize();
        }
        cellBytes = bytes;
    }

    /** Returns the weight of a fragment of this many cells in this many tiles. */
    FragmentWeight of(OpenFragment fragment, int number, double cells, long tiles) {
        FragmentFooter footer = fragment.footer();
        double bytes = 0;
        int files = 0;
        for (FragmentFields.Entry entry : entries.computeIfAbsent(fragment.fields(), any -> entries(fragment))) {
            for (DataFile.Kind kind : StoredSizes.kinds(entry.field())) {
                long[] sizes = switch (kind) {
                    case VALUES, OFFSETS -> footer.fileSizes();
                    case VAR_VALUES -> footer.varFileSizes();
                    case VALIDITY -> footer.validityFileSizes();
                };
                bytes += Math.max(0, sizes[entry.index()]);
                files++;
            }
        }
        return new FragmentWeight(
                fragment, number, bytes, Math.max(bytes, cells * cellBytes / EXPANSION), cells, tiles, files);
    }

    /** Returns the fields to read that a fragment has, each file once. */
    private List<FragmentFields.Entry> entries(OpenFragment fragment) {
        List<FragmentFields.Entry> found = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (String name : names) {
            FragmentFields.Entry entry = StoredSizes.entry(schema, fragment, name);
            if (entry != null && seen.add(entry.index())) {
                found.add(entry);
            }
        }
        return found;
    }
}
