package dev.tegula.internal.vcf.output;

import dev.tegula.internal.base.DraftPath;
import dev.tegula.internal.vcf.header.VcfHeaderText;
import dev.tegula.vcf.model.VcfFileType;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vfs.store.NamedOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files of several samples in one folder, written at the same time. They have temporary names until all are complete.
 */
public final class SampleFiles implements AutoCloseable {

    private record Open(DraftPath draft, OutputStream stream, VcfFileWriter writer) {}

    private final Path folder;
    private final VcfFileType type;
    private final Map<String, Open> files = new LinkedHashMap<>();

    public SampleFiles(Path folder, VcfFileType type) {
        this.folder = folder;
        this.type = type;
    }

    /**
     * Begins the file of a sample.
     *
     * @throws IllegalArgumentException if the name of the sample cannot be the name of a file
     */
    public void open(String sample, VcfHeaderText header) throws IOException {
        if (sample.isEmpty() || sample.startsWith(".") || sample.matches("(?s).*[/\\\\\\x00-\\x1f:].*")) {
            throw new IllegalArgumentException("sample '" + sample
                    + "': the name cannot be the name of a file. Export this sample alone, to a file that you name.");
        }
        DraftPath draft = DraftPath.of(folder.resolve(sample + type.extension()));
        OutputStream stream = new NamedOutput(draft.target().toString(), Files.newOutputStream(draft.path()));
        try {
            files.put(sample, new Open(draft, stream, VcfFileWriter.begin(stream, type, header, List.of(sample))));
        } catch (IOException | RuntimeException e) {
            stream.close();
            draft.delete();
            throw e;
        }
    }

    /** Appends a record to the file of its sample. */
    public void write(VcfRecord record) throws IOException {
        Open file = files.get(record.sample());
        if (file != null) {
            file.writer().write(OutputRecord.of(record));
        }
    }

    /** Completes all files. */
    public void publish() throws IOException {
        for (Open file : files.values()) {
            file.writer().close();
            file.stream().close();
        }
        for (Open file : files.values()) {
            file.draft().publish();
        }
        files.clear();
    }

    /** Deletes files that were not published. */
    @Override
    public void close() throws IOException {
        for (Open file : files.values()) {
            file.stream().close();
            file.draft().delete();
        }
    }
}
