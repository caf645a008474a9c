package dev.tegula.schema;

import dev.tegula.internal.bytes.FolderNames;

/**
 * A label of a dimension: values, kept in an array of their own, by which its cells can also be found
 * ({@code array_schema.md}, "Dimension Label").
 *
 * @param dimension index of the labelled dimension
 * @param name the label's name
 * @param relative whether {@code uri} is relative to the array
 * @param uri where the array that holds the label values lies
 * @param attribute the attribute of that array which holds them
 * @param order whether the label values rise or fall with the coordinate
 * @param datatype type of the label values
 * @param valuesPerCell values per label, or {@link Field#VARIABLE}
 * @param external whether the array was not made with this schema
 */
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

    /** Name of the dimension of arrays that hold labels. */
    public static final String INDEX = "index";

    /** Name of the attribute of arrays that hold labels. */
    public static final String VALUE = "label";

    /** A label that is made with the schema of its array, the {@code number}-th of it. */
    static DimensionLabel of(int dimension, int number, String name, Datatype datatype, DataOrder order) {
        int values = datatype == Datatype.STRING_ASCII ? Field.VARIABLE : 1;
        return new DimensionLabel(
                dimension, name, true, FolderNames.LABELS + "/l" + number, VALUE, order, datatype, values, false);
    }

    /**
     * The schema of the array that holds the values of this label: dense, along the labelled dimension.
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
