package dev.tegula.internal.fragment;

import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.schema.Dimension;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Footers of many fragments in one file ({@code consolidated_fragment_metadata_file.md}, which does not mention the
 * number at the beginning): the payload of the generic tile in it.
 *
 * <pre>
 * u32 number of fragments, and of each: u64-text name, u64 offset of its footer; then the footers
 * </pre>
 *
 * <p>Before version 9 names are absolute URIs in the array's original location, so only the last component is used.
 */
public final class FooterList {

    /**
     * Bytes of an entry with an empty name: a damaged number of fragments cannot ask for more than the rest of the file
     * has.
     */
    private static final int MIN_ENTRY = 16;

    private FooterList() {}

    /** A footer and the dimensions of its schema. */
    public record Entry(String name, FragmentFooter footer, List<Dimension> dimensions) {}

    /** Receives the entries before the footers. */
    @FunctionalInterface
    public interface Receiver {

        /**
         * Receives an entry.
         *
         * @param start offset of the footer in the payload
         * @param end offset of its end
         */
        void accept(String name, int start, int end);
    }

    /** Reads the footer of each fragment, by name of the fragment. */
    public static Map<String, ByteReader> read(ByteReader in) {
        Map<String, ByteReader> footers = new LinkedHashMap<>();
        ByteReader payload = in.ahead();
        readEntries(in, in.remaining(), (name, start, end) -> {
            payload.seek("footer offset", start);
            footers.put(name, payload.slice("footer", (long) end - start));
        });
        return footers;
    }

    /**
     * Reads the entries before the footers.
     *
     * @param in the payload, or the part of it that {@link #entriesSize} returns
     * @param size size of the payload
     */
    public static void readEntries(ByteReader in, int size, Receiver receiver) {
        int count = in.count32("number of fragments", MIN_ENTRY);
        String name = "";
        int start = 0;
        for (int i = 0; i < count; i++) {
            String uri = in.text("fragment name", in.u64("fragment name length"));
            int next = offset(in, size);
            if (i > 0) {
                requireOrder(in, start, next);
                receiver.accept(name, start, next);
            }
            name = PathNames.last(uri);
            start = next;
        }
        if (count > 0) {
            receiver.accept(name, start, size);
        }
    }

    private static int offset(ByteReader in, int size) {
        long offset = in.u64("footer offset");
        if (offset > size) {
            throw in.corrupt("footer offset: is after the end (found " + offset + ", expected at most " + size + ")");
        }
        return (int) offset;
    }

    private static void requireOrder(ByteReader in, int start, int next) {
        if (next < start) {
            throw in.corrupt("footer offset: is before that of the previous footer (found " + next
                    + ", expected at least " + start + ")");
        }
    }

    /**
     * Returns the size of the entries before the footers, which is the offset of the first footer.
     *
     * @param in the beginning of the payload, with the first entry
     * @param size size of the payload
     */
    public static int entriesSize(ByteReader in, int size) {
        if (in.u32("number of fragments") == 0) {
            return in.position();
        }
        in.skip("fragment name", in.u64("fragment name length"));
        return offset(in, size);
    }

    public static void write(ByteWriter out, List<Entry> entries) {
        out.u32(entries.size());
        int[] offsets = new int[entries.size()];
        for (int i = 0; i < offsets.length; i++) {
            out.text64(entries.get(i).name());
            offsets[i] = out.size();
            out.u64(0);
        }
        for (int i = 0; i < offsets.length; i++) {
            out.setU64(offsets[i], out.size());
            entries.get(i).footer().write(out, entries.get(i).dimensions());
        }
    }
}
