package dev.tegula.interop.generate;

import dev.tegula.interop.model.FieldSpec;

/** How many values a cell has. */
public enum Arity {
    ONE(1),
    THREE(3),
    VAR(FieldSpec.VAR);

    private final int cellValNum;

    Arity(int cellValNum) {
        this.cellValNum = cellValNum;
    }

    /** The number of values per cell. */
    public int cellValNum() {
        return cellValNum;
    }
}
