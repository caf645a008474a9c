package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.io.cells.Unsupported;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The elements of a virtual dataset: parts of other datasets, of the same file or of others. */
final class Mappings implements Storage {

    static final String ADVICE = "Copy its values into a dataset with h5py.";

    /** Most bytes of a box of a source, between whose elements others can lie. */
    private static final long MAX_BOX_BYTES = 1 << 25;

    private final ElementType type;
    private final int rank;
    private final List<Mapping> mappings = new ArrayList<>();

    /**
     * A part of a dataset.
     *
     * @param chosen the elements of the source
     * @param mapped their places in the virtual dataset
     * @param dimensions for each dimension of the source, that of the virtual dataset; -1 for one position
     */
    private record Mapping(StoredDataset source, Selection chosen, Selection mapped, int[] dimensions) {}

    private Mappings(ElementType type, int rank) {
        this.type = type;
        this.rank = rank;
    }

    /**
     * Reads the mappings of a dataset.
     *
     * @param bytes the version of the structure, and what follows it
     */
    static Mappings parse(FileBytes file, ElementType type, DataSpace space, ByteBuffer bytes) {
        int revision = bytes.get();
        if (revision != 0) {
            throw new Hdf5Problem("it is virtual with mappings of version " + revision
                    + ", which is not supported (expected 0). " + ADVICE);
        }
        FileBytes.verify(bytes, 0, bytes.limit());
        Mappings mappings = new Mappings(type, space.lengths().length);
        for (long count = file.length(bytes); count > 0; count--) {
            String name = FileBytes.name(bytes, 1);
            String path = FileBytes.name(bytes, 1);
            if (path.replace("%%", "").contains("%") || name.replace("%%", "").contains("%")) {
                throw new Hdf5Problem(Unsupported.HDF5_VIRTUAL_NAMES.refusal() + ". " + ADVICE);
            }
            mappings.add(file, name.replace("%%", "%"), path.replace("%%", "%"), space.lengths(), bytes);
        }
        return mappings;
    }

    private void add(FileBytes file, String name, String path, long[] lengths, ByteBuffer bytes) {
        String source = "the source '" + path + "' in the file '" + name + "'";
        StoredDataset dataset = dataset(file, name, path);
        if (!dataset.type().equals(type) || type.isInHeap() && !dataset.file().equals(file)) {
            throw new Hdf5Problem("it maps " + source + ": " + Unsupported.HDF5_VIRTUAL_TYPE.refusal() + ". " + ADVICE);
        }
        Selection chosen = Selection.parse(bytes, dataset.lengths());
        Selection mapped = Selection.parse(bytes, lengths);
        requireWithin(chosen, dataset.lengths(), source);
        requireWithin(mapped, lengths, "its own shape");
        int[] dimensions = new int[dataset.lengths().length];
        int next = 0;
        for (int d = 0; d < dimensions.length; d++) {
            dimensions[d] = -1;
            if (chosen.size(d) != 1) {
                next = along(mapped, next);
                dimensions[d] = next++;
                if (dimensions[d] == rank || mapped.size(dimensions[d]) != chosen.size(d)) {
                    throw otherShape(source);
                }
            }
        }
        if (along(mapped, next) != rank) {
            throw otherShape(source);
        }
        mappings.add(new Mapping(dataset, chosen, mapped, dimensions));
    }

    private static StoredDataset dataset(FileBytes file, String name, String path) {
        String problem = "it is not a dataset";
        try {
            StoredObject source = file.neighbours().find(file, name, path);
            if (source instanceof StoredDataset dataset) {
                dataset.chunk(); // Opens its elements: a circle of sources has no end.
                return dataset;
            }
            problem = source instanceof StoredObject.Unreadable unreadable ? unreadable.problem() : problem;
        } catch (Hdf5Problem e) {
            problem = e.text();
        }
        throw new Hdf5Problem("it is virtual, and its source '" + path + "' cannot be read: " + problem);
    }

    private static Hdf5Problem otherShape(String source) {
        return new Hdf5Problem("it maps " + source + ": " + Unsupported.HDF5_VIRTUAL_SHAPE.refusal() + ". " + ADVICE);
    }

    private static void requireWithin(Selection selection, long[] lengths, String of) {
        for (int d = 0; d < lengths.length; d++) {
            long size = selection.size(d);
            if (size > 0 && selection.position(d, size - 1) >= lengths[d]) {
                throw new Hdf5Problem(
                        "it is virtual, and a mapping chooses elements beyond " + of + ". Copy the files again.");
            }
        }
    }

    /** Returns the next dimension with other than one position, or the number of dimensions. */
    private int along(Selection mapped, int from) {
        int next = from;
        while (next < rank && mapped.size(next) == 1) {
            next++;
        }
        return next;
    }

