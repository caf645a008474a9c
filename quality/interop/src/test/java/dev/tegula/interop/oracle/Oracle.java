package dev.tegula.interop.oracle;

import dev.tegula.interop.model.AggregateSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.FragmentList;
import dev.tegula.interop.model.GroupEdit;
import dev.tegula.interop.model.GroupSpec;
import dev.tegula.interop.model.LabelSpec;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Runs libtiledb as a reference, in a child process. The process starts at the first request and restarts after each
 * crash. Requests run one after the other.
 */
public final class Oracle implements AutoCloseable {

    /** The time that a new process may need before its first request, on a busy machine. */
    private static final Duration START = Duration.ofMinutes(1);

    private static final int SHOWN = 2000;

    private final ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "oracle-watchdog");
        thread.setDaemon(true);
        return thread;
    });
    private final Duration patience;
    private final List<Crash> crashes = new ArrayList<>();
    private @Nullable OracleProcess process;

    private final String classPath;
    private final String main;
    private final Map<String, String> environment;
    private boolean restartsAfterRefusals = true;

    /** Creates an oracle with a timeout of one minute per request. */
    public Oracle() {
        this(Duration.ofSeconds(60));
    }

    /** Creates an oracle with this timeout per request. */
    public Oracle(Duration patience) {
        this(patience, System.getProperty("java.class.path"), OracleServer.class.getName(), Map.of());
    }

    private Oracle(Duration patience, String classPath, String main, Map<String, String> environment) {
        this.environment = environment;
        this.patience = patience;
        this.classPath = classPath;
        this.main = main;
    }

    /**
     * Returns an oracle with an older libtiledb, which only supports {@link #readKnown}.
     *
     * @param jar the jar of the older release, placed first on the class path
     * @param source the program of the child process, compiled against that jar
     */
    public static Oracle of(Path jar, Path source) {
        Platform.assumeLibtiledb();
        String classPath = jar + File.pathSeparator + System.getProperty("java.class.path");
        return new Oracle(Duration.ofSeconds(60), classPath, source.toString(), Map.of());
    }

    /**
     * Returns an oracle with environment variables, from which libtiledb takes settings, such as
     * {@code TILEDB_VFS_S3_REGION}.
     */
    public static Oracle with(Map<String, String> environment) {
        Platform.assumeLibtiledb();
        return new Oracle(
                Duration.ofSeconds(60),
                System.getProperty("java.class.path"),
                OracleServer.class.getName(),
                environment);
    }

    /**
     * Returns an oracle that does not restart its process when its heap may be damaged, for tests that accept a crash
     * as a result.
     */
    public static Oracle withoutRestarts() {
        Platform.assumeLibtiledb();
        Oracle oracle = new Oracle();
        oracle.restartsAfterRefusals = false;
        return oracle;
    }

    /** Returns the oracle shared by all tests of this process. Skips the test on platforms without libtiledb. */
    public static Oracle shared() {
        Platform.assumeLibtiledb();
        return Shared.ORACLE;
    }

    /** Returns the version of libtiledb, such as "2.20.1". */
    public Outcome<String> version() {
        return ask(new Request.Version());
    }

    /** Creates an array at the current time. */
    public Outcome<Boolean> createArray(String uri, SchemaSpec schema) {
        return createArray(uri, schema, Opening.NOW);
    }

    /** Creates an array. The opening contains the encryption key, if any. */
    public Outcome<Boolean> createArray(String uri, SchemaSpec schema, Opening opening) {
        return ask(new Request.CreateArray(uri, schema, opening));
    }

    public Outcome<SchemaSpec> schema(String uri, Opening opening) {
        return ask(new Request.LoadSchema(uri, opening));
    }

    /** Writes one fragment and returns its name. */
    public Outcome<String> write(String uri, WriteSpec write) {
        return ask(new Request.Write(uri, write));
    }

    /** Reads fields of an array. */
    public Outcome<Columns> read(String uri, ReadSpec read) {
        return ask(new Request.Read(uri, read, 0));
    }

    /** Returns the bytes of an aggregate over the cells of a read, or null if it is null. */
    public Outcome<@Nullable Bytes> aggregate(String uri, ReadSpec read, AggregateSpec aggregate) {
        return ask(new Request.Aggregated(uri, read, aggregate));
    }

    /** Creates an array with dimension labels. */
    public Outcome<Boolean> createLabelled(String uri, SchemaSpec schema, List<LabelSpec> labels) {
        return ask(new Request.CreateLabelled(uri, schema, labels));
    }

    /** Writes values of dimension labels within ranges of dimensions. The columns are named like the labels. */
    public Outcome<Boolean> writeLabels(String uri, Map<String, List<Range>> ranges, List<Column> values) {
        return ask(new Request.WriteLabels(uri, ranges, values));
    }

    /** Reads a field or a label of the cells within ranges of dimensions and labels. */
    public Outcome<Column> readLabelled(
            String uri,
            Map<String, List<Range>> ranges,
            List<LabelSpec> labels,
            Map<String, List<Range>> labelRanges,
            FieldSpec field) {
        return ask(new Request.ReadLabelled(uri, ranges, labels, labelRanges, field));
    }

    /** Reads an array with a known schema. */
    public Outcome<Columns> readKnown(String uri, SchemaSpec schema, ReadSpec read) {
        return ask(new Request.ReadKnown(uri, schema, read));
    }

    /** Reads in initial buffers of at most {@code bufferBytes} bytes, so that queries return incomplete. */
    public Outcome<Columns> readInParts(String uri, ReadSpec read, int bufferBytes) {
        return ask(new Request.Read(uri, read, bufferBytes));
    }

    public Outcome<FragmentList> fragments(String uri, Opening opening) {
        return ask(new Request.Fragments(uri, opening));
    }

    /** Returns the non-empty domain, one range per dimension in order. The list is empty for an empty array. */
    public Outcome<List<Range>> nonEmptyDomain(String uri, Opening opening) {
        return ask(new Request.NonEmptyDomain(uri, opening));
    }

    /** Deletes the matching cells. */
    public Outcome<Boolean> delete(String uri, Condition condition, Opening opening) {
        return ask(new Request.Delete(uri, condition, opening));
    }

    /** Consolidates. The settings select what and how ({@code sm.consolidation.mode} and others). */
    public Outcome<Boolean> consolidate(String uri, Opening opening) {
        return ask(new Request.Consolidate(uri, opening));
    }

    /** Vacuums. The settings select what ({@code sm.vacuum.mode}). */
    public Outcome<Boolean> vacuum(String uri, Opening opening) {
        return ask(new Request.Vacuum(uri, opening));
    }

    /** Sets metadata. A null value deletes the key. */
    public Outcome<Boolean> putMetadata(String uri, Opening opening, Map<String, @Nullable MetadataValue> values) {
        return ask(new Request.PutMetadata(uri, opening, values));
    }

    public Outcome<Map<String, MetadataValue>> metadata(String uri, Opening opening) {
        return ask(new Request.GetMetadata(uri, opening));
    }

    public Outcome<Boolean> createGroup(String uri, Opening opening) {
        return ask(new Request.CreateGroup(uri, opening));
    }

    /** Changes the members of a group. */
    public Outcome<Boolean> changeGroup(String uri, GroupEdit edit, Opening opening) {
        return ask(new Request.ChangeGroup(uri, edit, opening));
    }

    /** Sets metadata of a group. A null value deletes the key. */
    public Outcome<Boolean> putGroupMetadata(String uri, Opening opening, Map<String, @Nullable MetadataValue> values) {
        return ask(new Request.PutGroupMetadata(uri, opening, values));
    }

    /** Returns the members and metadata of a group. */
    public Outcome<GroupSpec> group(String uri, Opening opening) {
        return ask(new Request.LoadGroup(uri, opening));
    }

    /** Consolidates the metadata of a group. The settings contain the timestamps. */
    public Outcome<Boolean> consolidateGroup(String uri, Opening opening) {
        return ask(new Request.ConsolidateGroup(uri, opening));
    }

    /** Vacuums the metadata of a group. */
    public Outcome<Boolean> vacuumGroup(String uri, Opening opening) {
        return ask(new Request.VacuumGroup(uri, opening));
    }

    public synchronized List<Crash> crashes() {
        return List.copyOf(crashes);
    }

    synchronized <T> Outcome<T> ask(Request request) {
        Duration limit = process == null ? patience.plus(START) : patience;
        OracleProcess running = running();
        AtomicBoolean hung = new AtomicBoolean();
        ScheduledFuture<?> alarm = watchdog.schedule(
                () -> {
                    hung.set(true);
                    running.kill();
                },
                limit.toMillis(),
                TimeUnit.MILLISECONDS);
        try {
            Reply reply = running.ask(request);
            if (restartsAfterRefusals && request instanceof Request.Write && isDeltaRefusal(reply)) {
                // A delta filter that refuses its input damages the native heap. Later requests may then crash through
                // no fault of their own.
                process = null;
                running.close();
            }
            return outcome(reply);
        } catch (IOException e) {
            String how = hung.get() ? "no answer within " + limit : running.howItEnded();
            Crash crash = new Crash(shortened(request), how, running.lastWords());
            crashes.add(crash);
            process = null;
            running.close();
            return new Outcome.NativeCrash<>(crash);
        } finally {
            alarm.cancel(false);
        }
    }

    private static boolean isDeltaRefusal(Reply reply) {
        return reply instanceof Reply.Refused refused
                && refused.message().toLowerCase(Locale.ROOT).contains("delta");
    }

    @SuppressWarnings("unchecked")
    private static <T> Outcome<T> outcome(Reply reply) {
        if (reply instanceof Reply.Done done) {
            return new Outcome.Value<>((T) done.value());
        }
        return new Outcome.Refusal<>(((Reply.Refused) reply).message());
    }

    private OracleProcess running() {
        if (process == null) {
            try {
                process = OracleProcess.start(classPath, main, environment);
            } catch (IOException e) {
                throw new OracleException("libtiledb's process does not start", e);
            }
        }
        return process;
    }

    private static String shortened(Request request) {
        String all = request.toString();
        return all.length() <= SHOWN ? all : all.substring(0, SHOWN) + "...";
    }

    @Override
    public synchronized void close() {
        watchdog.shutdownNow();
        if (process != null) {
            process.close();
            process = null;
        }
    }

    private static final class Shared {
        private static final Oracle ORACLE = new Oracle();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(ORACLE::close));
        }
    }
}
