package dev.tegula.internal.io.infer;

import dev.tegula.Tegula;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.internal.io.infer.DimensionChoice.Choice;
import dev.tegula.internal.io.infer.Inference.Explained;
import dev.tegula.internal.schema.NewArrays;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableNote;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.ArrayType;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds the schema of an array from a sample. */
final class SchemaBuilding {

    private static final int MAX_LABELS = 255;
    private static final int ROWS_PER_LABEL = 20;

    private final Sample sample;
    private final List<List<TableAxis>> axes;
    private final InferenceOptions options;
    private final boolean declared;
    private final List<TableNote> notes = new ArrayList<>();
    private @Nullable String rowNumbers;
    private @Nullable String unchosen;

    private SchemaBuilding(Sample sample, List<List<TableAxis>> axes, InferenceOptions options, boolean declared) {
        this.sample = sample;
        this.axes = axes;
        this.options = options;
        this.declared = declared;
    }

    /**
     * Builds a schema.
     *
     * @param axes the axes of each file if the files are grids
     * @param declared whether the files declare types, rather than text whose types were found in the sample
     */
    static Explained infer(Sample sample, List<List<TableAxis>> axes, InferenceOptions options, boolean declared) {
        return new SchemaBuilding(sample, axes, options, declared).build();
    }

    private Explained build() {
        boolean grid = !sample.schema().axes().isEmpty();
        boolean dense = options.type() == null ? grid : options.type() == ArrayType.DENSE;
        List<String> dimensions = grid ? List.of() : dimensions(dense ? ArrayType.DENSE : ArrayType.SPARSE);
        if (dense && !sample.complete() && !grid) {
            throw new InvalidArgumentException(
                    "a dense array needs all rows to find its domain", NextStep.of(Action.SAMPLE_ROWS));
        }
        ArraySchemaBuilder builder = NewArrays.withUsualFilters(dense ? ArraySchema.dense() : ArraySchema.sparse());
        if (grid) {
            GridDimensions dimensionsOfAxes = new GridDimensions(axes, sample, notes);
            if (dense) {
                dimensionsOfAxes.addDense(builder);
            } else {
                dimensionsOfAxes.addSparse(builder);
            }
        } else if (rowNumbers != null) {
            builder.dimension(rows(rowNumbers, dense));
        } else {
            dimensions.forEach(name -> builder.dimension(dimension(name, dense, dimensions)));
            boolean unique =
                    dense || options.unique() || new DimensionChoice(sample, ArrayType.SPARSE).isUnique(dimensions);
            if (!unique) {
                builder.allowDuplicates(true);
                notes.add(TableNote.of("Rows have equal coordinates, so the array allows duplicates."));
            }
        }
        for (TableColumn column : sample.schema().columns()) {
            if (!dimensions.contains(column.name())) {
                attribute(builder, column);
            }
        }
        ArraySchema untiled = builder.build();
        ArraySchema plain = dense ? untiled : SparseTiling.apply(untiled, sample);
        InferredSchema inferred =
                new InferredSchema(withFilters(plain), sample.cells().size(), sample.complete(), notes, rowNumbers);
        return new Explained(inferred, unchosen);
    }

