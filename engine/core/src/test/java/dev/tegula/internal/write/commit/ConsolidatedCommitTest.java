package dev.tegula.internal.write.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.write.DenseConsolidatedWrite;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsolidatedCommitTest {

    private static final List<Range> BOX = List.of(Range.of(1, 4));

    /** An array with two fragments of two cells each. */
    private static ArrayFixture array() {
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("i", 1, 4, 2))
                .attribute(Attribute.int32("a"))
                .build();
        return new ArrayFixture(schema)
                .write(1, Subarray.range("i", 1, 2), cells(1, 2))
                .write(2, Subarray.range("i", 3, 4), cells(3, 4));
    }

    private static Cells cells(int... values) {
        return Cells.builder().int32("a", values).build();
    }

    private static List<FragmentRef> fragments(ArrayFixture array) {
        return array.open().fragments().stream().map(OpenFragment::ref).toList();
    }

    /** Prepares a fragment that replaces others; it is published by {@link #commit}. */
    private static DenseConsolidatedWrite prepare(ArrayContext context, List<FragmentRef> replaced) {
        TimestampedName last = replaced.get(replaced.size() - 1).name();
        TimestampedName name = NameSource.consolidated(1, 2, last, last.version());
        DenseConsolidatedWrite write = new DenseConsolidatedWrite(
                context, context.directory().schemas().get(0), name);
        write.append(BOX, cells(1, 2, 3, 4));
        return write;
    }

    private static List<String> commit(DenseConsolidatedWrite write, List<FragmentRef> replaced) {
        Map<String, Long> cells =
                Map.of(replaced.get(0).name().text(), 2L, replaced.get(1).name().text(), 2L);
        return write.commit(BOX, replaced, made -> ConsolidationRecord.dense(made, cells));
    }

    private static List<String> visible(ArrayFixture array) {
        return fragments(array).stream().map(ref -> ref.name().text()).toList();
    }

    @Test
    void published_replacesTheFragmentsForReaders() {
        try (ArrayFixture array = array()) {
            List<FragmentRef> replaced = fragments(array);
            try (DenseConsolidatedWrite write = prepare(array.context(), replaced)) {
                List<String> made = commit(write, replaced);
                assertEquals(made, visible(array));
            }
            assertEquals(
                    List.of(false),
                    array.context().directory().vacuums().stream()
                            .map(vacuum -> vacuum.isPending())
                            .toList());
        }
    }

    @Test
    void secondConsolidationOfTheSameFragments_isRolledBack() {
        try (ArrayFixture array = array()) {
            List<FragmentRef> replaced = fragments(array);
            try (DenseConsolidatedWrite first = prepare(array.context(), replaced);
                    DenseConsolidatedWrite second = prepare(array.context(), replaced)) {
                List<String> made = commit(first, replaced);
                assertThrows(ConsolidationConflictException.class, () -> commit(second, replaced));
                assertEquals(made, visible(array));
                assertEquals(3, array.context().directory().allFragments().size(), "two replaced ones and the new one");
            }
        }
    }
}
