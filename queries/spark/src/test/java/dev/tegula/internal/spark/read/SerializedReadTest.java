package dev.tegula.internal.spark.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.read.AggregatePlan.Function;
import dev.tegula.internal.spark.read.AggregatePlan.Part;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.splits.PinnedArray;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitQuery;
import dev.tegula.testkit.values.SerializedForm;
import java.io.InvalidObjectException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What drivers send executors about reads is refused where a component is missing. */
class SerializedReadTest {

    static Stream<Object> sent() {
        ArrayHandle handle =
                new ArrayHandle("mem://spark/read", EngineSettings.of(Map.of(), Map.of()), TimestampRange.all());
        AggregatePlan plan = new AggregatePlan(List.of(new Part(Function.SUM, "a", ValueType.INT)));
        PinnedArray array = new PinnedArray(
                "mem://spark/read",
                TimestampRange.all(),
                List.of("__1_1_0"),
                List.of("__fragments/__1_1_0"),
                List.of());
        SplitQuery query = new SplitQuery(Subarray.whole(), null, List.of("a"), ResultOrder.UNORDERED, false);
        return Stream.of(
                new SplitReaderFactory(handle, TypeOptions.DEFAULTS, "{}", 1, 1),
                new AggregateReaderFactory(handle, TypeOptions.DEFAULTS, plan),
                new SplitPartition(new QuerySplit(array, query, 1, 1, 1)));
    }

    @ParameterizedTest
    @MethodSource("sent")
    void missingComponent_isInvalid(Object object) {
        assertEquals(object, SerializedForm.read(SerializedForm.of(object)));
        for (byte[] form : SerializedForm.replacingEach(object, null)) {
            assertThrows(InvalidObjectException.class, () -> SerializedForm.read(form, "*"));
        }
    }
}
