package dev.tegula.internal.io.load;

import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.internal.io.cells.TimesReader;
import dev.tegula.internal.io.grid.GridReader;
import dev.tegula.internal.io.load.GridPlanning.GridFile;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads the cells of several files, one after the other, as columns of an array. */
public final class BatchReader implements Closeable {

    /** How far the files are read. Replaced as a whole, because another thread than the reading one reports it. */
    private record Progress(String file, long rows, long bytes, long rejected) {}

    private final ImportTarget target;
    private final ArraySchema schema;
    private final List<TableInput> inputs;
    private final ImportOptions options;
    private final LabelGrowth growth;
    private final ColumnMapping mapping;
    private final CountedTimes times;
    private final FileDescription description;
    private final OffsetTimes offsets;
    private final long expectedBytes;
    private final @Nullable RowNumbers numbers;
    private final Map<String, FieldConversion> conversions = new HashMap<>();

    private volatile Progress progress = new Progress("", 0, 0, 0);
    private volatile @Nullable TableReader reader;
    private int next;
    private String file = "";
    private long rows;
    private long rowsBefore;
    private long bytesBefore;
    private long rejected;
    /** What all files show about their values, or null before the first is opened. */
    private @Nullable Map<String, String> forms;

    private @Nullable GridPlacement placement;

    /** The axes of all files, or nothing if they are not known. */
    private List<GridFile> files = List.of();

    /** The boxes to read, or null if the order is that of the files. */
    private @Nullable GridBricks bricks;

    /** @param growth the enumerations to which new labels are added */
    public BatchReader(ImportTarget target, List<TableInput> inputs, LabelGrowth growth) {
        this.target = target;
        this.schema = target.schema();
        this.inputs = inputs;
        this.options = target.options();
        this.growth = growth;
        this.mapping = new ColumnMapping(target, growth);
        this.times = new CountedTimes(target);
        this.description = new FileDescription(target);
        this.offsets = new OffsetTimes(target);
        this.expectedBytes = sizeOf(inputs);
        this.numbers = RowNumbers.of(target);
    }

    /** Returns the numbers of the rows, or null if they have coordinates. */
    public @Nullable RowNumbers numbers() {
        return numbers;
    }

    /** Returns the number of rows so far. */
    public long rows() {
        return progress.rows;
    }

    /** Returns the number of rejected rows so far. */
    public long rejected() {
        return progress.rejected;
    }

    /** Returns the bytes read so far. */
    public long bytes() {
        return progress.bytes;
    }

    /** Returns the bytes of all files, or -1 if unknown. */
    public long expectedBytes() {
        return expectedBytes;
    }

    private void report(@Nullable TableReader current) {
        long position = current == null ? 0 : Math.max(0, current.position());
        progress = new Progress(file, rows, bytesBefore + position, rejected);
    }

    private static long sizeOf(List<TableInput> inputs) {
        long sum = 0;
        for (TableInput input : inputs) {
            try {
                long size = input.source().size();
                if (size < 0) {
                    return -1;
                }
                sum += size;
            } catch (IOException e) {
                return -1;
            }
        }
        return sum;
    }

    /** Returns the axes of all files, or nothing if they are rows or if an array of their axes has no coordinates. */
    public List<GridFile> grids() throws IOException {
        if (inputs.isEmpty()) {
            return List.of();
        }
        TableReader first = open(inputs.get(next++));
        reader = first;
        List<TableAxis> axes = first.schema().axes();
        files = inputs.size() == 1 ? List.of(new GridFile(file, axes)) : List.of();
        if (axes.isEmpty()
                || schema.isDense()
                        && axes.stream().allMatch(axis -> axis.coordinates() == null && axis.length() > 0)) {
            return List.of();
        }
        List<GridFile> grids = new ArrayList<>();
        grids.add(new GridFile(file, axes));
        files = grids;
        for (TableInput input : inputs.subList(next, inputs.size())) {
            if (input.source().isOnce()) {
                input.source().file();
            }
            try (TableReader other = input.format().read(input.source(), mapping.typed())) {
                grids.add(new GridFile(input.source().name(), other.schema().axes()));
            }
        }
        return grids;
    }

