package dev.tegula.internal.io.rewrite;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.FragmentInfo;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.InvalidStateException;
import dev.tegula.internal.io.load.ArrayImport;
import dev.tegula.internal.io.source.StreamSource;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.RewriteReport;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSource;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import dev.tegula.tags.Tag;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Copies an array to a new one with another schema, in parts along its first dimension, each of which is compared with
 * the source after it is written. The state of the source is that of the beginning, also when a run that was
 * interrupted is repeated: parts that are there are compared and kept.
 */
public final class RewriteRun {

    /** The metadata key of an unfinished copy: the time of its source, and the source. */
    static final String KEY = "tegula.rewrite";

    private static final int MAX_PARTS = 1000;

    private final Tegula tegula;
    private final String source;
    private final String target;
    private final OpenOptions open;
    private final OpenOptions now;
    private final long partBytes;
    private final Consumer<RewriteReport> progress;

    /**
     * @param open the key of both arrays, and the time of the source
     * @param partBytes bytes of stored cells of a part, about
     * @param progress called after each part
     */
    public RewriteRun(
            Tegula tegula,
            String source,
            String target,
            OpenOptions open,
            long partBytes,
            Consumer<RewriteReport> progress) {
        this.tegula = tegula;
        this.source = source;
        this.target = target;
        this.open = open;
        this.now = OpenOptions.defaults().withKey(open.key());
        this.partBytes = partBytes;
        this.progress = progress;
    }

    /**
     * Copies the array, or goes on.
     *
     * @param schema the schema of the target, with all fields of the source
     * @throws IllegalArgumentException if fields differ, or if the target is another array
     * @throws dev.tegula.io.table.TableFileException if a value does not fit its new type
     * @throws InvalidStateException if the target has other cells
     */
    public RewriteReport run(ArraySchema schema) throws IOException {
        long time;
        if (tegula.object(target, open).exists()) {
            time = resumed(schema);
        } else {
            time = begun(schema);
            tegula.createArray(target, schema, now);
            mark(MetadataChanges.none().put(KEY, MetadataValue.utf8(time + " " + source)));
        }
        try (ArrayReader array = tegula.openForReading(source, open.at(time))) {
            RewriteReport report = copy(array, schema);
            labels(array);
            finish(array);
            return report;
        }
    }

    /** Checks the source, and returns the time of its state: now, or its newest write if a clock was ahead. */
    private long begun(ArraySchema schema) {
        try (ArrayReader present = tegula.openForReading(source, open)) {
            requireFields(present.fullSchema(), schema);
            if (present.metadata().containsKey(KEY)) {
                throw new IllegalArgumentException(
                        source + ": is an unfinished copy, which lacks cells. Repeat its command first.");
            }
            long end = open.timestamps().end();
            if (end != Long.MAX_VALUE) {
                return end;
            }
            long time = present.fragments().stream()
                    .mapToLong(FragmentInfo::end)
                    .reduce(System.currentTimeMillis(), Math::max);
            try (ArrayReader array = tegula.openForReading(source, open.at(time))) {
                if (present.deletes() > array.deletes()) {
                    throw new IllegalArgumentException(source + ": has deletes later than " + time
                            + ", from a clock that is ahead. Repeat the command when their time is past.");
                }
            }
            return time;
        }
    }

    private long resumed(ArraySchema schema) {
        try (ArrayReader array = tegula.openForReading(target, now)) {
            MetadataValue value = array.metadata().get(KEY);
            String[] words = value == null ? new String[0] : value.text().split(" ", 2);
            if (words.length < 2 || !words[1].equals(source)) {
                throw new IllegalArgumentException(
                        target + ": exists already, and is no unfinished copy of " + source + ". Choose another name.");
            }
            if (!isLike(array.schema(), schema)) {
                throw new IllegalArgumentException(target
                        + ": is an unfinished copy with another schema. Delete it, or " + "repeat the same command.");
            }
            return Long.parseLong(words[0]);
        }
    }

    /** Compares schemas without the names of files. */
    private static boolean isLike(ArraySchema a, ArraySchema b) {
        return a.type() == b.type()
                && a.dimensions().equals(b.dimensions())
                && a.attributes().equals(b.attributes())
                && a.allowsDuplicates() == b.allowsDuplicates()
                && a.capacity() == b.capacity()
                && a.cellOrder() == b.cellOrder()
                && a.tileOrder() == b.tileOrder()
                && a.offsetFilters().equals(b.offsetFilters())
                && a.validityFilters().equals(b.validityFilters())
                && Objects.equals(a.currentDomain(), b.currentDomain());
    }

