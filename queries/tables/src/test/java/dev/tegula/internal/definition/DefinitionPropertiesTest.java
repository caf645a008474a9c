package dev.tegula.internal.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The properties of an array define an equal one. */
class DefinitionPropertiesTest {

    private static ArraySchema defined(ArraySchema schema) {
        List<NewColumn> columns = new ArrayList<>();
        schema.dimensions().forEach(d -> columns.add(new NewColumn(d.field(), true, true, null)));
        schema.attributes().forEach(a -> columns.add(new NewColumn(a.field(), true, true, null)));
        return ArrayDefinition.schema(columns, DefinitionProperties.of(schema));
    }

    /** Adds an attribute and the filters that every definition has. */
    private static ArraySchema complete(ArraySchemaBuilder schema) {
        return schema.attribute(Attribute.int32("a").withFilters(Filter.byteShuffle(), Filter.zstd(3)))
                .offsetFilters(FilterPipeline.of(Filter.positiveDelta(), Filter.bitWidthReduction(), Filter.zstd()))
                .validityFilters(FilterPipeline.of(Filter.rle()))
                .build();
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.MATCH_ANY,
            names = {"U?INT.*", "FLOAT.*", "DATETIME_.*"})
    void domainsOfAllTypes_areKept(Datatype type) {
        Dimension dimension = type.isFloat()
                ? Dimension.of("x", type, Range.of(-1.5e30f, 0.1f), (double) 1e29f)
                : Dimension.of("x", type, Range.of(1, 100), 10L);
        ArraySchema schema = complete(ArraySchema.sparse()
                .dimension(dimension.withFilters(FilterPipeline.of(Filter.gzip(3), Filter.bitShuffle()))));
        assertEquals(schema.toString(), defined(schema).toString());
    }

    /** The default domain begins with the least value but one, and ends with a whole tile. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.MATCH_ANY,
            names = {"U?INT.*", "DATETIME_.*"})
    void extentWithoutDomain_hasAsManyWholeTilesAsTheTypeHas(Datatype type) {
        ArraySchema schema = complete(ArraySchema.sparse().dimension(Dimension.of("x", type, Range.of(1, 100), 10L)));
        Map<String, String> properties = DefinitionProperties.of(schema);
        properties.remove("domain.x");
        NewColumn column = new NewColumn(schema.dimensions().get(0).field(), true, true, null);
        Range.OfLong found = (Range.OfLong) Objects.requireNonNull(ArrayDefinition.schema(List.of(column), properties)
                .dimensions()
                .get(0)
                .domain());
        Range.OfLong whole = (Range.OfLong) RangeRules.wholeDomain(type);
        assertEquals(whole.low(), found.low());
        long missing = whole.high() - found.high();
        assertTrue(missing >= 0 && missing < 10, found + " of " + whole);
        assertEquals(0, Long.remainderUnsigned(found.high() - found.low() + 1, 10), found.toString());
    }

    @Test
    void endsOfTypes_areKept() {
        ArraySchema schema = complete(ArraySchema.sparse()
                .dimension(Dimension.of("u", Datatype.UINT64, Range.of(1, -2), null))
                .dimension(Dimension.of("i", Datatype.INT64, Range.of(Long.MIN_VALUE, Long.MAX_VALUE - 1), null))
                .dimension(Dimension.of("d", Datatype.DATETIME_DAY, Range.of(-800_000, 3_000_000), null))
                .dimension(Dimension.ascii("s"))
                .capacity(7)
                .allowDuplicates(true)
                .tileOrder(TileOrder.COL_MAJOR)
                .cellOrder(CellOrder.HILBERT));
        assertEquals(schema.toString(), defined(schema).toString());
        assertEquals("1:18446744073709551614", DefinitionProperties.of(schema).get("domain.u"));
        assertEquals("-800000:3000000", DefinitionProperties.of(schema).get("domain.d"));
    }

    @Test
    void denseArray_hasDatesAndExtents() {
        ArraySchema schema = complete(ArraySchema.dense()
                .dimension(Dimension.of("day", Datatype.DATETIME_DAY, Range.of(18262, 21914), 365L)));
        Map<String, String> properties = DefinitionProperties.of(schema);
        assertEquals("2020-01-01/2029-12-31", properties.get("domain.day"));
        assertEquals("365", properties.get("extent.day"));
        assertEquals(schema.toString(), defined(schema).toString());
    }

    @Test
    void filtersThatNoTextDescribes_areRefused() {
        for (Filter filter : List.of(Filter.scaleFloat(0.1, 0, 4), Filter.delta(Datatype.UINT8))) {
            ArraySchema schema = ArraySchema.sparse()
                    .dimension(Dimension.int32("x", 0, 9, 1))
                    .attribute(Attribute.float64("f").withFilters(filter))
                    .build();
            String message = assertThrows(IllegalArgumentException.class, () -> defined(schema))
                    .getMessage();
            assertTrue(message.startsWith("property 'filters.f': unknown filter"), message);
        }
    }
}
