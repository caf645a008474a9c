package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.group.GroupChanges;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.transactions.CommitResult;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What readers see of transactions of several arrays of a group: see docs/concepts/transactions.md. */
class GroupTransactionsTest {

    private static final String GROUP = "mem://transactions/group";
    private static final String A = GROUP + "/a";
    private static final String B = GROUP + "/b";

    private final Tegula tegula = Tegula.create();

    @BeforeEach
    void create() {
        tegula.createGroup(GROUP);
        for (String uri : new String[] {A, B}) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 0, 99, 10))
                            .attribute(Attribute.int32("v"))
                            .build());
            tegula.inTransaction(uri, transaction -> transaction.write(cell(1, 1)));
        }
        tegula.object(GROUP).updateMembers(GroupChanges.none().add(A, "a").add(B, "b"));
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static Cells cell(int x, int v) {
        return Cells.builder().int32("x", x).int32("v", v).build();
    }

    private String values(OpenOptions a, OpenOptions b) {
        try (ArrayReader first = tegula.openForReading(A, a);
                ArrayReader second = tegula.openForReading(B, b)) {
            return Arrays.toString(first.read(Subarray.whole(), "v").int32("v"))
                    + Arrays.toString(second.read(Subarray.whole(), "v").int32("v"));
        }
    }

    private String valuesAt(String tag) {
        return values(tegula.tags(A).options(tag), tegula.tags(B).options(tag));
    }

    @Test
    void readers_betweenTwoTransactions_seeOneOfThem_andReadersOfTagsNoneOrBoth() {
        tegula.tags(GROUP).set("before");
        CommitResult first = tegula.inTransaction(A, transaction -> {
            transaction.delete(Condition.field("v").eq(1));
            transaction.write(cell(2, 2));
        });
        assertEquals("[2][1]", values(OpenOptions.defaults(), OpenOptions.defaults()));
        while (System.currentTimeMillis() <= first.timestamp()) {
            Thread.onSpinWait();
        }
        tegula.inTransaction(B, transaction -> transaction.write(cell(1, 2)));
        tegula.tags(GROUP).set("after");
        assertEquals("[2][2]", values(OpenOptions.defaults(), OpenOptions.defaults()));
        assertEquals("[1][1]", valuesAt("before"));
        assertEquals("[2][2]", valuesAt("after"));
        OpenOptions between = OpenOptions.defaults().at(first.timestamp());
        assertEquals("[2][1]", values(between, between));
    }
}
