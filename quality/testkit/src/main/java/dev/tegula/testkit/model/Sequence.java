package dev.tegula.testkit.model;

import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An array and a sequence of operations on it.
 *
 * @param times what the engine is told about the times of the steps
 */
record Sequence(ArraySchema schema, Times times, List<Step> steps) {

    /** Times of operations. */
    enum Times {
        /** Those of the steps. */
        EXPLICIT,
        /** None: the engine uses the clock, so that many operations have the same millisecond. */
        CLOCK
    }

    /** The time of the creation; all steps have later times with the same number of digits. */
    static final long CREATED = 1000;

    /** Runs all steps on an array of the engine and on the model; returns the first difference, or null. */
    @Nullable
    String difference(Supplier<ArrayUnderTest> arrays) {
        try (ArrayUnderTest array = arrays.get()) {
            array.create(CREATED, schema);
            ModelArray model = new ModelArray(CREATED, schema);
            Map<String, Long> unchanged = new HashMap<>();
            for (int i = 0; i < steps.size(); i++) {
                String difference = null;
                if (steps.get(i) instanceof Step.Read read) {
                    TimestampRange range = read.tag() == null
                            ? TimestampRange.between(read.from(), read.to())
                            : array.tagged(read.tag(), unchanged.containsKey(read.tag()));
                    difference = differenceOf(read, range, array, model);
                } else if (steps.get(i) instanceof Step.Tag tag) {
                    array.tag(engineTime(tag), tag.name());
                    unchanged.put(tag.name(), tag.timestamp());
                } else if (steps.get(i) instanceof Step.Seal) {
                    array.seal();
                } else if (steps.get(i) instanceof Step.Consolidation consolidation) {
                    array.consolidate(consolidation.mode(), consolidation.options());
                } else if (steps.get(i) instanceof Step.Vacuum vacuum) {
                    array.vacuum(vacuum.mode());
                } else {
                    long time = steps.get(i).timestamp();
                    unchanged.values().removeIf(tag -> time <= tag);
                    difference = differenceOf(steps.get(i), array, model);
                }
                if (difference != null) {
                    return "step " + i + ": " + difference;
                }
            }
            List<String> damage = array.damage();
            return damage.isEmpty() ? null : "the files are damaged: " + damage;
        } catch (RuntimeException | AssertionError e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return trace.toString();
        }
    }

    private @Nullable String differenceOf(Step step, ArrayUnderTest array, ModelArray model) {
        boolean allowed = model.write(step);
        try {
            write(step, engineTime(step), array, model);
        } catch (IllegalArgumentException e) {
            return allowed ? "the write was refused: " + e.getMessage() : null;
        }
        return allowed ? null : "the write should have been refused";
    }

    private long engineTime(Step step) {
        return times == Times.CLOCK ? ArrayUnderTest.CLOCK : step.timestamp();
    }

    private static void write(Step step, long time, ArrayUnderTest array, ModelArray model) {
        ArraySchema schema = model.schemaAt(step.timestamp());
        if (step instanceof Step.Write write) {
            array.write(time, Rows.columns(schema, write.cells()), write.duplicates());
        } else if (step instanceof Step.BoxWrite write) {
            array.write(time, subarray(write.box()), Rows.columns(schema, write.cells()), write.order());
        } else if (step instanceof Step.GlobalWrite write) {
            List<Cells> parts = write.parts().stream()
                    .map(part -> Rows.columns(schema, part))
                    .toList();
            array.writeInGlobalOrder(time, subarray(write.box()), parts);
        } else if (step instanceof Step.JobWrite job) {
            List<Cells> tasks =
                    job.tasks().stream().map(task -> Rows.columns(schema, task)).toList();
            array.writeJob(time, tasks, job.published());
        } else if (step instanceof Step.TombstoneWrite write) {
            BitSet tombstones = new BitSet();
            write.tombstones().forEach(tombstones::set);
            array.writeTombstones(time, Rows.columns(schema, write.cells()), tombstones);
        } else if (step instanceof Step.Delete delete) {
            array.deleteAllBut(time, delete.stays());
        } else if (step instanceof Step.Evolution evolution) {
            array.evolve(time, evolution.change());
        }
    }

