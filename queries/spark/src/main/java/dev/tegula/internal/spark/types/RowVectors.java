package dev.tegula.internal.spark.types;

import dev.tegula.ArrayReader;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.execution.vectorized.ConstantColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.jspecify.annotations.Nullable;

/** Converts cells to the columns of rows: one vector for each field, put together to structs. */
public final class RowVectors {

    private final Map<String, FieldMapping> fields;
    private final Function<String, Enumeration> enumerations;

    private RowVectors(Map<String, FieldMapping> fields, Function<String, Enumeration> enumerations) {
        this.fields = fields;
        this.enumerations = enumerations;
    }

    /** Returns the vectors of the fields of an array. */
    public static RowVectors of(ArrayReader array, ArrayMapping mapping) {
        return new RowVectors(mapping.byName(), array::enumeration);
    }

    /** Returns the vectors of fields without enumerations. */
    public static RowVectors of(List<FieldMapping> fields) {
        Map<String, FieldMapping> byName =
                fields.stream().collect(Collectors.toMap(each -> each.field().name(), each -> each));
        return new RowVectors(byName, name -> {
            throw new IllegalStateException("enumeration '" + name + "' is not known");
        });
    }

    /** Returns how cells become columns, in their order. */
    public List<Function<Cells, ColumnVector>> columns(StructType columns) {
        return Stream.of(columns.fields())
                .map(column -> column(column.name(), column.dataType()))
                .toList();
    }

    /**
     * Returns how cells become a column. It is null where cells lack all fields that it needs.
     *
     * @param name the full name of the column
     * @param type its type; of a struct, the fields that are read
     */
    public Function<Cells, ColumnVector> column(String name, DataType type) {
        if (type instanceof StructType struct) {
            return struct(name, struct);
        }
        FieldMapping field = Objects.requireNonNull(fields.get(name), name);
        String enumeration = field.enumeration();
        ColumnMapping mapping = new ColumnMapping(field, enumeration == null ? null : enumerations.apply(enumeration));
        return cells -> {
            Column column = cells.find(name);
            return column == null ? nulls(cells.size(), type) : mapping.vector(column);
        };
    }

    private static ColumnVector nulls(int rows, DataType type) {
        ConstantColumnVector vector = new ConstantColumnVector(rows, type);
        vector.setNull();
        return vector;
    }

    private Function<Cells, ColumnVector> struct(String name, StructType type) {
        List<Function<Cells, ColumnVector>> vectors = Stream.of(type.fields())
                .map(field -> column(StructFields.name(name, field.name()), field.dataType()))
                .toList();
        List<String> needed = ArrayMapping.fields(fields.keySet(), name, type).toList();
        return cells -> {
            @Nullable Column marker = fields.containsKey(name) ? cells.find(name) : null;
            boolean isMissing = !needed.isEmpty() && needed.stream().allMatch(field -> cells.find(field) == null);
            ColumnVector[] all = vectors.stream().map(each -> each.apply(cells)).toArray(ColumnVector[]::new);
            return new StructVector(type, cells.size(), marker, isMissing, all);
        };
    }
}