    /** Returns the metadata of the files, if the array has no cells yet, and what its numbers count that are times. */
    public MetadataChanges metadata() {
        return description.addTo(times.added());
    }

    /** Adds coordinates to the cells of grids. */
    public void place(GridPlacement newPlacement) {
        placement = newPlacement;
    }

    /** Returns the bytes that a cell of a grid takes while it is read, or 0 if the files are no grids. */
    long gridCellBytes() {
        return reader instanceof GridReader grid ? grid.cellBytes() : 0;
    }

    /**
     * Reads a box of a dense array brick by brick, rather than in the order of the files. Returns whether that is
     * possible: for grids whose cells can be read in any order, and which fill the box one after the other.
     */
    boolean follow(DenseBox box, TileBricks order) {
        bricks = reader instanceof GridReader ? GridBricks.of(files, box, order) : null;
        return bricks != null;
    }

    /** Returns the cells of the next brick, or null after the last one. */
    private @Nullable Cells next(GridBricks order) throws IOException {
        List<Cells> parts = new ArrayList<>();
        for (GridBricks.Part part : order.next()) {
            if (part.file() != next - 1) {
                close(Objects.requireNonNull(reader));
                next = part.file();
                reader = open(inputs.get(next++));
            }
            GridReader current = (GridReader) Objects.requireNonNull(reader);
            Cells cells = current.read(part.box());
            requireWritten(current);
            parts.add(convert(current, cells, part::row));
            rows += cells.size();
            report(current);
        }
        if (parts.isEmpty()) {
            TableReader last = Objects.requireNonNull(reader);
            mapping.requireKnown(last, file);
            return null;
        }
        return Cells.concat(parts);
    }

    private void requireWritten(TableReader current) {
        if (!options.allowsFill()) {
            FillBound.require(current, file);
        }
    }

    /** Returns the next cells, with the names and types of the array, or null at the end. */
    public @Nullable Cells next() throws IOException {
        GridBricks order = bricks;
        if (order != null) {
            return next(order);
        }
        while (true) {
            TableReader current = reader;
            if (current == null) {
                if (next == inputs.size()) {
                    return null;
                }
                current = open(inputs.get(next++));
                reader = current;
            }
            Cells batch = current.next();
            if (batch != null) {
                requireWritten(current);
                long before = rows - rowsBefore;
                Cells converted = convert(current, batch, cell -> before + cell);
                rows += batch.size();
                report(current);
                return converted;
            }
            mapping.requireKnown(current, file);
            requireColumns(current);
            if (current instanceof TimesReader text) {
                offsets.require(text, file);
                description.add(text.schema());
            }
            report(current);
            if (next < inputs.size()) {
                close(current);
            } else {
                return null; // The last file stays open to describe its rows.
            }
        }
    }

    private void close(TableReader current) throws IOException {
        bytesBefore += Math.max(0, current.position());
        current.close();
        reader = null;
    }

    private TableReader open(TableInput input) throws IOException {
        file = input.source().name();
        rowsBefore = rows;
        conversions.clear();
        report(null);
        ReadOptions typed = mapping.typed();
        Map<String, String> shared = forms;
        if (shared == null) {
            shared = inputs.size() > 1 ? SharedForms.of(inputs, typed) : Map.of();
            forms = shared;
        }
        typed = typed.withFound(shared);
        if (SharedForms.FORMATS.contains(input.format().name())
                && target.array().fragments().isEmpty()) {
            typed = typed.withFound(Map.of(TextForms.NEW_ARRAY, "true"));
        }
        Consumer<RejectedRow> rejects = typed.rejects();
        if (rejects != null) {
            typed = typed.withRejects(row -> {
                rejected++;
                rejects.accept(row);
            });
        }
        TableReader opened = input.format().read(input.source(), typed);
        boolean done = false;
        try {
            mapping.requireKnown(opened, file);
            times.require(opened.schema(), file);
            description.add(opened.schema());
            done = true;
            return opened;
        } finally {
            if (!done) {
                opened.close();
            }
        }
    }

