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

    private static final int MAX_HILBERT_DIMENSIONS = 16;

    private SchemaRules() {}

    static void check(ArraySchema schema) {
        List<Dimension> dimensions = schema.dimensions();
        if (dimensions.isEmpty()) {
            throw new IllegalArgumentException("schema: has no dimension (expected at least one)");
        }
        checkNames(schema);
        if (schema.isDense()) {
            checkDense(schema);
        } else if (schema.capacity() < 1) {
            throw new IllegalArgumentException(
                    "capacity: out of range (found " + schema.capacity() + ", expected at least 1)");
        }
        if (schema.cellOrder() == CellOrder.HILBERT && dimensions.size() > MAX_HILBERT_DIMENSIONS) {
            throw new IllegalArgumentException("schema: too many dimensions for Hilbert order (found "
                    + dimensions.size() + ", expected at most " + MAX_HILBERT_DIMENSIONS + ")");
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
                throw new IllegalArgumentException(
                        "field '" + name + "': several dimensions or attributes have this name");
            }
        }
        for (DimensionLabel label : schema.labels()) {
            if (!names.add(label.name())) {
                throw new IllegalArgumentException(
                        "dimension label '" + label.name() + "': another field has this name");
            }
        }
    }

    private static void checkDense(ArraySchema schema) {
        Datatype type = schema.dimensions().get(0).datatype();
        for (Dimension dimension : schema.dimensions()) {
            if (dimension.datatype().isFloat() || dimension.isVariable()) {
                throw new IllegalArgumentException(
                        "dimension '" + dimension.name() + "': dense arrays do not support this type (found "
                                + dimension.datatype() + ", expected an integer, datetime or time type)");
            }
            if (dimension.datatype() != type) {
                throw new IllegalArgumentException("dimension '" + dimension.name()
                        + "': dimensions of a dense array must have one type (found " + dimension.datatype()
                        + ", expected " + type + " of dimension '"
                        + schema.dimensions().get(0).name() + "')");
            }
            if (dimension.extent() == null) {
                throw new IllegalArgumentException(
                        "dimension '" + dimension.name() + "': has no tile extent, which dense arrays require");
            }
        }
        if (schema.attributes().isEmpty()) {
            throw new IllegalArgumentException("schema: has no attribute (expected at least one in a dense array)");
        }
        if (schema.allowsDuplicates()) {
            throw new IllegalArgumentException("schema: dense arrays cannot allow duplicates");
        }
        if (schema.cellOrder() == CellOrder.HILBERT) {
            throw new IllegalArgumentException("schema: dense arrays do not support Hilbert order");
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
            throw new IllegalArgumentException("attribute '" + name
                    + "': an attribute with an enumeration must have one integer per cell (found enumeration '"
                    + enumeration + "')");
        }
        Enumeration values = find(schema, enumeration);
        if (values == null && !schema.enumerationPaths().containsKey(enumeration)) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "': the schema has no enumeration '" + enumeration + "'. Add it.");
        }
        if (values != null
                && attribute.datatype().size() < 4
                && values.size() > DimensionRules.bounds(attribute.datatype()).greatest() + 1) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "': type " + attribute.datatype() + " cannot index all " + values.size()
                            + " entries of enumeration '" + enumeration + "'. Choose a larger type.");
        }
    }

    private static void checkLabel(ArraySchema schema, DimensionLabel label) {
        String what = "dimension label '" + label.name() + "'";
        if (label.name().isEmpty()) {
            throw new IllegalArgumentException("dimension label: has no name");
        }
        if (label.order() == DataOrder.UNORDERED) {
            throw new IllegalArgumentException(
                    what + ": unordered labels are not supported (expected an increasing or decreasing order)");
        }
        Dimension dimension = schema.dimensions().get(label.dimension());
        if (dimension.datatype().isFloat() || dimension.isVariable()) {
            throw new IllegalArgumentException(
                    what + ": dimension '" + dimension.name() + "' cannot have labels (found type "
                            + dimension.datatype() + ", expected an integer, datetime or time type)");
        }
        if (dimension.extent() == null) {
            throw new IllegalArgumentException(
                    what + ": dimension '" + dimension.name() + "' has no tile extent, which labels require");
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
                        "enumeration '" + enumeration.name() + "': entries " + first + " and " + i + " are equal");
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
            throw new IllegalArgumentException("schema: a current domain is not supported by format version "
                    + schema.version() + " (expected 22). Omit the version.");
        }
        if (current.size() != schema.dimensions().size()) {
            throw new IllegalArgumentException("current domain: wrong number of ranges (found " + current.size()
                    + ", expected " + schema.dimensions().size() + ", one per dimension)");
        }
        for (int d = 0; d < current.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (!RangeRules.isWithin(dimension.datatype(), current.get(d), dimension.domain())) {
                throw new IllegalArgumentException(
                        "dimension '" + dimension.name() + "': current domain exceeds the domain (found "
                                + current.get(d) + ", expected a range within " + dimension.domain() + ")");
            }
        }
    }
}