    @Override
    public long heldBytes() {
        long held = 0;
        for (Mapping mapping : mappings) {
            held += Math.min(mapping.source.heldBytes(), Long.MAX_VALUE - held);
        }
        return held;
    }

    @Override
    public int[] chunk() {
        int[] chunk = new int[rank];
        Arrays.fill(chunk, 1);
        if (!mappings.isEmpty()) {
            Mapping first = mappings.get(0);
            int[] own = first.source.chunk();
            for (int d = 0; d < own.length; d++) {
                if (first.dimensions[d] >= 0) {
                    chunk[first.dimensions[d]] = own[d];
                }
            }
        }
        return chunk;
    }

    @Override
    public void read(Box box, byte[] target) {
        for (Mapping mapping : mappings) {
            long[] from = new long[rank];
            long[] to = new long[rank];
            boolean isEmpty = false;
            for (int d = 0; d < rank; d++) {
                from[d] = mapping.mapped.before(d, box.from()[d]);
                to[d] = mapping.mapped.before(d, box.from()[d] + box.lengths()[d]);
                isEmpty |= from[d] == to[d];
            }
            if (!isEmpty) {
                copy(mapping, from, to, box, target);
            }
        }
    }

    /** Copies chosen elements, counted along each dimension of the virtual dataset. */
    private void copy(Mapping mapping, long[] from, long[] to, Box box, byte[] target) {
        int[] dimensions = mapping.dimensions;
        long[] first = new long[dimensions.length];
        int[] lengths = new int[dimensions.length];
        double bytes = type.size();
        int widest = -1;
        for (int d = 0; d < dimensions.length; d++) {
            int along = dimensions[d];
            first[d] = mapping.chosen.position(d, along < 0 ? 0 : from[along]);
            long last = along < 0 ? first[d] : mapping.chosen.position(d, to[along] - 1);
            bytes *= last - first[d] + 1;
            lengths[d] = (int) Math.min(Integer.MAX_VALUE, last - first[d] + 1);
            boolean canDivide = along >= 0 && to[along] - from[along] > 1;
            widest = canDivide && (widest < 0 || lengths[d] > lengths[widest]) ? d : widest;
        }
        if (bytes > MAX_BOX_BYTES && widest >= 0) {
            int along = dimensions[widest];
            long middle = (from[along] + to[along]) >>> 1;
            long[] end = to.clone();
            end[along] = middle;
            copy(mapping, from, end, box, target);
            long[] start = from.clone();
            start[along] = middle;
            copy(mapping, start, to, box, target);
            return;
        }
        int[][] sources = new int[rank][];
        int[][] targets = new int[rank][];
        for (int d = 0; d < rank; d++) {
            sources[d] = new int[(int) (to[d] - from[d])];
            targets[d] = new int[sources[d].length];
        }
        int step = type.size();
        for (int d = dimensions.length - 1; d >= 0; d--) {
            int along = dimensions[d];
            for (int i = 0; along >= 0 && i < sources[along].length; i++) {
                sources[along][i] = (int) (mapping.chosen.position(d, from[along] + i) - first[d]) * step;
            }
            step *= lengths[d];
        }
        step = type.size();
        for (int d = rank - 1; d >= 0; d--) {
            for (int i = 0; i < targets[d].length; i++) {
                targets[d][i] = (int) (mapping.mapped.position(d, from[d] + i) - box.from()[d]) * step;
            }
            step *= box.lengths()[d];
        }
        scatter(mapping.source.bytes(first, lengths), sources, target, targets);
    }

    /** Copies elements whose places are the sums of the offsets of their dimensions. */
    private void scatter(byte[] values, int[][] sources, byte[] target, int[][] targets) {
        int size = type.size();
        int last = rank - 1;
        int count = rank == 0 ? 1 : sources[last].length;
        boolean isRun = count == 1
                || sources[last][count - 1] - sources[last][0] == (count - 1) * size
                        && targets[last][count - 1] - targets[last][0] == (count - 1) * size;
        int run = isRun ? count : 1;
        int[] at = new int[rank];
        while (true) {
            int from = 0;
            int to = 0;
            for (int d = 0; d < last; d++) {
                from += sources[d][at[d]];
                to += targets[d][at[d]];
            }
            for (int i = 0; i < count; i += run) {
                int source = rank == 0 ? 0 : from + sources[last][i];
                System.arraycopy(values, source, target, rank == 0 ? 0 : to + targets[last][i], run * size);
            }
            int d = last - 1;
            while (d >= 0 && ++at[d] == sources[d].length) {
                at[d--] = 0;
            }
            if (d < 0) {
                return;
            }
        }
    }
}
