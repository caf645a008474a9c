package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.interop.generate.ColumnMaker;
import dev.tegula.interop.generate.FilterChoice;
import dev.tegula.interop.generate.MatrixCell;
import dev.tegula.interop.generate.Waiver;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterType;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.values.ValueStyle;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that each waiver of the matrix is still needed: libtiledb must behave as the waiver states. At night, since
 * only another libtiledb changes that.
 */
@Nightly
class WaiverTest {

    private static final int CELLS = 20;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> waivers_stillApply() {
        Oracle oracle = Oracle.shared();
        Map<String, List<MatrixCell>> waived = MatrixCell.all().stream()
                .filter(cell -> cell.waiver() != null)
                .collect(Collectors.groupingBy(
                        cell -> cell.waiver() + " " + cell.filter(), TreeMap::new, Collectors.toList()));
        return waived.entrySet().stream()
                .map(group -> dynamicTest(group.getKey(), () -> group.getValue().forEach(cell -> check(oracle, cell))));
    }

    private void check(Oracle oracle, MatrixCell cell) {
        AttributeSpec attribute = cell.attribute("a");
        SchemaSpec schema =
                SchemaSpec.dense(List.of(DimensionSpec.whole("d", Datatype.INT32, 1, CELLS, 5)), List.of(attribute));
        String uri = folder.resolve(cell.toString()).toString();
        Waiver waiver = Objects.requireNonNull(cell.waiver());
        boolean known = waiver != Waiver.UNKNOWN_TYPE && waiver != Waiver.NO_SUCH_ATTRIBUTE;
        assertEquals(known, oracle.createArray(uri, schema).isValue(), () -> cell + " can be created");
        if (!known) {
            return;
        }
        Column random = ColumnMaker.column(attribute, CELLS, ValueStyle.RANDOM, RandomTests.fixed(1));
        byte[] valid = new byte[CELLS];
        Arrays.fill(valid, (byte) 1);
        Column cells = new Column("a", random.data(), random.offsets(), cell.nullable() ? valid : null);
        Columns columns = Columns.of(CELLS, List.of(cells));
        boolean written = oracle.write(uri, WriteSpec.dense(CellOrder.ROW_MAJOR, Map.of(), columns))
                .isValue();
        assertEquals(waiver != Waiver.NOT_WRITABLE, written, () -> cell + " can be written");
        if (waiver == Waiver.LOSSY) {
            Columns back = oracle.read(uri, ReadSpec.all(CellOrder.ROW_MAJOR, List.of("a")))
                    .get();
            assertEquals(false, Comparison.exact(schema).difference(columns, back) == null, () -> cell + " is kept");
        }
    }

    /** Checks that the matrix contains every filter except WebP. WebP requires images and has its own tests. */
    @Test
    void filterChoices_includeEveryFilterButWebp() {
        Set<FilterType> absent = EnumSet.allOf(FilterType.class);
        for (FilterChoice choice : FilterChoice.values()) {
            absent.removeIf(choice::has);
        }
        assertEquals(EnumSet.of(FilterType.WEBP), absent);
    }
}