    private static void requireFields(ArraySchema from, ArraySchema to) {
        Set<String> fields = new TreeSet<>(from.fieldNames());
        if (!fields.equals(new TreeSet<>(to.fieldNames()))) {
            throw new IllegalArgumentException("fields: differ (found " + new TreeSet<>(to.fieldNames()) + ", expected "
                    + fields + "). Add and drop attributes with 'evolve'.");
        }
        if (to.isDense() && !isInPlace(from, to)) {
            throw new IllegalArgumentException("dimensions: a dense array has the coordinates of the source as "
                    + "dimensions of the same or another integer type, and of datetimes in the same unit. "
                    + "Rewrite to a sparse array.");
        }
        for (Attribute attribute : from.attributes()) {
            Attribute other = to.attribute(attribute.name());
            String labels = attribute.enumeration();
            boolean isSame = Objects.equals(labels, other == null ? null : other.enumeration())
                    && (labels == null || enumeration(from, labels).equals(enumeration(to, labels)));
            if (!isSame) {
                throw new IllegalArgumentException("attribute '" + attribute.name()
                        + "': enumerations cannot be changed (expected " + labels + ")");
            }
        }
    }

    private static Optional<Enumeration> enumeration(ArraySchema schema, String name) {
        return schema.enumerations().stream()
                .filter(enumeration -> enumeration.name().equals(name))
                .map(enumeration -> enumeration.withPath(null))
                .findFirst();
    }

    private RewriteReport copy(ArrayReader array, ArraySchema schema) throws IOException {
        boolean isInPlace = isInPlace(array.schema(), schema);
        List<Subarray> parts = parts(array, schema, isInPlace);
        RewriteReport report = new RewriteReport(0, parts.size(), 0, 0);
        for (Subarray part : parts) {
            RowDigest found = new RowDigest(schema.fieldNames());
            Subarray copied = isInPlace ? part : Subarray.whole();
            RowDigest present = digest(schema, copied);
            boolean isKept = present.cells() > 0 && !schema.isDense();
            if (isKept) {
                compare(array, schema, part, found);
            } else {
                write(array, schema, part, found);
                present = digest(schema, copied);
            }
            if (!present.isLike(found)) {
                throw new InvalidStateException(
                        target + ", " + part + ": has other cells than the source (found " + present.cells()
                                + " cells, expected " + found.cells() + "). Delete the target and begin again.",
                        null);
            }
            report = new RewriteReport(
                    report.cells() + found.cells(), parts.size(), report.done() + 1, report.kept() + (isKept ? 1 : 0));
            progress.accept(report);
        }
        return report;
    }

    /** Reads a part of the source, converted. */
    private void compare(ArrayReader array, ArraySchema schema, Subarray part, RowDigest found) throws IOException {
        try (var reader = cells(array, schema, part, ResultOrder.UNORDERED, found)
                .read(
                        StreamSource.of("array", InputStream.nullInputStream()),
                        ImportOptions.defaults().read())) {
            Cells batch = reader.next();
            while (batch != null) {
                batch = reader.next();
            }
        }
    }

    private RewrittenCells cells(
            ArrayReader array, ArraySchema schema, Subarray part, ResultOrder order, RowDigest digest) {
        List<Field> fields = new ArrayList<>();
        schema.dimensions().forEach(dimension -> fields.add(dimension.field()));
        schema.attributes().forEach(attribute -> fields.add(attribute.field()));
        return new RewrittenCells(
                array, part, order, fields, ImportOptions.defaults().memoryBudget() / 8, digest);
    }

    private void write(ArrayReader array, ArraySchema schema, Subarray part, RowDigest found) throws IOException {
        try (TableSource none = StreamSource.of(source, InputStream.nullInputStream())) {
            ResultOrder order = array.schema().isDense() ? ResultOrder.ROW_MAJOR : ResultOrder.UNORDERED;
            RewrittenCells format = cells(array, schema, part, order, found);
            new ArrayImport(
                            tegula,
                            target,
                            ImportOptions.defaults().withOpen(now).withFill())
                    .run(List.of(new TableInput(format, none)), null);
        }
    }

