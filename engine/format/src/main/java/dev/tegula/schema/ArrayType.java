package dev.tegula.schema;

/** Dense (every cell has a place) or sparse (only cells that were written exist). */
public enum ArrayType {
    DENSE,
    SPARSE
}
