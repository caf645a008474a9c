package dev.tegula.schema;

import dev.tegula.annotations.Result;
import dev.tegula.internal.bytes.FolderNames;

/**
 * A label of a dimension: values in a separate array, by which coordinates can be found ({@code array_schema.md},
 * "Dimension Label").
 *
 * @param dimension index of the labelled dimension
 * @param name the label's name
 * @param relative whether {@code uri} is relative to the array
 * @param uri URI of the array of label values
 * @param attribute attribute of that array with the values
 * @param order whether label values increase or decrease with the coordinate
 * @param datatype type of the label values
 * @param valuesPerCell values per label, or {@link Field#VARIABLE}
 * @param external whether the array was created separately from this schema
 */
@Result
public record DimensionLabel(
        int dimension,
        String name,
        boolean relative,
        String uri,
        String attribute,
        DataOrder order,
        Datatype datatype,
        int valuesPerCell,
        boolean external) {

    /** Name of the dimension of arrays of label values. */
    public static final String INDEX = "index";

    /** Name of the attribute of arrays of label values. */
    public static final String VALUE = "label";

    /** Returns a label that is created with its array, the {@code number}-th of the schema. */
    static DimensionLabel of(int dimension, int number, String name, Datatype datatype, DataOrder order) {
        int values = datatype == Datatype.STRING_ASCII ? Field.VARIABLE : 1;
        return new DimensionLabel(
                dimension, name, true, FolderNames.LABELS + "/l" + number, VALUE, order, datatype, values, false);
    }

    /** Returns the field of the values, named as the label. */
    public Field field() {
        return new Field(name, datatype, valuesPerCell, false);
    }

    /**
     * Returns the schema of the array of label values: dense, along the labelled dimension.
     *
     * @param labelled the dimension
     * @param version the format version of the labelled array
     */
    public ArraySchema arraySchema(Dimension labelled, int version) {
        return ArraySchema.dense()
                .dimension(Dimension.of(INDEX, labelled.datatype(), labelled.domain(), labelled.extent()))
                .attribute(Attribute.of(attribute, datatype, valuesPerCell).withOrder(order))
                .version(version)
                .build();
    }
}
