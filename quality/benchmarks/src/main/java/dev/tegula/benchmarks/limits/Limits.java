package dev.tegula.benchmarks.limits;

import dev.tegula.benchmarks.Job;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds the limit of a job, which one side has already run, from the files of its array:
 *
 * <ul>
 *   <li>A read of a whole array must read the stored files from the page cache and decode all chunks, which both take
 *       all cores (sum), and must at least copy the result.
 *   <li>A read of boxes must read and decode the chunks that contain cells of the result, for each query anew. If every
 *       query has a single chunk, one core can work.
 *   <li>A write must encode all chunks, and write and flush files of the same sizes. One fragment is measured together:
 *       the disk can work beside the encoding, but the writing of pages takes time of the same cores. Otherwise, the
 *       limit is the larger time of both. Sorting has no limit here.
 *   <li>Opening must list the commits, and read the metadata of all fragments.
 *   <li>A consolidation must read, decode and encode (sum), and write and flush the new fragment.
 * </ul>
 *
 * Decoding and encoding use Tegula's filters. The compression without byteshuffle is measured too, as a note.
 */
public final class Limits implements AutoCloseable {

    private static final int PIECE = 1 << 20;

    private final Cores cores = new Cores(Runtime.getRuntime().availableProcessors());
    private final Path folder;

    /** @param folder a folder for the files of durable writes, on the same disk as the arrays */
    public Limits(Path folder) {
        this.folder = folder;
    }

    /** Prepares the limit of a job; its array must exist and be complete. */
    public MachineLimit of(Job job) throws Exception {
        if (job instanceof Job.Write write) {
            return write(write);
        } else if (job instanceof Job.Read read) {
            boolean whole = read.boxes().equals(List.of(Map.of()));
            return whole ? readAll(read) : readBoxes(read);
        } else if (job instanceof Job.ConcurrentRead concurrent) {
            return readBoxes(concurrent.read());
        } else if (job instanceof Job.Domain domain) {
            return open(domain);
        }
        return consolidate((Job.Consolidate) job);
    }

    private List<StoredColumn> columns(List<Path> fragments, ArraySchema schema, List<String> fields) throws Exception {
        List<StoredColumn> columns = StoredArray.columns(fragments, schema, fields);
        for (StoredColumn column : columns) {
            cores.forEach(column.chunks().size(), column::decode);
        }
        return columns;
    }

    private MachineLimit readAll(Job.Read job) throws Exception {
        List<StoredColumn> columns = columns(StoredArray.fragments(job.array()), job.schema(), job.fields());
        Chunks chunks = Chunks.all(columns);
        MachineLimit limit = new MachineLimit().or("read files", readFiles(columns));
        addDecoding(limit, chunks);
        return limit.or("copy", copy(columns));
    }

    private void addDecoding(MachineLimit limit, Chunks chunks) {
        if (chunks.count() > 0) {
            limit.plus("decode", () -> cores.forEach(chunks.count(), chunks::decode));
        }
        if (chunks.isShuffled()) {
            Chunks plain = chunks.withoutShuffle();
            limit.note("decompress alone", () -> cores.forEach(plain.count(), plain::decode));
        }
    }

    /** Reads whole files: filtered ones to a block of each core, others to memory of their own, as a result has. */
    private MachineLimit.Work readFiles(List<StoredColumn> columns) {
        List<ByteBuffer> targets = new ArrayList<>();
        List<StoredColumn> files = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        for (StoredColumn column : columns) {
            ByteBuffer target = ByteBuffer.allocateDirect(column.isFiltered() ? 0 : column.storedSize());
            for (int start = 0; start < column.storedSize(); start += PIECE) {
                targets.add(target);
                files.add(column);
                starts.add(start);
            }
        }
        return () -> cores.forEach(files.size(), (step, lane) -> {
            StoredColumn column = files.get(step);
            int size = Math.min(PIECE, column.storedSize() - starts.get(step));
            ByteBuffer to = column.isFiltered()
                    ? lane.block.clear().limit(size)
                    : targets.get(step).slice(starts.get(step), size);
            try (FileChannel channel = FileChannel.open(column.file(), StandardOpenOption.READ)) {
                channel.read(to, starts.get(step));
            }
        });
    }

    private MachineLimit.Work copy(List<StoredColumn> columns) {
        List<byte[]> sources = new ArrayList<>();
        List<byte[]> targets = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        for (StoredColumn column : columns) {
            byte[] target = new byte[column.cells().length];
            for (int start = 0; start < target.length; start += PIECE) {
                sources.add(column.cells());
                targets.add(target);
                starts.add(start);
            }
        }
        return () -> cores.forEach(starts.size(), (step, lane) -> {
            int start = starts.get(step);
            byte[] source = sources.get(step);
            System.arraycopy(source, start, targets.get(step), start, Math.min(PIECE, source.length - start));
        });
    }

