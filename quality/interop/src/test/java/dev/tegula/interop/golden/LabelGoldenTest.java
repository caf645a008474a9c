package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.interop.json.JsonObject;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.LabelSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.interop.tegula.TegulaLabels;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Slow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Reads dimension labels written by TileDB: their values, and the cells within label ranges. */
@Slow
class LabelGoldenTest {

    private static final TegulaLabels TEGULA =
            new TegulaLabels(TegulaEngine.shared().tegula());

    @TestFactory
    Stream<DynamicTest> labelsOfAllVersions() {
        List<GoldenCase> cases = GoldenSets.cases(".*", "dimension_label.*");
        assertEquals(3, cases.size());
        return cases.stream().map(golden -> DynamicTest.dynamicTest(golden.toString(), () -> check(golden)));
    }

    private static void check(GoldenCase golden) {
        JsonObject read = golden.json().object("label_read");
        JsonObject written = golden.json().object("label");
        LabelSpec label = new LabelSpec(
                read.text("label"),
                written.number("dimension").intValue(),
                Datatype.valueOf(read.text("label_type")),
                read.text("label_order").equals("increasing"));
        assertEquals(List.of(label), TEGULA.labels(golden.uri()));
        DimensionSpec dimension = golden.schema().dims().get(label.dimension());
        Column values = TEGULA.values(golden.uri(), label, dimension.type(), Range.whole(dimension));
        assertEquals(numbers(written.list("values"), label.type()), cells(label.values(), values));
        List<Bytes> bounds = numbers(read.list("range"), label.type());
        Map<String, List<Range>> range = Map.of(label.name(), List.of(new Range(bounds.get(0), bounds.get(1))));
        FieldSpec a = golden.schema().field("a");
        assertEquals(
                numbers(read.list("a"), a.type()), cells(a, TEGULA.read(golden.uri(), List.of(label), range, "a")));
    }

    private static List<Bytes> numbers(List<?> numbers, Datatype type) {
        return numbers.stream()
                .map(number -> Bytes.number(type, (Number) number))
                .toList();
    }

    private static List<Bytes> cells(FieldSpec field, Column column) {
        List<Bytes> cells = new ArrayList<>();
        for (int i = 0; i < column.cellCount(field); i++) {
            cells.add(column.cell(field, i));
        }
        return cells;
    }
}
