package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.schema.Datatype;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * libtiledb adds the cells of a dense tile slab by slab. A slab in which the sum saturates ends there, and the next one
 * goes on from the limit. {@code verify} knows such sums as a defect of the writer.
 */
class SaturatedSumsTest {

    @TempDir
    Path folder;

    @Test
    void verify_saturatedFloatSum_isADefect() throws Exception {
        double max = Double.MAX_VALUE;
        double infinity = Double.POSITIVE_INFINITY;
        double[] cells = {
            max, max, infinity, 1, -max, 0, -infinity, 1, 1, 2, -infinity, infinity, 3, 4, 0, 0,
        };
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (double cell : cells) {
            bytes.writeBytes(Bytes.floating(Datatype.FLOAT64, cell).toArray());
        }
        assertEquals(Set.of(FindingCode.STATISTICS_DEFECT), findings(Datatype.FLOAT64, bytes.toByteArray()));
    }

    @Test
    void verify_saturatedIntegerSum_isADefect() throws Exception {
        long max = Long.MAX_VALUE;
        long min = Long.MIN_VALUE + 1;
        long[] cells = {
            max, max, 1, 2, min, 0, 3, 4, 1, 2, min, min, 3, 4, 5, max,
        };
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (long cell : cells) {
            bytes.writeBytes(Bytes.whole(Datatype.INT64, cell).toArray());
        }
        assertEquals(Set.of(FindingCode.STATISTICS_DEFECT), findings(Datatype.INT64, bytes.toByteArray()));
    }

    /** Returns the codes of the findings in an array of 4 × 4 cells in tiles of 2 × 2 that libtiledb writes. */
    private Set<FindingCode> findings(Datatype type, byte[] cells) throws Exception {
        AttributeSpec attribute = AttributeSpec.of("a", type, 1, false, PipelineSpec.NONE);
        SchemaSpec schema = SchemaSpec.dense(
                List.of(
                        DimensionSpec.whole("y", Datatype.INT32, 0, 3, 2),
                        DimensionSpec.whole("x", Datatype.INT32, 0, 3, 2)),
                List.of(attribute));
        Engine libtiledb = Engines.pair().writers().get(0);
        String uri = folder.resolve("array").toString();
        libtiledb.createArray(uri, schema, Opening.NOW);
        libtiledb.write(
                uri,
                WriteSpec.dense(
                        CellOrder.ROW_MAJOR, Map.of(), Columns.of(16, List.of(new Column("a", cells, null, null)))));
        try (Tegula engine = Tegula.builder().computeThreads(1).build()) {
            return engine.integrity(uri).verify().findings().stream()
                    .map(Finding::code)
                    .collect(Collectors.toSet());
        }
    }
}