    /** Returns the digest of the cells of a part of the target. */
    private RowDigest digest(ArraySchema schema, Subarray part) {
        RowDigest digest = new RowDigest(schema.fieldNames());
        try (ArrayReader array = tegula.openForReading(target, now)) {
            if (array.nonEmptyDomain() == null) {
                return digest;
            }
            for (Cells cells : array.query()
                    .subarray(part)
                    .fields(schema.fieldNames())
                    .order(ResultOrder.UNORDERED)
                    .batches()) {
                digest.add(cells);
            }
        }
        return digest;
    }

    /** Returns whether coordinates of the source are the same numbers in the target. */
    private static boolean isInPlace(ArraySchema from, ArraySchema to) {
        return from.dimensions().stream()
                .allMatch(dimension -> to.dimensions().stream()
                        .filter(other -> other.name().equals(dimension.name()))
                        .anyMatch(other -> other.datatype() == dimension.datatype()
                                || other.datatype().isInteger()
                                        && dimension.datatype().isInteger()));
    }

    /**
     * Returns the parts of the cells: equal intervals of the target's first dimension, along its tiles; one part if
     * they have other numbers in the target.
     */
    private List<Subarray> parts(ArrayReader array, ArraySchema schema, boolean isInPlace) {
        List<Range> written = array.nonEmptyDomain();
        if (written == null) {
            return List.of();
        }
        List<Dimension> dimensions = array.schema().dimensions();
        Map<String, List<Range>> box = new LinkedHashMap<>();
        for (int d = 0; d < dimensions.size(); d++) {
            box.put(dimensions.get(d).name(), List.of(written.get(d)));
        }
        Dimension first = schema.dimensions().get(0);
        Range whole = box.containsKey(first.name()) ? box.get(first.name()).get(0) : null;
        if (!isInPlace || !(whole instanceof Range.OfLong range) || range.low() > range.high()) {
            return List.of(Subarray.of(box));
        }
        long bytes = array.fragments().stream().mapToLong(FragmentInfo::bytes).sum();
        long tile = first.extent() == null ? 1 : Math.max(1, first.extent().longValue());
        long base = first.domain() instanceof Range.OfLong domain ? domain.low() : range.low();
        long count = Math.max(1, Math.min(MAX_PARTS, bytes / partBytes));
        long span = range.high() - range.low();
        long length = span < 0 ? 0 : Math.max(1, (span / count / tile + 1) * tile);
        if (count == 1 || length <= 0) {
            return List.of(Subarray.of(box));
        }
        List<Subarray> parts = new ArrayList<>();
        long low = range.low();
        while (true) {
            long toTile = (low - base) % length;
            long high = range.high() - low < length - toTile ? range.high() : low - toTile + length - 1;
            box.put(first.name(), List.of(Range.of(low, high)));
            parts.add(Subarray.of(box));
            if (high >= range.high()) {
                return parts;
            }
            low = high + 1;
        }
    }

    /** Copies the values of dimension labels. */
    private void labels(ArrayReader array) {
        for (DimensionLabel label : array.schema().labels()) {
            try (ArrayReader values = array.label(label.name());
                    ArrayWriter cells = tegula.openForWriting(target, now);
                    ArrayWriter writer = cells.label(label.name())) {
                List<Range> written = values.nonEmptyDomain();
                if (written != null) {
                    Dimension index = values.schema().dimensions().get(0);
                    Subarray box = Subarray.of(Map.of(index.name(), List.of(written.get(0))));
                    Column column = values.query()
                            .subarray(box)
                            .order(ResultOrder.ROW_MAJOR)
                            .read()
                            .columns()
                            .get(0);
                    writer.write(box, Cells.of(List.of(column)));
                }
            }
        }
    }

    /** Copies the metadata without tags, whose times are those of the source, and ends the copy. */
    private void finish(ArrayReader array) {
        MetadataChanges changes = MetadataChanges.none().delete(KEY);
        for (Map.Entry<String, MetadataValue> entry : array.metadata().entrySet()) {
            if (!entry.getKey().startsWith(Tag.METADATA_PREFIX)
                    && !entry.getKey().equals(KEY)) {
                changes = changes.put(entry.getKey(), entry.getValue());
            }
        }
        mark(changes);
    }

    private void mark(MetadataChanges changes) {
        tegula.object(target, now).updateMetadata(changes);
    }
}