    private MachineLimit readBoxes(Job.Read job) throws Exception {
        List<StoredColumn> columns = columns(StoredArray.fragments(job.array()), job.schema(), job.fields());
        Chunks chunks = QueryChunks.of(job, columns);
        Map<StoredColumn, FileChannel> open = new HashMap<>();
        MachineLimit limit = new MachineLimit();
        for (StoredColumn column : columns) {
            FileChannel channel = FileChannel.open(column.file(), StandardOpenOption.READ);
            open.put(column, channel);
            limit.closes(channel);
        }
        FileChannel[] files = new FileChannel[chunks.count()];
        for (int i = 0; i < files.length; i++) {
            files[i] = Objects.requireNonNull(open.get(chunks.column(i)));
        }
        if (chunks.count() <= job.boxes().size()) {
            Chunks plain = chunks.withoutShuffle();
            return limit.or(
                            "read chunks, one core",
                            () -> cores.onOne(chunks.count(), (step, lane) -> chunks.read(step, lane, files[step])))
                    .plus("decode, one core", () -> cores.onOne(chunks.count(), chunks::decode))
                    .note("decompress alone", () -> cores.onOne(plain.count(), plain::decode));
        }
        limit.or(
                "read chunks",
                () -> cores.forEach(chunks.count(), (step, lane) -> chunks.read(step, lane, files[step])));
        addDecoding(limit, chunks);
        return limit;
    }

    private MachineLimit write(Job.Write job) throws Exception {
        List<Path> fragments = StoredArray.fragments(job.array());
        MachineLimit limit = new MachineLimit();
        addDurableWrite(limit, fragments, job.array());
        List<StoredColumn> columns =
                columns(fragments, job.schema(), job.schema().fieldNames());
        Chunks chunks = Chunks.all(columns);
        if (chunks.count() == 0) {
            return limit.or("copy", copy(columns));
        }
        limit.or("encode", () -> cores.forEach(chunks.count(), chunks::encode));
        if (fragments.size() == 1) {
            EncodedFile file = new EncodedFile(cores, chunks, limitFolder("encoded", job.array()));
            limit.before(file::clear).or("encode, write + fsync", file::write).closes(file);
        }
        if (chunks.isShuffled()) {
            Chunks plain = chunks.withoutShuffle();
            limit.note("compress alone", () -> cores.forEach(plain.count(), plain::encode));
        }
        return limit;
    }

    private Path limitFolder(String kind, Path array) {
        return folder.resolve(kind + "-" + array.getFileName());
    }

    private void addDurableWrite(MachineLimit limit, List<Path> fragments, Path array) throws IOException {
        DurableFiles files = new DurableFiles(fragments, limitFolder("limit", array));
        limit.closes(files)
                .before(files::clear)
                .or(fragments.size() > 1 ? "create + write + fsync files" : "write + fsync", files::write);
    }

    private MachineLimit open(Job.Domain job) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path fragment : StoredArray.fragments(job.array())) {
            files.add(fragment.resolve("__fragment_metadata.tdb"));
        }
        return new MachineLimit()
                .or("list commits", () -> StoredArray.list(job.array().resolve("__commits")))
                .plus(
                        "read metadata",
                        () -> cores.forEach(files.size(), (step, lane) -> {
                            try (FileChannel channel = FileChannel.open(files.get(step), StandardOpenOption.READ)) {
                                int size = (int) Math.min(channel.size(), lane.block.capacity());
                                channel.read(lane.block.clear().limit(size), 0);
                            }
                        }));
    }

    private MachineLimit consolidate(Job.Consolidate job) throws Exception {
        ArraySchema schema = job.readBack().schema();
        List<StoredColumn> before = columns(StoredArray.fragments(job.template()), schema, schema.fieldNames());
        List<Path> made = List.of(StoredArray.largest(job.copy()));
        Chunks old = Chunks.all(before);
        Chunks consolidated = Chunks.all(columns(made, schema, schema.fieldNames()));
        MachineLimit limit = new MachineLimit().or("read files", readFiles(before));
        addDecoding(limit, old);
        limit.plus("encode", () -> cores.forEach(consolidated.count(), consolidated::encode));
        addDurableWrite(limit, made, job.copy());
        return limit;
    }

    @Override
    public void close() {
        cores.close();
    }
}
