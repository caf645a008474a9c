package dev.tegula.internal.vcf.dataset;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.base.RecentlyUsed;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.vcf.header.NameDictionary;
import dev.tegula.internal.vcf.header.VcfHeaderText;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Names and headers of samples. Headers are read when they are needed; the last ones are kept, and of all samples only
 * the dictionaries, of which most samples share one.
 */
public final class SampleHeaders implements AutoCloseable {

    private static final int KEPT = 16;
    /** Samples whose headers are read one by one. */
    private static final int FEW = 64;

    private static final long BUDGET = 8L << 20;

    private final DatasetArrays arrays;
    private @Nullable ArrayReader array;
    private @Nullable List<String> names;
    private final Map<String, NameDictionary> dictionaries = new HashMap<>();
    private final Map<NameDictionary, NameDictionary> distinct = new HashMap<>();
    private boolean allRead;
    private final RecentlyUsed<String, VcfHeaderText> kept = new RecentlyUsed<>(KEPT, (sample, header) -> 1);

    public SampleHeaders(DatasetArrays arrays) {
        this.arrays = arrays;
    }

    private synchronized ArrayReader array() {
        ArrayReader open = array;
        if (open == null) {
            open = arrays.openHeaders();
            array = open;
        }
        return open;
    }

    private boolean isNumbered() {
        return arrays.metadata().isNumbered();
    }

    /** Returns the names of all samples: in versions 2 and 3 by number, else in the order of their bytes. */
    public synchronized List<String> names() {
        List<String> known = names;
        if (known == null) {
            known = List.copyOf(isNumbered() ? numberedNames() : storedNames());
            names = known;
        }
        return known;
    }

    private List<String> numberedNames() {
        return arrays.metadata().sampleIds().entrySet().stream()
                .sorted(Comparator.comparingLong(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Set<String> storedNames() {
        Set<String> stored = new LinkedHashSet<>();
        try (CellBatches batches = array().query().fields("sample").batches(BUDGET)) {
            for (Cells batch : batches) {
                for (int i = 0; i < batch.size(); i++) {
                    stored.add(text(batch.column("sample"), i));
                }
            }
        }
        return stored;
    }

    /**
     * Checks names of samples.
     *
     * @throws IllegalArgumentException if a sample is unknown
     */
    public void require(Collection<String> chosen) {
        Set<String> known = new LinkedHashSet<>(names());
        for (String name : chosen) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(arrays.uri() + ": no sample '" + name + "'"
                        + (known.size() > 10_000 ? "" : SpellingHint.hintOrList(name, List.copyOf(known))));
            }
        }
    }

    /** Returns the header of a sample. */
    public synchronized VcfHeaderText header(String sample) {
        VcfHeaderText known = kept.get(sample);
        if (known != null) {
            return known;
        }
        Subarray point;
        if (isNumbered()) {
            Long id = arrays.metadata().sampleIds().get(sample);
            if (id == null) {
                throw missing(sample);
            }
            point = Subarray.point("sample", id);
        } else {
            point = Subarray.point("sample", sample);
        }
        Cells cells = array().query().subarray(point).fields("header").read();
        if (cells.size() == 0) {
            throw missing(sample);
        }
        VcfHeaderText header = VcfHeaderText.parse(text(cells.column("header"), cells.size() - 1));
        kept.put(sample, header);
        return header;
    }

    private UnsupportedFormatException missing(String sample) {
        return new UnsupportedFormatException(arrays.uri() + ": sample '" + sample
                + "' has no header in 'metadata/vcf_headers' (expected one header for each sample).");
    }

    /** Passes the headers of samples: that of the first one, then those of the others in any order. */
    public void forEach(List<String> samples, BiConsumer<String, VcfHeaderText> use) {
        if (isNumbered() || samples.size() <= FEW) {
            for (String sample : samples) {
                use.accept(sample, header(sample));
            }
            return;
        }
        use.accept(samples.get(0), header(samples.get(0)));
        Set<String> left = new HashSet<>(samples.subList(1, samples.size()));
        readAll((sample, header) -> {
            if (left.remove(sample)) {
                use.accept(sample, header);
            }
        });
        for (String sample : left) {
            throw missing(sample);
        }
    }

    /** Returns the dictionary of a sample. The headers of a few samples are read one by one, then all at once. */
    public synchronized NameDictionary dictionary(String sample) {
        NameDictionary known = dictionaries.get(sample);
        if (known == null && dictionaries.size() >= FEW && !isNumbered() && !allRead) {
            readAll((name, header) -> dictionaries.put(name, shared(header.names())));
            allRead = true;
            known = dictionaries.get(sample);
        }
        if (known == null) {
            known = shared(header(sample).names());
            dictionaries.put(sample, known);
        }
        return known;
    }

    private NameDictionary shared(NameDictionary dictionary) {
        return distinct.computeIfAbsent(dictionary, same -> same);
    }

    /** Passes the stored headers of all samples; equal headers one after another are parsed once. */
    private void readAll(BiConsumer<String, VcfHeaderText> use) {
        String lastText = "";
        VcfHeaderText last = VcfHeaderText.parse(lastText);
        try (CellBatches batches = array().query().fields("sample", "header").batches(BUDGET)) {
            for (Cells batch : batches) {
                for (int i = 0; i < batch.size(); i++) {
                    String text = text(batch.column("header"), i);
                    if (!text.equals(lastText)) {
                        last = VcfHeaderText.parse(text);
                        lastText = text;
                    }
                    use.accept(text(batch.column("sample"), i), last);
                }
            }
        }
    }

    /** Returns the headers of the first samples, as many as are kept. */
    public List<VcfHeaderText> firstHeaders() {
        List<VcfHeaderText> headers = new ArrayList<>();
        for (String sample : names().subList(0, Math.min(KEPT, names().size()))) {
            headers.add(header(sample));
        }
        return headers;
    }

    private static String text(Column column, int cell) {
        return new String(column.bytes(cell), StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void close() {
        if (array != null) {
            array.close();
        }
    }
}
