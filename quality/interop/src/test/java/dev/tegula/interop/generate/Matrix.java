package dev.tegula.interop.generate;

import dev.tegula.interop.model.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Pairwise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Datatype × arity × nullable × filter × tile order × cell order × write order × read order, without waived cells:
 * every pair of options, or all combinations. Rows with the same orders share an array, with one attribute per row.
 */
public final class Matrix {

    private static final int TYPE = 0;
    private static final int ARITY = 1;
    private static final int NULLABLE = 2;
    private static final int FILTER = 3;
    private static final int ORDERS = 4;

    private final boolean dense;
    private final int attributesPerArray;
    private final List<CellOrder> tileOrders = List.of(CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR);
    private final List<CellOrder> cellOrders;
    private final List<CellOrder> writeOrders;
    private final List<CellOrder> readOrders;

    private Matrix(boolean dense, int attributesPerArray) {
        this.dense = dense;
        this.attributesPerArray = attributesPerArray;
        List<CellOrder> ordered = List.of(CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR, CellOrder.GLOBAL);
        this.cellOrders = dense ? tileOrders : List.of(CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR, CellOrder.HILBERT);
        this.writeOrders = dense ? ordered : List.of(CellOrder.UNORDERED);
        this.readOrders = dense
                ? ordered
                : List.of(CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR, CellOrder.GLOBAL, CellOrder.UNORDERED);
    }

    /** Returns arrays that cover every pair of options. */
    public static List<MatrixArray> pairwise(boolean dense, RandomGenerator random) {
        Matrix matrix = new Matrix(dense, 12);
        return matrix.arrays(Pairwise.rows(matrix.sizes(), Matrix::isPossible, random), random);
    }

    /** Returns arrays that cover all combinations. */
    public static List<MatrixArray> full(boolean dense, RandomGenerator random) {
        Matrix matrix = new Matrix(dense, 40);
        return matrix.arrays(Pairwise.all(matrix.sizes(), Matrix::isPossible), random);
    }

    private int[] sizes() {
        return new int[] {
            Datatype.values().length,
            Arity.values().length,
            2,
            FilterChoice.values().length,
            tileOrders.size(),
            cellOrders.size(),
            writeOrders.size(),
            readOrders.size()
        };
    }

    /** Returns true if the partial row can be completed without a waiver. Negative entries are not yet chosen. */
    private static boolean isPossible(int[] row) {
        if (row[TYPE] < 0) {
            return true;
        }
        for (int arity = 0; arity < Arity.values().length; arity++) {
            for (int filter = 0; filter < FilterChoice.values().length; filter++) {
                boolean fits = (row[ARITY] < 0 || row[ARITY] == arity) && (row[FILTER] < 0 || row[FILTER] == filter);
                if (fits && cell(row[TYPE], arity, 0, filter).waiver() == null) {
                    return true;
                }
            }
        }
        return false;
    }

    private static MatrixCell cell(int type, int arity, int nullable, int filter) {
        return new MatrixCell(
                Datatype.values()[type], Arity.values()[arity], nullable == 1, FilterChoice.values()[filter]);
    }

    private List<MatrixArray> arrays(List<int[]> rows, RandomGenerator random) {
        Map<List<Integer>, List<MatrixCell>> byOrders = new LinkedHashMap<>();
        for (int[] row : rows) {
            List<Integer> orders =
                    Arrays.stream(row, ORDERS, row.length).boxed().toList();
            byOrders.computeIfAbsent(orders, key -> new ArrayList<>())
                    .add(cell(row[TYPE], row[ARITY], row[NULLABLE], row[FILTER]));
        }
        List<MatrixArray> arrays = new ArrayList<>();
        byOrders.forEach((orders, cells) -> {
            for (int at = 0; at < cells.size(); at += attributesPerArray) {
                List<MatrixCell> some = cells.subList(at, Math.min(cells.size(), at + attributesPerArray));
                arrays.add(array(some, orders, random.nextLong()));
            }
        });
        return arrays;
    }

    private MatrixArray array(List<MatrixCell> cells, List<Integer> orders, long seed) {
        return new MatrixArray(
                dense,
                cells,
                tileOrders.get(orders.get(0)),
                cellOrders.get(orders.get(1)),
                writeOrders.get(orders.get(2)),
                readOrders.get(orders.get(3)),
                seed);
    }
}
