package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.output.OutputNode;

/**
 * The encodings of elements: their names and versions in the attributes {@code encoding-type} and
 * {@code encoding-version}. Source: the on-disk format of AnnData, as of 0.8.
 */
enum Encoding {
    ANNDATA("anndata", "0.1.0"),
    RAW("raw", "0.1.0"),
    DICT("dict", "0.1.0"),
    DATA_FRAME("dataframe", "0.2.0"),
    ARRAY("array", "0.2.0"),
    TEXTS("string-array", "0.2.0"),
    CATEGORICAL("categorical", "0.2.0"),
    NULLABLE_INTEGERS("nullable-integer", "0.1.0"),
    NULLABLE_BOOLEANS("nullable-boolean", "0.1.0"),
    RECORDS("rec-array", "0.2.0"),
    CSR("csr_matrix", "0.1.0"),
    CSC("csc_matrix", "0.1.0"),
    NUMBER("numeric-scalar", "0.2.0"),
    TEXT("string", "0.2.0");

    static final String TYPE = "encoding-type";
    static final String VERSION = "encoding-version";

    private final String typeName;
    private final String version;

    Encoding(String typeName, String version) {
        this.typeName = typeName;
        this.version = version;
    }

    String typeName() {
        return typeName;
    }

    /** Adds the attributes to a group or dataset. */
    <N extends OutputNode> N mark(N node) {
        node.attribute(TYPE, typeName);
        node.attribute(VERSION, version);
        return node;
    }
}
