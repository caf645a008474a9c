package dev.tegula.schema;

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
    boolean external) {}
