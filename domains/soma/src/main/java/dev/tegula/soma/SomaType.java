package dev.tegula.soma;

import dev.tegula.group.ObjectType;
import org.jspecify.annotations.Nullable;

/**
 * Types of SOMA objects, the values of the metadata {@code soma_object_type} (source: {@code encoding_specification.md}
 * of TileDB-SOMA).
 */
public enum SomaType {
    EXPERIMENT("SOMAExperiment", ObjectType.GROUP),
    MEASUREMENT("SOMAMeasurement", ObjectType.GROUP),
    COLLECTION("SOMACollection", ObjectType.GROUP),
    DATA_FRAME("SOMADataFrame", ObjectType.ARRAY),
    SPARSE_ND_ARRAY("SOMASparseNDArray", ObjectType.ARRAY),
    DENSE_ND_ARRAY("SOMADenseNDArray", ObjectType.ARRAY),
    /** A collection of spatial data: images, points, shapes. */
    SCENE("SOMAScene", ObjectType.GROUP),
    /** A data frame of points of a scene. */
    POINT_CLOUD_DATA_FRAME("SOMAPointCloudDataFrame", ObjectType.ARRAY),
    /** A data frame of shapes of a scene. */
    GEOMETRY_DATA_FRAME("SOMAGeometryDataFrame", ObjectType.ARRAY),
    /** A group of dense arrays, one per resolution of an image. */
    MULTISCALE_IMAGE("SOMAMultiscaleImage", ObjectType.GROUP);

    private final String storedName;
    private final ObjectType object;

    SomaType(String storedName, ObjectType object) {
        this.storedName = storedName;
        this.object = object;
    }

    /** Returns the name in metadata, such as {@code SOMADataFrame}. */
    public String storedName() {
        return storedName;
    }

    /** Returns whether objects of this type are groups or arrays. */
    public ObjectType object() {
        return object;
    }

    /** Returns whether objects of this type have rows and columns. */
    public boolean isDataFrame() {
        return this == DATA_FRAME || this == POINT_CLOUD_DATA_FRAME || this == GEOMETRY_DATA_FRAME;
    }

    /** Returns the type with a name in metadata, or null. */
    public static @Nullable SomaType ofStoredName(String name) {
        for (SomaType type : values()) {
            if (type.storedName.equals(name)) {
                return type;
            }
        }
        return null;
    }
}
