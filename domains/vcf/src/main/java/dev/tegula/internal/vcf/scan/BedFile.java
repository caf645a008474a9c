package dev.tegula.internal.vcf.scan;

import dev.tegula.internal.base.ShortText;
import dev.tegula.vcf.model.VcfRegion;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Reads regions of a BED file: contig, first position from 0, and the position after the last, in columns between tabs
 * or blanks; further columns do not matter. Lines that begin with {@code #}, {@code track} or {@code browser} are left
 * out. Gzip is recognized by its first bytes.
 */
public final class BedFile {

    private static final int MAGIC = 0x1F;
    private static final int MAGIC_2 = 0x8B;

    private BedFile() {}

    /**
     * Reads all regions.
     *
     * @param name the name of the file, for messages
     * @throws IllegalArgumentException if a line is no region; the message has its number
     */
    public static List<VcfRegion> read(InputStream stream, String name) throws IOException {
        List<VcfRegion> regions = new ArrayList<>();
        BufferedReader lines = new BufferedReader(new InputStreamReader(uncompressed(stream), StandardCharsets.UTF_8));
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#") && !line.matches("(track|browser)\\b.*")) {
                regions.addAll(parse(line, name + ", line " + number));
            }
        }
        return regions;
    }

    private static InputStream uncompressed(InputStream stream) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stream);
        buffered.mark(2);
        boolean gzip = buffered.read() == MAGIC && buffered.read() == MAGIC_2;
        buffered.reset();
        return gzip ? new GZIPInputStream(buffered) : buffered;
    }

    private static List<VcfRegion> parse(String line, String place) {
        String[] columns = line.strip().split("\\s+", 4);
        if (columns.length < 3 || !columns[1].matches("\\d{1,10}") || !columns[2].matches("\\d{1,10}")) {
            throw new IllegalArgumentException(place + ": not a region of BED (found '"
                    + ShortText.cut(line, 60)
                    + "', expected contig, first position from 0, and the position after the last)");
        }
        long start = Long.parseLong(columns[1]);
        long end = Long.parseLong(columns[2]);
        if (end < start) {
            throw new IllegalArgumentException(
                    place + ": wrong positions (found " + start + " and " + end + ", expected an ascending pair)");
        }
        boolean empty = end == start || start >= VcfRegion.LAST;
        return empty ? List.of() : List.of(new VcfRegion(columns[0], start + 1, end));
    }
}
