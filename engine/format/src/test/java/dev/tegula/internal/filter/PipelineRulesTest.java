package dev.tegula.internal.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PipelineRulesTest {

    private static void allow(Datatype type, boolean isVar, Filter... filters) {
        PipelineRules.check("attribute a", FilterPipeline.of(filters), type, isVar);
    }

    private static void refuse(String reason, Datatype type, boolean isVar, Filter... filters) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> allow(type, isVar, filters));
        assertEquals("attribute a: " + reason, e.getMessage());
    }

    @Test
    void unsupportedType_isRefused() {
        allow(Datatype.INT32, false, Filter.positiveDelta(), Filter.bitWidthReduction(), Filter.zstd());
        allow(Datatype.FLOAT64, false, Filter.scaleFloat(1, 0, 2), Filter.delta(), Filter.bitWidthReduction());
        allow(Datatype.FLOAT32, false, Filter.xor(), Filter.doubleDelta());
        allow(Datatype.FLOAT32, false, Filter.delta(Datatype.UINT8));
        refuse(
                "filter BIT_WIDTH_REDUCTION does not accept input type FLOAT32",
                Datatype.FLOAT32,
                false,
                Filter.bitWidthReduction());
        refuse(
                "filter POSITIVE_DELTA does not accept input type STRING_ASCII",
                Datatype.STRING_ASCII,
                true,
                Filter.positiveDelta());
        refuse("filter DOUBLE_DELTA does not accept input type FLOAT64", Datatype.FLOAT64, false, Filter.doubleDelta());
        refuse("filter DELTA does not accept input type INT16", Datatype.INT16, false, Filter.delta(Datatype.INT32));
        refuse(
                "filter SCALE_FLOAT does not accept input type INT16",
                Datatype.INT16,
                false,
                Filter.scaleFloat(1, 0, 1));
        refuse(
                "filter GZIP produces FLOAT64 but second filter DELTA does not accept this type",
                Datatype.FLOAT64,
                false,
                Filter.gzip(),
                Filter.delta());
    }

    @Test
    void stringFilters_mustComeFirst() {
        allow(Datatype.STRING_ASCII, true, Filter.rle(), Filter.zstd());
        allow(Datatype.STRING_ASCII, false, Filter.zstd(), Filter.rle());
        refuse(
                "RLE filter must be the first filter to apply when used on a variable length string attribute or dimension",
                Datatype.STRING_UTF8,
                true,
                Filter.zstd(),
                Filter.rle());
        refuse(
                "dictionary encoding only applies to variable length strings",
                Datatype.INT32,
                false,
                Filter.dictionary());
        refuse("dictionary encoding only applies to variable length strings", Datatype.CHAR, true, Filter.dictionary());
    }

    @Test
    void optionOutOfRange_isRefused() {
        refuse("filter GZIP: invalid compression level 10; the maximum is 9", Datatype.INT32, false, Filter.gzip(10));
        refuse(
                "filter SCALE_FLOAT: invalid scale value 0.0; it must be a normal number other than 0",
                Datatype.FLOAT32,
                false,
                Filter.scaleFloat(0, 0, 4));
        refuse(
                "filter SCALE_FLOAT: invalid offset value NaN",
                Datatype.FLOAT32,
                false,
                Filter.scaleFloat(1, Double.NaN, 4));
        refuse(
                "failed to reinterpret data as 'CHAR'; unsupported datatype",
                Datatype.INT32,
                false,
                Filter.delta(Datatype.CHAR));
    }

    @Test
    void inheritedCoordinateFilters_areCheckedLeniently() {
        PipelineRules.checkInherited("d", FilterPipeline.of(Filter.bitWidthReduction()), Datatype.FLOAT64, false);
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> PipelineRules.checkInherited(
                        "d", FilterPipeline.of(Filter.doubleDelta()), Datatype.FLOAT64, false));
        assertEquals(
                "coordinate filters for dimension d: real dimension cannot inherit coordinate filters with DOUBLE_DELTA compression",
                e.getMessage());
    }

    @Test
    void webp_requiresAnImage() {
        FilterPipeline webp = FilterPipeline.of(new Filter.Webp(100, 3, true, 4, 4));
        PipelineRules.checkWebp("a", webp, true, List.of(Datatype.INT32, Datatype.INT32));
        assertThrows(
                IllegalArgumentException.class,
                () -> PipelineRules.checkWebp("a", webp, false, List.of(Datatype.INT32, Datatype.INT32)));
        assertThrows(
                IllegalArgumentException.class,
                () -> PipelineRules.checkWebp("a", webp, true, List.of(Datatype.INT32)));
    }
}
