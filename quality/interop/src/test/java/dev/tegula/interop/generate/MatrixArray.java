package dev.tegula.interop.generate;

import dev.tegula.interop.model.CellOrder;
import dev.tegula.testkit.generate.RandomTests;
import java.util.List;
import java.util.random.RandomGenerator;

/** An array of the matrix: attributes with the same orders. */
public record MatrixArray(
        boolean dense,
        List<MatrixCell> cells,
        CellOrder tileOrder,
        CellOrder cellOrder,
        CellOrder writeOrder,
        CellOrder readOrder,
        long seed) {

    public MatrixArray {
        cells = List.copyOf(cells);
    }

    /** Returns the scenario of the array. It is the same at every call. */
    public Scenario scenario() {
        RandomGenerator random = RandomTests.seeded(seed);
        return dense
                ? DenseScenarios.of(cells, tileOrder, cellOrder, writeOrder, readOrder, random)
                : SparseScenarios.of(cells, tileOrder, cellOrder, readOrder, random);
    }

    /** Splits the array in two, with half of the attributes each. */
    public List<MatrixArray> halves() {
        int middle = cells.size() / 2;
        return List.of(with(cells.subList(0, middle)), with(cells.subList(middle, cells.size())));
    }

    private MatrixArray with(List<MatrixCell> some) {
        return new MatrixArray(dense, some, tileOrder, cellOrder, writeOrder, readOrder, seed);
    }

    @Override
    public String toString() {
        return (dense ? "dense" : "sparse")
                + " tiles " + tileOrder.text()
                + " cells " + cellOrder.text()
                + " write " + writeOrder.text()
                + " read " + readOrder.text()
                + ": " + cells.size() + " from " + cells.get(0);
    }
}
