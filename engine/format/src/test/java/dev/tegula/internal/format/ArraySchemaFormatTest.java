package dev.tegula.internal.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Invalid stored schemas. */
class ArraySchemaFormatTest {

    private static ArraySchema read(ArraySchemaBuilder schema) {
        ByteWriter out = new ByteWriter();
        ArraySchemaFormat.write(out, schema.version(22).buildStored());
        return ArraySchemaFormat.read(new ByteReader(out.toByteArray(), "schema"));
    }

    private static void refused(String what, ArraySchemaBuilder schema) {
        String message =
                assertThrows(CorruptArrayException.class, () -> read(schema)).getMessage();
        assertTrue(message.startsWith("schema, at byte ") && message.endsWith(": " + what), message);
    }

    private static ArraySchemaBuilder dense(int dimensions) {
        ArraySchemaBuilder schema = ArraySchema.dense();
        for (int d = 0; d < dimensions; d++) {
            schema.dimension(Dimension.int32("d" + d, 1, 100, 10));
        }
        return schema;
    }

    private static ArraySchemaBuilder sparse(int dimensions) {
        ArraySchemaBuilder schema = ArraySchema.sparse();
        dense(dimensions).buildStored().dimensions().forEach(schema::dimension);
        return schema;
    }

    @Test
    void duplicateFieldNames_areRefused() {
        refused(
                "two dimensions or attributes have the name 'a'",
                dense(1).attribute(Attribute.int32("a")).attribute(Attribute.int8("a")));
        refused("two dimensions or attributes have the name 'd0'", dense(1).attribute(Attribute.int32("d0")));
    }

    @Test
    void denseDimensions_requireOneTypeAndADomain() {
        refused(
                "dimension 'x': dimensions of a dense array must have one type (found INT64, expected INT32 of dimension 'd0')",
                dense(1).dimension(Dimension.int64("x", 1, 4, 2)).attribute(Attribute.int32("a")));
        refused(
                "dimension 'x': wrong type for a dense array (found STRING_ASCII)",
                ArraySchema.dense().dimension(Dimension.ascii("x")).attribute(Attribute.int32("a")));
    }

    @Test
    void hilbertOrder_requiresASparseArrayOfFewDimensions() {
        assertEquals(
                CellOrder.HILBERT, read(sparse(16).cellOrder(CellOrder.HILBERT)).cellOrder());
        refused(
                "Hilbert order is not supported (found a SPARSE array of 17 dimensions, expected a sparse array of up to 16)",
                sparse(17).cellOrder(CellOrder.HILBERT));
        refused(
                "Hilbert order is not supported (found a DENSE array of 1 dimensions, expected a sparse array of up to 16)",
                dense(1).cellOrder(CellOrder.HILBERT).attribute(Attribute.int32("a")));
    }

    @Test
    void currentDomainOutsideTheDomain_isRefused() {
        assertEquals(
                List.of(Range.of(3, 4)),
                read(sparse(1).currentDomain(List.of(Range.of(3, 4)))).currentDomain());
        refused(
                "current domain of dimension 'd0': range [4, 3] is reversed (expected low <= high)",
                sparse(1).currentDomain(List.of(Range.of(4, 3))));
        refused(
                "current domain of dimension 'd0': range [3, 101] is not within [1, 100]",
                sparse(1).currentDomain(List.of(Range.of(3, 101))));
    }

    @Test
    void extent_mayExceedTheDomain() {
        Dimension wide = Dimension.stored("x", Datatype.INT32, Range.of(1, 100), 1000, FilterPipeline.empty());
        assertEquals(
                1000,
                read(ArraySchema.sparse().dimension(wide))
                        .dimensions()
                        .get(0)
                        .extent()
                        .intValue());
        assertEquals(
                1000,
                read(ArraySchema.dense().dimension(wide).attribute(Attribute.int32("a")))
                        .dimensions()
                        .get(0)
                        .extent()
                        .intValue());
        refused(
                "dimension 'x': wrong tile extent (found 0, expected at least 1; domain [1, 100])",
                ArraySchema.sparse()
                        .dimension(Dimension.stored("x", Datatype.INT32, Range.of(1, 100), 0, FilterPipeline.empty())));
        refused(
                "dimension 'x': wrong tile extent (found -5, expected at least 1; domain [1, 100])",
                ArraySchema.sparse()
                        .dimension(
                                Dimension.stored("x", Datatype.INT32, Range.of(1, 100), -5, FilterPipeline.empty())));
    }
}