    private void requireColumns(TableReader current) {
        mapping.requireAttributes(current, file);
        if (placement == null) {
            mapping.requireCoordinates(current, file, numbers);
        }
    }

    /** @param row returns the row of the file that a cell of the batch is */
    private Cells convert(TableReader current, Cells batch, LongUnaryOperator row) throws IOException {
        requireColumns(current);
        Map<String, Column> columns = new LinkedHashMap<>();
        for (Column column : batch.columns()) {
            String name = mapping.fieldOf(column.name());
            if (name == null) {
                continue;
            }
            TableColumn source = current.schema().find(column.name());
            Field field = Objects.requireNonNull(schema.field(name));
            TableColumn described = source == null ? TableColumn.of(column.field()) : source;
            try {
                columns.put(name, convert(column, described, field));
            } catch (BadCellException e) {
                throw new TableFileException(describe(current, column.name(), e, row), e.nextStep());
            }
        }
        for (Attribute attribute : schema.attributes()) {
            if (!columns.containsKey(attribute.name())) {
                columns.put(attribute.name(), ColumnInput.nulls(attribute.field(), batch.size()));
            }
        }
        GridPlacement grid = placement;
        if (grid != null) {
            grid.coordinates(next - 1, rows - rowsBefore, batch.size())
                    .forEach(column -> columns.put(column.name(), column));
        }
        if (numbers != null) {
            columns.put(numbers.name(), numbers.of(rows, batch.size()));
        }
        return Cells.of(columns.values());
    }

    private Column convert(Column column, TableColumn source, Field field) throws IOException {
        GrowingEnumeration growing = growth.of(field.name());
        if (growing != null) {
            return growing.convert(column, source, field, TextForms.of(options.read()));
        }
        boolean hasLabels = source.enumeration() != null;
        // Text was parsed to the type and the labels of the field already.
        boolean isParsed = !hasLabels && column.field().equals(field);
        return isParsed ? column : conversion(field, hasLabels).convert(column, source);
    }

    /** Describes a cell of the current batch by its line, or its row in the file from 1. */
    private String describe(TableReader current, String column, BadCellException problem, LongUnaryOperator rowOf) {
        long row = rowOf.applyAsLong(problem.cell());
        long line = problem.cell() < 0 ? 0 : current.line(row);
        return file + (line > 0 ? ":" + line : "") + ": column \"" + column + "\": "
                + (line > 0 || problem.cell() < 0 ? "" : "row " + (row + 1) + ": ") + problem.getMessage();
    }

    /** Returns the conversion to a field in this file; its labels are loaded once. */
    private FieldConversion conversion(Field field, boolean hasLabels) {
        return conversions.computeIfAbsent(field.name(), name -> {
            Enumeration given = mapping.labels(name);
            Enumeration labels = given == null && hasLabels ? target.enumeration(name) : given;
            return new FieldConversion(field, labels, TextForms.of(options.read()));
        });
    }

    /** Returns the enumerations to which new labels are added. */
    LabelGrowth growth() {
        return growth;
    }

    /** Describes two rows by file and lines, or by their numbers from 1 if lines are not known. */
    public String describe(long first, long second) {
        TableReader current = reader;
        long a = 0;
        long b = 0;
        if (current != null && first >= rowsBefore) {
            a = current.line(first - rowsBefore);
            b = current.line(second - rowsBefore);
        }
        String where = inputs.size() > 1 && a == 0 ? inputs.size() + " files" : file;
        return where
                + (a > 0 && b > 0 ? ", lines " + a + " and " + b : ", cells " + (first + 1) + " and " + (second + 1));
    }

    /** Returns the name of the current file. */
    public String file() {
        return progress.file;
    }

    @Override
    public void close() throws IOException {
        TableReader current = reader;
        reader = null;
        if (current != null) {
            current.close();
        }
    }
}
