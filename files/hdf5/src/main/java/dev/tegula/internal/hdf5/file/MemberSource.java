package dev.tegula.internal.hdf5.file;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A member of the compounds of a dataset, as a dataset of its own. Attributes are those of the whole dataset. */
public final class MemberSource implements ElementSource {

    private final Compounds compounds;
    private final String name;
    private final int offset;
    private final ElementType type;

    private MemberSource(Compounds compounds, String name, int offset, ElementType type) {
        this.compounds = compounds;
        this.name = name;
        this.offset = offset;
        this.type = type;
    }

    /** The elements of the whole dataset. The last box is kept, because members are read one after the other. */
    private static final class Compounds {

        private final StoredDataset dataset;
        private long[] from = new long[0];
        private int[] lengths = new int[0];
        private byte @Nullable [] bytes;

        Compounds(StoredDataset dataset) {
            this.dataset = dataset;
        }

        byte[] bytes(long[] wantedFrom, int[] wantedLengths) {
            byte[] found = bytes;
            if (found == null || !Arrays.equals(from, wantedFrom) || !Arrays.equals(lengths, wantedLengths)) {
                found = dataset.bytes(wantedFrom, wantedLengths);
                bytes = found;
                from = wantedFrom.clone();
                lengths = wantedLengths.clone();
            }
            return found;
        }
    }

    /** Returns the members of a dataset of compounds, also those of compounds in compounds; else nothing. */
    public static List<MemberSource> of(StoredDataset dataset) {
        List<MemberSource> members = new ArrayList<>();
        if (dataset.type().kind() == ElementType.Kind.COMPOUND) {
            add(members, new Compounds(dataset), new ElementType.Member("", 0, dataset.type()));
        }
        return members;
    }

    private static void add(List<MemberSource> found, Compounds compounds, ElementType.Member whole) {
        for (ElementType.Member member : whole.type().members()) {
            ElementType.Member placed = new ElementType.Member(
                    whole.name() + "." + member.name(), whole.offset() + member.offset(), member.type());
            if (placed.offset() < 0
                    || placed.offset()
                            > compounds.dataset.type().size() - member.type().size()) {
                throw FileBytes.damaged("a member beyond its compound");
            }
            if (member.type().kind() == ElementType.Kind.COMPOUND) {
                add(found, compounds, placed);
            } else {
                found.add(new MemberSource(compounds, placed.name(), placed.offset(), placed.type()));
            }
        }
    }

    /** Returns the name after that of the dataset: a point and the name of the member, or several. */
    public String name() {
        return name;
    }

    /** Returns the bytes of a whole compound. */
    public int compoundBytes() {
        return compounds.dataset.type().size();
    }

    @Override
    public ElementType type() {
        return type;
    }

    @Override
    public long[] lengths() {
        return compounds.dataset.lengths();
    }

    @Override
    public int[] chunk() {
        return compounds.dataset.chunk();
    }

    @Override
    public long bytes() {
        return compounds.dataset.bytes();
    }

    @Override
    public long heldBytes() {
        return compounds.dataset.heldBytes();
    }

    @Override
    public @Nullable FlatValues fill() {
        return null;
    }

    @Override
    public FlatValues read(long[] from, int[] lengths, Charset charset) {
        byte[] whole = compounds.bytes(from, lengths);
        int step = compoundBytes();
        int count = step == 0 ? 0 : whole.length / step;
        byte[] own = new byte[count * type.size()];
        for (int i = 0; i < count; i++) {
            System.arraycopy(whole, i * step + offset, own, i * type.size(), type.size());
        }
        return compounds.dataset.decode(type, own, count, charset);
    }

    @Override
    public FlatValues readJoined(long[] from, int[] lengths, Charset charset) {
        throw new IllegalStateException("members of compounds have no characters to join");
    }

    @Override
    public List<String> attributeNames() {
        return compounds.dataset.attributeNames();
    }

    @Override
    public @Nullable FlatValues attributeValues(String attribute) {
        return compounds.dataset.attributeValues(attribute);
    }
}
