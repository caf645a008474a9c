package dev.tegula.interop.model;

/** An order of cells or tiles, with its name in golden files. */
public enum CellOrder {
    ROW_MAJOR("row-major"),
    COL_MAJOR("col-major"),
    GLOBAL("global-order"),
    UNORDERED("unordered"),
    HILBERT("hilbert");

    private final String text;

    CellOrder(String text) {
        this.text = text;
    }

    /** Returns the name in golden files. */
    public String text() {
        return text;
    }

    /** Returns the order with this name. */
    public static CellOrder of(String text) {
        for (CellOrder order : values()) {
            if (order.text.equals(text)) {
                return order;
            }
        }
        throw new IllegalArgumentException("no order is called " + text);
    }
}
