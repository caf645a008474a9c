package dev.tegula.interop.generate;

import dev.tegula.interop.model.FieldSpec;

/** The number of values per cell. */
public enum Arity {
    ONE(1),
    THREE(3),
    VAR(FieldSpec.VAR);

    private final int cellValNum;

    Arity(int cellValNum) {
        this.cellValNum = cellValNum;
    }

    public int cellValNum() {
        return cellValNum;
    }
}
