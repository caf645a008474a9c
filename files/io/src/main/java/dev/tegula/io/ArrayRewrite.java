package dev.tegula.io;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.io.rewrite.RewriteRun;
import dev.tegula.io.table.RewriteReport;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Copies an array to a new one with another schema, for changes that an evolution cannot make: the order and types of
 * dimensions, extents, filters, dense or sparse. The copy is made in parts along the first dimension, each of which is
 * compared with the source after it is written. The state of the source is that of the beginning; a run that was
 * interrupted goes on when it is repeated. Enumerations, dimension labels and metadata are copied; tags and earlier
 * states are not.
 *
 * <pre>{@code
 * RewriteReport report = ArrayRewrite.of(tegula, "temps", "temps-new").run(schema);
 * }</pre>
 */
public final class ArrayRewrite {

    private static final long PART_BYTES = 256L << 20;

    private final Tegula tegula;
    private final String source;
    private final String target;
    private final OpenOptions options;
    private final long partBytes;
    private final Consumer<RewriteReport> progress;

    private ArrayRewrite(
            Tegula tegula,
            String source,
            String target,
            OpenOptions options,
            long partBytes,
            Consumer<RewriteReport> progress) {
        this.tegula = tegula;
        this.source = source;
        this.target = target;
        this.options = options;
        this.partBytes = partBytes;
        this.progress = progress;
    }

    /** Returns a copy of the present cells of an array, in parts of about 256 MiB. */
    public static ArrayRewrite of(Tegula tegula, String source, String target) {
        return new ArrayRewrite(tegula, source, target, OpenOptions.defaults(), PART_BYTES, report -> {});
    }

    /** Returns this copy with the key of both arrays, and the time of the source. */
    public ArrayRewrite withOptions(OpenOptions newOptions) {
        return new ArrayRewrite(tegula, source, target, newOptions, partBytes, progress);
    }

    /**
     * Returns this copy with other parts.
     *
     * @param bytes bytes of stored cells of a part, about
     * @throws IllegalArgumentException if it is not positive
     */
    public ArrayRewrite withPartBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("part: must have at least 1 byte (found " + bytes + ")");
        }
        return new ArrayRewrite(tegula, source, target, options, bytes, progress);
    }

    /** Returns this copy with a listener, which is called after each part. */
    public ArrayRewrite withProgress(Consumer<RewriteReport> listener) {
        return new ArrayRewrite(tegula, source, target, options, partBytes, listener);
    }

    /**
     * Copies the array, or goes on.
     *
     * @param schema the schema of the target, with all fields of the source
     * @throws IllegalArgumentException if fields differ, or if the target is another array
     * @throws dev.tegula.io.table.TableFileException if a value does not fit its new type
     * @throws dev.tegula.errors.InvalidStateException if the target has other cells
     */
    public RewriteReport run(ArraySchema schema) throws IOException {
        return new RewriteRun(tegula, source, target, options, partBytes, progress).run(schema);
    }
}
