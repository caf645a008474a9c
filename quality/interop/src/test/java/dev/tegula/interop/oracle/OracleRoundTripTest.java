package dev.tegula.interop.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.interop.golden.GoldenCase;
import dev.tegula.interop.golden.GoldenSets;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the oracle returns the schemas it is given. */
@Slow
class OracleRoundTripTest {

    @TempDir
    Path folder;

    /** Checks that the oracle reads and recreates the schemas of golden arrays of its version as described. */
    @TestFactory
    Stream<DynamicTest> oracle_keepsGoldenSchemas() {
        Oracle oracle = Oracle.shared();
        return GoldenSets.cases("v21-.*", ".*").stream()
                .filter(GoldenCase::hasSchema)
                .map(golden -> DynamicTest.dynamicTest(golden.toString(), () -> keeps(oracle, golden)));
    }

    private void keeps(Oracle oracle, GoldenCase golden) {
        Opening opening = Opening.NOW.withKey(golden.key());
        assertEquals(golden.schema(), oracle.schema(golden.uri(), opening).get());

        String copy = folder.resolve(golden.name()).toString();
        oracle.createArray(copy, golden.schema(), opening).get();
        assertEquals(golden.schema(), oracle.schema(copy, opening).get());
    }

    /** Checks that the oracle supports all types except those added after its release. */
    @Test
    void oracle_supportsAllTypesButGeometries() {
        Oracle oracle = Oracle.shared();
        for (Datatype type : Datatype.values()) {
            int values = type == Datatype.ANY ? FieldSpec.VAR : 1;
            SchemaSpec schema = SchemaSpec.dense(
                    List.of(DimensionSpec.whole("d", Datatype.INT32, 1, 4, 2)),
                    List.of(AttributeSpec.of("a", type, values, false, PipelineSpec.NONE)));
            Outcome<Boolean> outcome =
                    oracle.createArray(folder.resolve(type.name()).toString(), schema);
            if (type == Datatype.GEOM_WKB || type == Datatype.GEOM_WKT) {
                assertEquals("this libtiledb has no type " + type, outcome.refusal());
            } else {
                assertTrue(outcome.isValue(), type + ": " + outcome);
            }
        }
    }

    @Test
    void oracle_supportsStringDimensionsAndOrders() {
        Oracle oracle = Oracle.shared();
        SchemaSpec schema = SchemaSpec.sparse(
                        List.of(DimensionSpec.ascii("s"), DimensionSpec.whole("i", Datatype.UINT64, 0, 100, 10)),
                        List.of())
                .withOrders(CellOrder.COL_MAJOR, CellOrder.HILBERT)
                .withCells(7, true);
        String uri = folder.resolve("array").toString();
        oracle.createArray(uri, schema).get();

        SchemaSpec back = oracle.schema(uri, Opening.NOW).get();
        assertNull(back.dims().get(0).low());
        assertEquals(CellOrder.HILBERT, back.cellOrder());
        assertEquals(7, back.capacity());
        assertTrue(back.allowsDups());
    }
}
