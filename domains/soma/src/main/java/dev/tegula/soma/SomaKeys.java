package dev.tegula.soma;

import dev.tegula.internal.soma.axis.JoinIds;

/** Names of metadata, fields and members that the specification fixes. */
final class SomaKeys {

    static final String OBJECT_TYPE = "soma_object_type";
    static final String ENCODING_VERSION = "soma_encoding_version";
    static final String SPATIAL_ENCODING_VERSION = "soma_spatial_encoding_version";
    static final String DATASET_TYPE = "dataset_type";
    /** The column of data frames that the axes of arrays refer to. */
    static final String JOIN_ID = JoinIds.COLUMN;
    /** The attribute of ND arrays. */
    static final String DATA = "soma_data";
    /** The encoding version that is written. */
    static final String WRITTEN_VERSION = "1.1.0";

    private SomaKeys() {}

    /** Returns the name of a dimension of ND arrays. */
    static String dimension(int number) {
        return "soma_dim_" + number;
    }
}
