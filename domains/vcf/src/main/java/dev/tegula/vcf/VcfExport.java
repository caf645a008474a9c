package dev.tegula.vcf;

import dev.tegula.internal.vcf.header.HeaderUnion;
import dev.tegula.internal.vcf.header.VcfHeaderText;
import dev.tegula.internal.vcf.output.OutputRecord;
import dev.tegula.internal.vcf.output.RecordMerger;
import dev.tegula.internal.vcf.output.SampleFiles;
import dev.tegula.internal.vcf.output.VcfFileWriter;
import dev.tegula.internal.vcf.scan.RecordParts;
import dev.tegula.internal.vcf.scan.RecordScan;
import dev.tegula.progress.Progress;
import dev.tegula.vcf.model.VcfFileType;
import dev.tegula.vcf.model.VcfRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Writes the records of a query to VCF or BCF files, sorted by contig and position. A record that overlaps several
 * regions is written once.
 */
public final class VcfExport {

    /** Files that are open at a time. */
    private static final int OPEN_FILES = 64;

    private final VcfQuery query;
    private final VcfFileType type;
    private final Consumer<Progress> progress;

    private VcfExport(VcfQuery query, VcfFileType type, Consumer<Progress> progress) {
        this.query = query;
        this.type = type;
        this.progress = progress;
    }

    /** Returns an export of a query to files of a type. */
    public static VcfExport of(VcfQuery query, VcfFileType type) {
        return new VcfExport(query, type, records -> {});
    }

    /** Returns a copy with a listener that is called after each record, and may throw to end the export. */
    public VcfExport withProgress(Consumer<Progress> listener) {
        return new VcfExport(query, type, listener);
    }

    /**
     * Writes the records of one sample, with the header of the sample.
     *
     * @param target receives the file; the caller closes it
     * @return the number of records
     * @throws IllegalArgumentException if the sample is unknown
     */
    public long writeSample(String sample, OutputStream target) throws IOException {
        List<String> columns = sample.isEmpty() ? List.of() : List.of(sample);
        long count = 0;
        try (RecordScan scan = once().samples(sample).scan(RecordParts.ALL);
                VcfFileWriter writer = VcfFileWriter.begin(target, type, header(sample), columns)) {
            while (scan.hasNext()) {
                writer.write(OutputRecord.of(scan.next()));
                tell(++count);
            }
        }
        return count;
    }

    /**
     * Writes a file for each sample of the query to a folder: the name of the sample with the extension of the type.
     * The array is read once for every 64 samples. A file appears when it is complete.
     *
     * @return the number of records by sample
     * @throws IllegalArgumentException if the name of a sample cannot be the name of a file
     */
    public Map<String, Long> writeSamples(Path folder) throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        List<String> samples = query.chosenSamples();
        long done = 0;
        for (int from = 0; from < samples.size(); from += OPEN_FILES) {
            List<String> part = samples.subList(from, Math.min(samples.size(), from + OPEN_FILES));
            try (RecordScan scan = once().samples(part).scan(RecordParts.ALL);
                    SampleFiles files = new SampleFiles(folder, type)) {
                for (String sample : part) {
                    files.open(sample, header(sample));
                }
                while (scan.hasNext()) {
                    VcfRecord record = scan.next();
                    files.write(record);
                    counts.merge(record.sample(), 1L, Long::sum);
                    tell(++done);
                }
                files.publish();
            }
            part.forEach(sample -> counts.putIfAbsent(sample, 0L));
        }
        return counts;
    }

    /**
     * Writes the records of all samples of the query to one file, with a column for each sample. Records with the same
     * positions, REF and alternatives share a line; alleles are not changed. ID and FILTER are unions, QUAL is the
     * greatest, INFO has the fields that all members of a line share, and AC and AN counted anew. The header has all
     * lines of the first sample, and lines with new identifiers of the others.
     *
     * @param target receives the file; the caller closes it
     * @return the number of lines
     * @throws IllegalArgumentException if headers declare different types of a field
     */
    public long writeCombined(OutputStream target) throws IOException {
        List<String> samples = query.chosenSamples();
        HeaderUnion union = new HeaderUnion();
        query.dataset().headers().forEach(samples, union::add);
        VcfHeaderText header = complete(union.header());
        List<String> columns = samples.stream().filter(name -> !name.isEmpty()).toList();
        long count = 0;
        try (RecordScan scan = once().scan(RecordParts.ALL);
                VcfFileWriter writer = VcfFileWriter.begin(target, type, header, columns)) {
            RecordMerger merger = new RecordMerger(scan, columns);
            while (merger.hasNext()) {
                writer.write(merger.next());
                tell(++count);
            }
        }
        return count;
    }

    private void tell(long records) {
        progress.accept(Progress.of("", Progress.Unit.RECORDS, records, -1));
    }

    private VcfQuery once() {
        return query.once();
    }

    private VcfHeaderText header(String sample) {
        return complete(query.dataset().headers().header(sample));
    }

    /** Adds contigs that records have and the header lacks. */
    private VcfHeaderText complete(VcfHeaderText header) {
        return header.withContigs(query.dataset().contigTable().stored());
    }
}
