package dev.tegula.internal.read.gather;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.FetchScheduler;
import dev.tegula.internal.read.fetch.TileFetcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The variable-length fields of a read. Fields of whole tiles at consecutive positions are read together with other
 * files, because metadata state the sizes of their values. The others need two passes: offsets first, then values.
 */
final class VarColumns {

    private final Execution execution;
    private final List<VarColumn> columns = new ArrayList<>();

    VarColumns(Execution execution) {
        this.execution = execution;
    }

    /** Adds a field. */
    void add(VarColumn column) {
        columns.add(column);
    }

    /**
     * Reads the fields.
     *
     * @param others fetchers of other files, to read with them
     * @param limit most bytes of all values together
     * @return false if there are more; then the fields are incomplete
     */
    boolean read(List<TileFetcher> others, long limit) {
        if (columns.isEmpty()) {
            FetchScheduler.run(execution, others);
            return true;
        }
        List<TileFetcher> firstPass = new ArrayList<>(others);
        List<WholeVarColumn> whole = new ArrayList<>();
        List<VarColumnOffsets> measured = new ArrayList<>();
        long remaining = limit;
        for (VarColumn column : columns) {
            Optional<WholeVarColumn> places = column.whole();
            if (places.isPresent()) {
                whole.add(places.get());
                remaining -= places.get().size();
            } else {
                measured.add(column.offsets());
            }
        }
        if (remaining < 0) {
            return false;
        }
        whole.forEach(column -> column.addFetchers(execution, firstPass));
        measured.forEach(column -> column.addFetchers(firstPass));
        FetchScheduler.run(execution, firstPass);
        whole.forEach(column -> column.require(execution));
        List<VarColumnValues> values = new ArrayList<>();
        for (VarColumnOffsets column : measured) {
            VarColumnValues places = column.measure();
            values.add(places);
            remaining -= places.size();
        }
        if (remaining < 0) {
            return false;
        }
        List<TileFetcher> secondPass = new ArrayList<>();
        values.forEach(column -> column.addFetchers(secondPass));
        FetchScheduler.run(execution, secondPass);
        return true;
    }
}
