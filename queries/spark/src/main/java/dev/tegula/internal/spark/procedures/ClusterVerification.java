package dev.tegula.internal.spark.procedures;

import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.table.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Verification in tasks, if contents of fragments are read: a share of the fragments each, and one for everything else.
 */
final class ClusterVerification {

    private ClusterVerification() {}

    static Rows verify(ArrayHandle array, Arguments arguments) {
        VerifyOptions.Depth depth = arguments.constant(1, "depth", VerifyOptions.Depth.class);
        // What prevents every task from its work, such as a folder that cannot be listed, is one finding.
        Map<List<@Nullable Object>, @Nullable Object[]> rows = new LinkedHashMap<>();
        if (depth == VerifyOptions.Depth.FULL) {
            int shares = 1 + ClusterWork.parallelism();
            ClusterWork.run(
                            "verify " + array,
                            IntStream.range(0, shares).boxed().toList(),
                            share -> findings(array, VerifyOptions.full().withShare(share, shares)))
                    .forEach(of -> List.of(of).forEach(row -> rows.put(List.of(row), row)));
        } else {
            List.of(findings(array, VerifyOptions.full().withDepth(depth))).forEach(row -> rows.put(List.of(row), row));
        }
        return new Rows(
                Rows.columns(Rows.text("severity"), Rows.text("code"), Rows.text("file"), Rows.text("message")),
                new ArrayList<>(rows.values()));
    }

    private static Object[][] findings(ArrayHandle array, VerifyOptions options) {
        return array
                .engine()
                .integrity(array.uri(), array.settings().open())
                .verify(options, new VerifyListener() {})
                .findings()
                .stream()
                .map(finding -> new Object[] {
                    finding.severity().toString(), finding.code().toString(), finding.file(), finding.message()
                })
                .toArray(Object[][]::new);
    }
}
