package dev.tegula.schema;

import dev.tegula.internal.bytes.FormatVersion;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules for new schemas, those of libtiledb. */
final class SchemaRules {

    private static final int MOST_HILBERT_DIMENSIONS = 16;

    private SchemaRules() {}

    static void check(ArraySchema schema) {
        List<Dimension> dimensions = schema.dimensions();
        if (dimensions.isEmpty()) {
            throw new IllegalArgumentException("a schema needs at least one dimension");
        }
        checkNames(schema);
        if (schema.isDense()) {
            checkDense(schema);
        } else if (schema.capacity() < 1) {
            throw new IllegalArgumentException("capacity " + schema.capacity() + "; sparse tiles hold at least 1 cell");
        }
        if (schema.cellOrder() == CellOrder.HILBERT && dimensions.size() > MOST_HILBERT_DIMENSIONS) {
            throw new IllegalArgumentException(dimensions.size() + " dimensions in Hilbert order; at most "
                    + MOST_HILBERT_DIMENSIONS + " are possible");
        }
        for (Attribute attribute : schema.attributes()) {
            checkAttribute(schema, attribute);
        }
        schema.labels().forEach(label -> checkLabel(schema, label));
        schema.enumerations().forEach(SchemaRules::checkEnumeration);
        checkCurrentDomain(schema);
    }

    private static void checkNames(ArraySchema schema) {
        Set<String> names = new HashSet<>();
        for (String name : schema.fieldNames()) {
            TextRules.require(name, "name of a field");
            if (!names.add(name)) {
                throw new IllegalArgumentException("two dimensions or attributes are named '" + name + "'");
            }
        }
        for (DimensionLabel label : schema.labels()) {
            if (!names.add(label.name())) {
                throw new IllegalArgumentException(
                        "dimension label '" + label.name() + "' has the name of another field");
            }
        }
    }

    private static void checkDense(ArraySchema schema) {
        Datatype type = schema.dimensions().get(0).datatype();
        for (Dimension dimension : schema.dimensions()) {
            if (dimension.datatype().isFloat() || dimension.isVariable()) {
                throw new IllegalArgumentException("dimension '" + dimension.name() + "': dense arrays take no "
                        + dimension.datatype() + " dimensions");
            }
            if (dimension.datatype() != type) {
                throw new IllegalArgumentException(
                        "dimension '" + dimension.name() + "' is " + dimension.datatype() + ", dimension '"
                                + schema.dimensions().get(0).name() + "' is " + type
                                + "; the dimensions of a dense array have one type");
            }
            if (dimension.extent() == null) {
                throw new IllegalArgumentException(
                        "dimension '" + dimension.name() + "' has no tile extent; dense arrays need one");
            }
        }
        if (schema.attributes().isEmpty()) {
            throw new IllegalArgumentException("a dense array needs at least one attribute");
        }
        if (schema.allowsDuplicates()) {
            throw new IllegalArgumentException("dense arrays cannot allow duplicates");
        }
        if (schema.cellOrder() == CellOrder.HILBERT) {
            throw new IllegalArgumentException("dense arrays cannot have Hilbert cell order");
        }
    }

    private static void checkAttribute(ArraySchema schema, Attribute attribute) {
        String name = attribute.name();
        if (name.startsWith("__")) {
            throw new IllegalArgumentException("attribute '" + name + "': names that begin with '__' are reserved");
        }
        if (attribute.order() != DataOrder.UNORDERED
                && (!schema.isDense() || schema.dimensions().size() != 1)) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "': only dense arrays of one dimension can have ordered attributes");
        }
        String enumeration = attribute.enumeration();
        if (enumeration == null) {
            return;
        }
        if (!attribute.datatype().isInteger() || attribute.valuesPerCell() != 1) {
            throw new IllegalArgumentException("attribute '" + name + "' uses enumeration '" + enumeration
                    + "'; it must have one integer per cell");
        }
        Enumeration values = find(schema, enumeration);
        if (values == null && !schema.enumerationPaths().containsKey(enumeration)) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "' uses enumeration '" + enumeration + "', which the schema does not have");
        }
        if (values != null
                && attribute.datatype().size() < 4
                && values.size() > DimensionRules.greatest(attribute.datatype().physical()) + 1) {
            throw new IllegalArgumentException("attribute '" + name + "': " + attribute.datatype()
                    + " cannot index the " + values.size() + " values of enumeration '" + enumeration + "'");
        }
    }

    private static void checkLabel(ArraySchema schema, DimensionLabel label) {
        String what = "dimension label '" + label.name() + "'";
        if (label.name().isEmpty()) {
            throw new IllegalArgumentException("a dimension label needs a name");
        }
        if (label.order() == DataOrder.UNORDERED) {
            throw new IllegalArgumentException(
                    what + ": labels are increasing or decreasing; the format has no unordered ones yet");
        }
        Dimension dimension = schema.dimensions().get(label.dimension());
        if (dimension.datatype().isFloat() || dimension.isVariable()) {
            throw new IllegalArgumentException(what + ": dimension '" + dimension.name() + "' is "
                    + dimension.datatype() + "; only dimensions of whole numbers, dates or times have labels");
        }
        if (dimension.extent() == null) {
            throw new IllegalArgumentException(what + ": dimension '" + dimension.name() + "' needs a tile extent");
        }
        DimensionRules.checkType(what, label.datatype());
    }

    private static void checkEnumeration(Enumeration enumeration) {
        if (enumeration.path() != null) {
            return;
        }
        Map<ByteBuffer, Integer> places = new HashMap<>();
        for (int i = 0; i < enumeration.size(); i++) {
            Integer first = places.putIfAbsent(ByteBuffer.wrap(enumeration.bytes(i)), i);
            if (first != null) {
                throw new IllegalArgumentException(
                        "enumeration '" + enumeration.name() + "': entries " + first + " and " + i + " are the same");
            }
        }
    }

    private static @Nullable Enumeration find(ArraySchema schema, String name) {
        for (Enumeration enumeration : schema.enumerations()) {
            if (enumeration.name().equals(name)) {
                return enumeration;
            }
        }
        return null;
    }

    private static void checkCurrentDomain(ArraySchema schema) {
        List<Range> current = schema.currentDomain();
        if (current == null) {
            return;
        }
        if (!new FormatVersion(schema.version()).hasCurrentDomain()) {
            throw new IllegalArgumentException("format version " + schema.version()
                    + " has no room for a current domain; choose version 22, or none");
        }
        if (current.size() != schema.dimensions().size()) {
            throw new IllegalArgumentException("the current domain has " + current.size() + " ranges, the array "
                    + schema.dimensions().size() + " dimensions");
        }
        for (int d = 0; d < current.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (!RangeRules.isWithin(dimension.datatype(), current.get(d), dimension.domain())) {
                throw new IllegalArgumentException("dimension '" + dimension.name() + "': current domain "
                        + current.get(d) + " is not within the domain " + dimension.domain());
            }
        }
    }
}
