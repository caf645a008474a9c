package dev.tegula.internal.fragment;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
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

    /** Reads the footer of each fragment, by name of the fragment. */
    public static Map<String, ByteReader> read(ByteReader in) {
        int count = in.count32("number of fragments", MIN_ENTRY);
        List<String> names = new ArrayList<>(count);
        long[] starts = new long[count + 1];
        for (int i = 0; i < count; i++) {
            String uri = in.text("fragment name", in.u64("fragment name length"));
            String trimmed = uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
            names.add(trimmed.substring(trimmed.lastIndexOf('/') + 1));
            starts[i] = in.u64("footer offset");
        }
        starts[count] = (long) in.position() + in.remaining();
        Map<String, ByteReader> footers = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            in.seek("footer offset", starts[i]);
            footers.put(names.get(i), in.slice("footer", starts[i + 1] - starts[i]));
        }
        return footers;
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
