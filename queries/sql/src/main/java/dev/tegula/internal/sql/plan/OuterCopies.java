package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;

/**
 * Steps of a subquery that read several values of the outer row, of which a step below reads some. Calcite joins the
 * rows of such a step with its values, and forgets those of the step below: {@code EXISTS (SELECT 1 FROM (SELECT b FROM
 * t WHERE a = o.x) WHERE b > o.x AND b < o.y)} had no test of {@code a}. The step reads copies of them.
 */
final class OuterCopies {

    private final CorrelationId id;
    private final IdentityHashMap<RelNode, Map<RexNode, Integer>> places = new IdentityHashMap<>();
    private final List<RexNode> values = new ArrayList<>();
    private final int first;

    private OuterCopies(Correlate correlate) {
        this.id = correlate.getCorrelationId();
        this.first = correlate.getLeft().getRowType().getFieldCount();
    }

    /** Returns the copies of values of the outer row of a subquery. */
    static OuterCopies of(Correlate correlate) {
        OuterCopies copies = new OuterCopies(correlate);
        copies.read(correlate.getRight());
        return copies;
    }

    /** Returns the values that are copied, with the outer row as a variable. */
    List<RexNode> values() {
        return values;
    }

    /** Returns the columns of the copies that a step reads. */
    Map<RexNode, Integer> places(RelNode step) {
        return places.getOrDefault(step, Map.of());
    }

    /** Returns what a step and those below it read. */
    private Set<RexNode> read(RelNode step) {
        Set<RexNode> below = new HashSet<>();
        for (RelNode input : step.getInputs()) {
            Set<RexNode> more = read(input);
            Set<RexNode> known = new LinkedHashSet<>(more);
            known.retainAll(below);
            if (step instanceof BiRel && !known.isEmpty()) {
                replace(input, copies(known)); // Calcite takes values of two inputs for those of one row
            }
            below.addAll(more);
        }
        Set<RexNode> own = new LinkedHashSet<>(OuterValues.parts(step));
        Set<RexNode> both = new LinkedHashSet<>(own);
        both.retainAll(below);
        boolean mixed = !both.isEmpty() && !below.containsAll(own);
        if ((mixed || isCopied(step))
                && step instanceof Project project
                && RexOver.containsOver(project.getProjects(), null)) {
            throw new UnsupportedOperationException("a window beside values of the outer row that its rows do not"
                    + " depend on, or over rows that read the outer row in several steps. Compute it in a subquery of"
                    + " FROM, and read the values behind it.");
        }
        if (mixed) {
            places.computeIfAbsent(step, key -> new HashMap<>()).putAll(copies(both));
        }
        below.addAll(own);
        return below;
    }

    private Map<RexNode, Integer> copies(Set<RexNode> originals) {
        Map<RexNode, Integer> copies = new HashMap<>();
        for (RexNode value : originals) {
            if (OuterValues.variableOf(value).equals(id)) {
                copies.put(value, first + values.size());
                values.add(value);
            }
        }
        return copies;
    }

    private boolean isCopied(RelNode step) {
        return places.containsKey(step) || step.getInputs().stream().anyMatch(this::isCopied);
    }

    private void replace(RelNode step, Map<RexNode, Integer> copies) {
        Map<RexNode, Integer> known = places.computeIfAbsent(step, key -> new HashMap<>());
        copies.forEach(known::putIfAbsent);
        step.getInputs().forEach(input -> replace(input, copies));
    }
}
