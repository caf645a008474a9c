package dev.tegula.benchmarks.growth;

import dev.tegula.ArrayWriter;
import dev.tegula.query.Condition;
import dev.tegula.query.DeleteMethod;
import dev.tegula.query.ResultOrder;
import java.util.List;

/** Reads of a million points after small deletes, by the kind of the delete. */
final class DeleteCurves {

    private static final int CELLS = 1_000_000;
    private static final int CELLS_PER_DELETE = 10;

    private DeleteCurves() {}

    static List<Curve> all() {
        return List.of(
                curve(DeleteMethod.CONDITION, State.AS_DELETED),
                curve(DeleteMethod.TOMBSTONES, State.AS_DELETED),
                curve(DeleteMethod.CONDITION, State.CONSOLIDATED),
                curve(DeleteMethod.TOMBSTONES, State.CONSOLIDATED));
    }

    private enum State {
        AS_DELETED,
        CONSOLIDATED
    }

    private static Curve curve(DeleteMethod method, State state) {
        String name = "deletes by " + method + (state == State.CONSOLIDATED ? ", consolidated" : "");
        return new Curve("read after " + name, "deletes", Curve.decades(0, 3), (lab, n) -> {
            String array = "deleted-" + method + "-" + state + "-" + n;
            lab.once(array, () -> {
                String uri = lab.empty(array, GrowingArrays.points());
                lab.write(uri, GrowingArrays.points(CELLS, 1));
                for (int i = 0; i < n; i++) {
                    delete(lab, uri, method, i * CELLS_PER_DELETE * 7);
                }
                if (state == State.CONSOLIDATED) {
                    lab.tegula().maintenance(uri).consolidate();
                    lab.tegula().maintenance(uri).vacuum();
                }
            });
            return () -> lab.scan(lab.uri(array), ResultOrder.UNORDERED);
        });
    }

    private static void delete(GrowingArrays lab, String uri, DeleteMethod method, int from) {
        Condition few = Condition.field("a").ge(from).and(Condition.field("a").lt(from + CELLS_PER_DELETE));
        try (ArrayWriter array = lab.tegula().openForWriting(uri)) {
            array.delete(few, method);
        }
    }
}
