package dev.tegula.internal.vcf.dataset;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.metadata.MetadataValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The metadata of the array {@code data} of a dataset. Lists are text in Base64, with commas between entries and tabs
 * between the two parts of a pair.
 *
 * @param layout the version of the layout
 * @param anchorGap positions between the anchors of a long record
 * @param tileCapacity cells per tile, or 0 if it is not recorded
 * @param extracted attributes of single fields: {@code info_DP}, {@code fmt_GT}
 * @param sampleIds numbers of samples by name, in versions 2 and 3
 * @param contigOffsets first positions of contigs by name, in versions 2 and 3
 * @param contigLengths lengths of contigs by name, in versions 2 and 3
 */
public record DatasetMetadata(
        LayoutVersion layout,
        long anchorGap,
        long tileCapacity,
        List<String> extracted,
        Map<String, Long> sampleIds,
        Map<String, Long> contigOffsets,
        Map<String, Long> contigLengths) {

    private static final long HIGHEST = 0xFFFF_FFFFL;

    /** @param array URI of the array, for messages */
    static DatasetMetadata of(String array, Map<String, MetadataValue> values) {
        if (!values.containsKey("version") || !values.containsKey("anchor_gap")) {
            throw new UnsupportedFormatException(
                    array
                            + ": not the data of a VCF dataset: metadata are missing (expected 'version' and 'anchor_gap')",
                    NextStep.of(Action.SHOW_METADATA, array));
        }
        long number = number(array, values, "version");
        LayoutVersion layout = LayoutVersion.of(number);
        if (layout == null) {
            throw new UnsupportedFormatException(array + ": unsupported version of the layout of VCF datasets (found "
                    + number + ", expected 2 to 4).");
        }
        long gap = number(array, values, "anchor_gap");
        if (gap < 1 || gap > HIGHEST) {
            throw new CorruptArrayException(
                    FilePlace.ofRoot(array),
                    "metadata 'anchor_gap' is out of range (found " + gap + ", expected 1 to 4294967295)");
        }
        return new DatasetMetadata(
                layout,
                gap,
                values.containsKey("tile_capacity") ? number(array, values, "tile_capacity") : 0,
                list(array, values, "extra_attributes"),
                pairs(array, values, "sample_ids"),
                pairs(array, values, "contig_offsets"),
                pairs(array, values, "contig_lengths"));
    }

    private static long number(String array, Map<String, MetadataValue> values, String key) {
        MetadataValue value = values.get(key);
        if (value == null
                || value.isNull()
                || value.count() != 1
                || !value.datatype().isInteger()) {
            throw new CorruptArrayException(
                    FilePlace.ofRoot(array),
                    "metadata '" + key + "' is no number (found " + value + ", expected one integer)");
        }
        return value.longAt(0);
    }

    private static List<String> list(String array, Map<String, MetadataValue> values, String key) {
        MetadataValue value = values.get(key);
        if (value == null || value.isNull()) {
            return List.of();
        }
        byte[] decoded;
        try {
            decoded = Base64.getMimeDecoder().decode(value.bytes());
        } catch (IllegalArgumentException e) {
            throw new CorruptArrayException(FilePlace.ofRoot(array), "metadata '" + key + "' is not Base64", e);
        }
        List<String> entries = new ArrayList<>();
        for (String entry : new String(decoded, StandardCharsets.UTF_8).split(",", -1)) {
            String text = entry.replace("\0", "");
            if (!text.isEmpty()) {
                entries.add(text);
            }
        }
        return entries;
    }

    private static Map<String, Long> pairs(String array, Map<String, MetadataValue> values, String key) {
        Map<String, Long> pairs = new LinkedHashMap<>();
        for (String entry : list(array, values, key)) {
            int tab = entry.lastIndexOf('\t');
            String number = entry.substring(tab + 1);
            if (tab < 0 || !number.matches("\\d{1,10}") || Long.parseLong(number) > HIGHEST) {
                throw new CorruptArrayException(
                        FilePlace.ofRoot(array),
                        "metadata '" + key + "': wrong entry (found '" + entry
                                + "', expected a name, a tab and a number)");
            }
            pairs.put(entry.substring(0, tab), Long.parseLong(number));
        }
        return pairs;
    }

    /** Returns the number of the version. */
    public int version() {
        return layout.number();
    }

    /** Returns whether sample and position are numbers in this version. */
    public boolean isNumbered() {
        return layout.isNumbered();
    }
}
