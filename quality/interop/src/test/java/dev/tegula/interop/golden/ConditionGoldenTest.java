package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.interop.model.Columns;
import dev.tegula.interop.tegula.TegulaEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Checks reads with conditions for all versions that support them. */
class ConditionGoldenTest {

    private static final String OLD = "v10-2.6.3|v14-2.10.2";
    /** Reads in which TileDB 2.6 and 2.10 treat the empty string as null. */
    private static final List<String> EMPTY_IS_NULL = List.of("c_s_lt", "c_s_empty");

    @TestFactory
    Stream<DynamicTest> conditions_selectTheExpectedCells() {
        return GoldenCheck.of(TegulaEngine.shared()::read).tests("(?!" + OLD + ").*", "condition_.*|enum_.*");
    }

    @TestFactory
    Stream<DynamicTest> readsSparseArraysOfOldVersions() {
        return new GoldenCheck(TegulaEngine.shared()::read, read -> !EMPTY_IS_NULL.contains(read.name()))
                .tests(OLD, "condition_sparse");
    }

    /** TileDB 2.6 omits cells of dense arrays that do not match; 2.10 fills them. */
    @TestFactory
    Stream<DynamicTest> readsDenseArraysOfOldVersions() {
        return Stream.concat(
                new GoldenCheck(
                                (uri, read) -> TegulaEngine.shared().read(uri, read, read.condition() != null),
                                read -> !EMPTY_IS_NULL.contains(read.name()))
                        .tests("v10-2.6.3", "condition_dense"),
                GoldenCheck.of(TegulaEngine.shared()::read).tests("v14-2.10.2", "condition_dense"));
    }

    @Test
    void emptyStrings_compareLikeOthers() throws Exception {
        List<String> less = texts("v10-2.6.3", "c_s_lt", false);
        less.removeIf(String::isEmpty);
        assertEquals(texts("v10-2.6.3", "c_s_lt", true), less);
        List<String> notEmpty = texts("v14-2.10.2", "c_s_empty", true);
        notEmpty.removeIf(String::isEmpty);
        assertEquals(notEmpty, texts("v14-2.10.2", "c_s_empty", false));
    }

    private static List<String> texts(String set, String name, boolean expected) throws Exception {
        GoldenCase golden = GoldenSets.cases(set, "condition_sparse").get(0);
        GoldenRead read = golden.reads().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        Columns columns =
                expected ? golden.expected(read) : TegulaEngine.shared().read(golden.uri(), read.spec());
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < columns.cellCount(); i++) {
            texts.add(columns.column("s").cell(golden.field("s"), i).text());
        }
        return texts;
    }
}