    private static Subarray subarray(Map<String, List<Range>> ranges) {
        Subarray subarray = Subarray.whole();
        for (Map.Entry<String, List<Range>> each : ranges.entrySet()) {
            for (Range range : each.getValue()) {
                subarray = subarray.addRange(each.getKey(), range);
            }
        }
        return subarray;
    }

    private @Nullable String differenceOf(
            Step.Read read, TimestampRange range, ArrayUnderTest array, ModelArray model) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        array.read(range, subarray(read.ranges()), read.where(), read.fields(), read.order(), read.budget())
                .forEach(batch -> rows.addAll(Rows.rows(batch)));
        List<ModelCell> expected = model.read(read);
        if (rows.size() != expected.size()) {
            return rows.size() + " cells, " + expected.size() + " expected: " + rows + " instead of " + expected;
        }
        boolean anyOrder = read.order() == ResultOrder.UNORDERED && !schema.isDense();
        int from = 0;
        while (from < expected.size()) {
            int to = anyOrder ? expected.size() : from + 1;
            while (to < expected.size()
                    && expected.get(to).coordinates().equals(expected.get(from).coordinates())) {
                to++;
            }
            List<List<@Nullable Object>> left = new ArrayList<>(rows.subList(from, to));
            for (ModelCell cell : expected.subList(from, to)) {
                List<@Nullable Object> row = Rows.row(model.schemaAt(read.to()), cell, read.fields());
                if (!left.remove(row)) {
                    return "cells " + from + " to " + (to - 1) + " are " + left + ", without " + row + "; all: " + rows;
                }
            }
            from = to;
        }
        ArraySchema then = model.schemaAt(read.to());
        return new ModelAggregates(then, expected)
                .difference(array.aggregate(range, subarray(read.ranges()), read.where(), ModelAggregates.of(then)));
    }

    /** Returns a shorter sequence with the same failure, found by removing steps, then cells. */
    Sequence shrunk(Supplier<ArrayUnderTest> arrays) {
        Sequence shortest = this;
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i) instanceof Step.Evolution || steps.get(i) instanceof Step.Tag) {
                continue; // Later steps depend on the schema or the tag of this step.
            }
            List<Step> fewer = new ArrayList<>(shortest.steps);
            fewer.remove(i);
            Sequence candidate = new Sequence(schema, times, fewer);
            shortest = candidate.difference(arrays) != null ? candidate : shortest;
        }
        for (int i = 0; i < shortest.steps.size(); i++) {
            shortest = shortest.withFewerCells(i, arrays);
        }
        return shortest;
    }

    private Sequence withFewerCells(int step, Supplier<ArrayUnderTest> arrays) {
        Sequence shortest = this;
        List<ModelCell> cells = steps.get(step) instanceof Step.Write write ? write.cells() : List.of();
        for (int i = cells.size() - 1; i >= 0; i--) {
            Step.Write write = (Step.Write) shortest.steps.get(step);
            List<ModelCell> fewer = new ArrayList<>(write.cells());
            fewer.remove(i);
            List<Step> changed = new ArrayList<>(shortest.steps);
            changed.set(step, new Step.Write(write.timestamp(), fewer, write.duplicates()));
            Sequence candidate = new Sequence(schema, times, changed);
            shortest = candidate.difference(arrays) != null ? candidate : shortest;
        }
        return shortest;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(times == Times.CLOCK ? "times of the clock, " : "")
                .append(schema.isDense() ? "dense" : "sparse")
                .append(", tiles ")
                .append(schema.tileOrder())
                .append(", cells ")
                .append(schema.cellOrder())
                .append(", capacity ")
                .append(schema.capacity())
                .append(schema.allowsDuplicates() ? ", duplicates" : "")
                .append(schema.currentDomain() == null ? "" : ", current domain " + schema.currentDomain())
                .append('\n');
        schema.dimensions()
                .forEach(dimension -> text.append("  ").append(dimension).append('\n'));
        schema.attributes()
                .forEach(attribute -> text.append("  ").append(attribute).append('\n'));
        steps.forEach(step -> text.append("  ").append(step).append('\n'));
        return text.toString();
    }
}