    /** Returns the columns that become dimensions; none if rows are numbered. */
    private List<String> dimensions(ArrayType type) {
        List<String> given = options.dimensions();
        List<String> names =
                sample.schema().columns().stream().map(TableColumn::name).toList();
        for (String name : given) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException(
                        "dimensions: the file has no column '" + name + "'" + SpellingHint.hintOrList(name, names));
            }
        }
        if (!given.isEmpty() && given.size() == names.size()) {
            throw new InvalidArgumentException(
                    "all columns would be dimensions, but an array needs an attribute. Name fewer.",
                    NextStep.of(Action.CHOOSE_DIMENSIONS));
        }
        if (!given.isEmpty()) {
            return given;
        }
        rowNumbers = options.rowNumbers();
        if (rowNumbers != null) {
            return List.of();
        }
        Choice choice = new DimensionChoice(sample, type).choose();
        if (choice.names().isEmpty()) {
            List<String> taken = new ArrayList<>(names);
            taken.addAll(options.mapping().values());
            rowNumbers = ColumnNames.free("row", taken);
            unchosen = choice.reason();
            String text = unchosen + ", so the dimension '" + rowNumbers + "' numbers the rows from 0.";
            notes.add(new TableNote(text, NextStep.of(Action.CHOOSE_DIMENSIONS)));
        }
        return choice.names();
    }

    /** Returns a dimension for the numbers of rows. */
    private Dimension rows(String name, boolean dense) {
        int rows = sample.cells().size();
        if (!dense) {
            FilterPipeline filters = FilterPipeline.of(Filter.doubleDelta(), NewArrays.zstd());
            return Dimension.of(name, Datatype.INT64, Range.of(0L, Long.MAX_VALUE - 1), null)
                    .withFilters(filters);
        }
        Range.OfLong domain = new Range.OfLong(0, Math.max(0L, rows - 1L));
        long extent = NewArrays.extent(Datatype.INT64, domain, Math.round(NewArrays.tileLength(1)));
        return Dimension.of(name, Datatype.INT64, domain, extent);
    }

    private Dimension dimension(String name, boolean dense, List<String> all) {
        Column column = sample.cells().column(name);
        Field field = column.field();
        Datatype type = field.datatype();
        if (Sample.hasNulls(column)) {
            throw new TableFileException(
                    "column '" + name + "': has empty cells, so it cannot be a dimension",
                    NextStep.of(Action.CHOOSE_DIMENSIONS));
        }
        if (type.isString()) {
            if (dense || !sample.ascii().contains(name)) {
                throw new TableFileException(
                        "column '" + name + "': "
                                + (dense
                                        ? "text cannot be a dimension of a dense array"
                                        : "has characters that are not ASCII, so it cannot be a dimension"),
                        NextStep.of(dense ? Action.MAKE_SPARSE : Action.CHOOSE_DIMENSIONS));
            }
            return sparseDimension(name, Datatype.STRING_ASCII);
        }
        if (type.isFloat()) {
            if (dense) {
                throw new TableFileException(
                        "column '" + name + "': floats cannot be a dimension of a dense array",
                        NextStep.of(Action.MAKE_SPARSE));
            }
            return sparseDimension(name, type);
        }
        if (!type.isInteger() && !type.isDatetime() && !type.isTime() || field.valuesPerCell() != 1) {
            throw new TableFileException(
                    "column '" + name + "': cells of type " + type + " cannot be coordinates",
                    NextStep.of(Action.CHOOSE_DIMENSIONS));
        }
        if (dense) {
            Range.OfLong bounds = WholeDomain.bounds(column);
            long root = Math.round(NewArrays.tileLength(all.size()));
            return Dimension.of(name, type, bounds, NewArrays.extent(type, bounds, root));
        }
        return sparseDimension(name, column);
    }

    /** Returns a dimension that takes all values of a column and almost all others of its type. */
    static Dimension sparseDimension(String name, Column column) {
        Datatype type = column.field().datatype();
        return type.isString() || type.isFloat()
                ? sparseDimension(name, type)
                : Dimension.of(name, type, WholeDomain.with(name, column), null);
    }

    /** Returns a dimension that takes all values of a type of text or floats. */
    private static Dimension sparseDimension(String name, Datatype type) {
        return type.isFloat() ? Dimension.of(name, type, RangeRules.wholeDomain(type), null) : Dimension.ascii(name);
    }

    private void attribute(ArraySchemaBuilder builder, TableColumn column) {
        Field field = column.field();
        Enumeration labels = column.enumeration();
        Column cells = sample.cells().column(column.name());
        boolean text = field.datatype().isString() && field.isVariable();
        // Rows after the sample can lack any value.
        boolean nullable = field.nullable() || !declared && !sample.complete();
        if (labels == null && text && !declared) {
            Set<String> values = distinct(cells);
            if (!values.isEmpty() && values.size() <= MAX_LABELS && values.size() * ROWS_PER_LABEL <= cells.size()) {
                if (sample.complete()) {
                    Enumeration found = Enumeration.utf8(column.name(), values.toArray(String[]::new));
                    builder.enumeration(found);
                    builder.attribute(Attribute.of(column.name(), Datatype.UINT8)
                            .withNullable(nullable)
                            .withEnumeration(found.name()));
                    return;
                }
                notes.add(TableNote.of("Column '" + column.name() + "' has only " + values.size()
                        + " values in the sample of " + cells.size()
                        + " rows. With a sample of the whole file, it becomes an enumeration."));
            }
        }
        Attribute attribute = Attribute.of(column.name(), field.datatype(), field.valuesPerCell())
                .withNullable(nullable);
        if (labels != null) {
            builder.enumeration(labels);
            attribute = attribute.withEnumeration(labels.name());
        }
        builder.attribute(attribute);
    }

    private static Set<String> distinct(Column cells) {
        Set<String> values = new LinkedHashSet<>();
        for (int cell = 0; cell < cells.size() && values.size() <= MAX_LABELS; cell++) {
            if (!cells.isNull(cell)) {
                values.add(cells.text(cell));
            }
        }
        return values;
    }

    /** Chooses the filters of all fields, with the cells in the order of the array. */
    private ArraySchema withFilters(ArraySchema plain) {
        try (Tegula scratch = Tegula.create()) {
            // Cells of grids and numbered rows have no coordinates to order them by.
            boolean isOrdered = plain.isDense() || !axes.isEmpty() || rowNumbers != null;
            Cells ordered = isOrdered ? sample.cells() : new SampleOrder(scratch, plain).of(sample.cells());
            FilterChoice choice = new FilterChoice(scratch);
            ArraySchemaBuilder builder = plain.isDense() ? ArraySchema.dense() : ArraySchema.sparse();
            builder.capacity(plain.capacity())
                    .allowDuplicates(plain.allowsDuplicates())
                    .offsetFilters(plain.offsetFilters())
                    .validityFilters(plain.validityFilters());
            plain.enumerations().forEach(builder::enumeration);
            for (Dimension dimension : plain.dimensions()) {
                Column column = ordered.find(dimension.name());
                builder.dimension(column == null ? dimension : dimension.withFilters(choice.choose(column)));
            }
            plain.labels().forEach(builder::label);
            for (Attribute attribute : plain.attributes()) {
                Column column = Objects.requireNonNull(ordered.find(attribute.name()), attribute.name());
                // Indexes of labels were text in the sample.
                FilterPipeline filters =
                        attribute.enumeration() != null ? FilterPipeline.of(Filter.zstd()) : choice.choose(column);
                builder.attribute(attribute.withFilters(filters));
            }
            return builder.build();
        }
    }
}
