package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.io.cells.Unsupported;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The elements of a virtual dataset: parts of other datasets, of the same file or of others. */
final class Mappings implements Storage {

    static final String ADVICE = "Copy its values into a dataset with h5py.";

    /** Most bytes of a box of a source, between whose elements others can lie. */
    private static final long MAX_BOX_BYTES = 1 << 25;

    private final FileBytes file;
    private final ElementType type;
    private final int rank;
    private final long[] lengths;

    /** The lengths that mappings need whose sources do not grow. */
    private final long[] least;

    private final List<Mapping> mappings = new ArrayList<>();

    /**
     * A part of a dataset.
     *
     * @param chosen the elements of the source
     * @param mapped their places in the virtual dataset
     * @param dimensions for each dimension of the source, that of the virtual dataset; -1 for one position
     */
    private record Mapping(StoredDataset source, Selection chosen, Selection mapped, int[] dimensions) {}

    private Mappings(FileBytes file, ElementType type, DataSpace space) {
        this.file = file;
        this.type = type;
        this.rank = space.lengths().length;
        this.lengths = space.lengths().clone();
        this.least = new long[rank];
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
        Mappings mappings = new Mappings(file, type, space);
        long[] grown = new long[mappings.rank];
        Arrays.fill(grown, -1);
        for (long count = file.length(bytes); count > 0; count--) {
            SourceName name = new SourceName(FileBytes.name(bytes, 1), FileBytes.name(bytes, 1));
            Selection chosen = Selection.parse(bytes);
            Selection mapped = Selection.parse(bytes);
            if (mapped.endless() < 0) {
                mappings.addFixed(name, chosen, mapped);
            } else {
                long end = mappings.addEndless(name, chosen, mapped);
                grown[mapped.endless()] = Math.max(grown[mapped.endless()], end);
            }
        }
        for (int d = 0; d < mappings.rank; d++) {
            mappings.lengths[d] = grown[d] < 0 ? mappings.lengths[d] : Math.max(grown[d], mappings.least[d]);
        }
        for (Mapping mapping : mappings.mappings) {
            requireWithin(mapping.mapped, mappings.lengths, "its own shape");
        }
        return mappings;
    }

    private void addFixed(SourceName name, Selection chosen, Selection mapped) {
        if (name.isNumbered() || chosen.endless() >= 0) {
            throw FileBytes.damaged("a mapping of all elements of a source to some");
        }
        Selection own = mapped.within(lengths);
        for (int d = 0; d < rank && !mapped.isAll(); d++) {
            least[d] = Math.max(least[d], own.end(d));
        }
        add(name.numbered(0), dataset(name.numbered(0)), chosen, own);
    }

    /**
     * Adds a mapping to a dimension that grows with its sources: with the length of one, or with their number.
     *
     * @return the length of the dimension
     */
    private long addEndless(SourceName name, Selection chosen, Selection mapped) {
        int growing = mapped.endless();
        if (growing >= rank || name.isNumbered() == chosen.endless() >= 0) {
            throw FileBytes.damaged("a mapping without an end of a source with one");
        }
        if (!name.isNumbered()) {
            StoredDataset dataset = dataset(name.numbered(0));
            Selection source = chosen.within(dataset.lengths());
            Selection own = mapped.first(source.size(chosen.endless()));
            add(name.numbered(0), dataset, source, own);
            return own.end(growing);
        }
        long end = 0;
        for (int number = 0; ; number++) {
            SourceName next = name.numbered(number);
            if (!file.neighbours().has(file, next.file(), next.path())) {
                return end;
            }
            Selection own = mapped.interval(number);
            add(next, dataset(next), chosen, own);
            end = own.end(growing);
        }
    }

    private void add(SourceName name, StoredDataset dataset, Selection chosen, Selection mapped) {
        String source = "the source '" + name.path() + "' in the file '" + name.file() + "'";
        if (!dataset.type().equals(type) || type.isInHeap() && !dataset.file().equals(file)) {
            throw new Hdf5Problem("it maps " + source + ": " + Unsupported.HDF5_VIRTUAL_TYPE.refusal() + ". " + ADVICE);
        }
        Selection elements = chosen.within(dataset.lengths());
        requireWithin(elements, dataset.lengths(), source);
        int[] dimensions = new int[dataset.lengths().length];
        int next = 0;
        for (int d = 0; d < dimensions.length; d++) {
            dimensions[d] = -1;
            if (elements.size(d) != 1) {
                next = along(mapped, next);
                dimensions[d] = next++;
                if (dimensions[d] == rank || mapped.size(dimensions[d]) != elements.size(d)) {
                    throw otherShape(source);
                }
            }
        }
        if (along(mapped, next) != rank) {
            throw otherShape(source);
        }
        mappings.add(new Mapping(dataset, elements, mapped, dimensions));
    }

    private StoredDataset dataset(SourceName name) {
        String problem = "it is not a dataset";
        try {
            StoredObject source = file.neighbours().find(file, name.file(), name.path());
            if (source instanceof StoredDataset dataset) {
                dataset.chunk(); // Opens its elements: a circle of sources has no end.
                return dataset;
            }
            problem = source instanceof StoredObject.Unreadable unreadable ? unreadable.problem() : problem;
        } catch (Hdf5Problem e) {
            problem = e.text();
        }
        throw new Hdf5Problem("it is virtual, and its source '" + name.path() + "' cannot be read: " + problem);
    }

    /** Returns the shape, which can be that of the sources. */
    @Override
    public long[] lengths(long[] stored) {
        return lengths.clone();
    }

    /** The names of a file and a dataset, which can have a number: {@code %b}. */
    private record SourceName(String file, String path) {

        private static final Pattern NUMBER = Pattern.compile("%(.?)");

        boolean isNumbered() {
            return isNumbered(file) || isNumbered(path);
        }

        private static boolean isNumbered(String name) {
            return name.replace("%%", "").contains("%b");
        }

        /** Returns the names of a source. */
        SourceName numbered(long number) {
            return new SourceName(numbered(file, number), numbered(path, number));
        }

        private static String numbered(String name, long number) {
            return NUMBER.matcher(name).replaceAll(found -> switch (found.group(1)) {
                case "b" -> Long.toString(number);
                case "%" -> "%";
                default -> throw FileBytes.damaged("a source with the name '" + name + "'");
            });
        }
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
