package dev.tegula.internal.spark.procedures;

import dev.tegula.Integrity;
import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.SealReport;
import dev.tegula.integrity.Severity;
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
 * Verification in tasks, if contents of fragments are read: a share of the fragments each, and one for everything else;
 * seals of what it finds sound.
 */
final class ClusterVerification {

    private ClusterVerification() {}

    static Rows verify(ArrayHandle array, Arguments arguments) {
        return new Rows(
                Rows.columns(Rows.text("severity"), Rows.text("code"), Rows.text("file"), Rows.text("message")),
                findings(array, arguments.constant(1, "depth", VerifyOptions.Depth.class)));
    }

    /** Verifies everything in tasks, then hashes the files in one, unless there are errors. */
    static Rows seal(ArrayHandle array, Arguments arguments) {
        SealAlgorithm algorithm = arguments.constant(1, "algorithm", SealAlgorithm.class);
        List<@Nullable Object[]> errors = findings(array, VerifyOptions.Depth.FULL).stream()
                .filter(finding -> Severity.ERROR.toString().equals(finding[0]))
                .toList();
        if (!errors.isEmpty()) {
            throw new IllegalStateException("array '" + array + "': was not sealed, because damage would be sealed, too"
                    + " (found " + errors.size() + " errors, the first in " + errors.get(0)[2] + ": "
                    + errors.get(0)[3] + "). List all with the procedure verify.");
        }
        List<long[]> counts = ClusterWork.run("seal " + array, List.of(algorithm), chosen -> {
            SealOptions options = SealOptions.defaults().withAlgorithm(chosen).withCheck(SealOptions.Check.SEALS);
            SealReport report = integrity(array).seal(options);
            return new long[] {report.files(), report.bytes(), report.sealedBefore()};
        });
        List<@Nullable Object[]> rows = new ArrayList<>();
        counts.forEach(count -> rows.add(new @Nullable Object[] {count[0], count[1], count[2]}));
        return new Rows(Rows.columns(Rows.number("files"), Rows.number("bytes"), Rows.number("sealed_before")), rows);
    }

    /** Returns findings; if contents are read, those of several tasks. */
    private static List<@Nullable Object[]> findings(ArrayHandle array, VerifyOptions.Depth depth) {
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
        return new ArrayList<>(rows.values());
    }

    private static Integrity integrity(ArrayHandle array) {
        return array.engine().integrity(array.uri(), array.settings().open());
    }

    private static Object[][] findings(ArrayHandle array, VerifyOptions options) {
        return integrity(array).verify(options, new VerifyListener() {}).findings().stream()
                .map(finding -> new Object[] {
                    finding.severity().toString(), finding.code().toString(), finding.file(), finding.message()
                })
                .toArray(Object[][]::new);
    }
}
