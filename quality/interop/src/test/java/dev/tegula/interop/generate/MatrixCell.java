package dev.tegula.interop.generate;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterType;
import dev.tegula.testkit.values.ValueStyle;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A kind of attribute: a cell of the matrix of datatypes, arities, nullability and filters. */
public record MatrixCell(Datatype type, Arity arity, boolean nullable, FilterChoice filter) {

    private static final Set<Datatype> FOLDED_STRINGS = EnumSet.of(Datatype.STRING_ASCII, Datatype.STRING_UTF8);

    public static List<MatrixCell> all() {
        List<MatrixCell> cells = new ArrayList<>();
        for (Datatype type : Datatype.values()) {
            for (Arity arity : Arity.values()) {
                for (FilterChoice filter : FilterChoice.values()) {
                    cells.add(new MatrixCell(type, arity, false, filter));
                    cells.add(new MatrixCell(type, arity, true, filter));
                }
            }
        }
        return cells;
    }

    /** Returns the reason not to test the cell, or null if there is none. */
    public @Nullable Waiver waiver() {
        if (type == Datatype.GEOM_WKB || type == Datatype.GEOM_WKT) {
            return Waiver.UNKNOWN_TYPE;
        }
        boolean text = type.kind() == Datatype.Kind.TEXT;
        if (type == Datatype.ANY && arity != Arity.VAR
                || has(FilterType.BIT_WIDTH_REDUCTION, FilterType.POSITIVE_DELTA)
                        && (text || type.isFloat() || type == Datatype.ANY)
                || has(FilterType.DELTA, FilterType.DOUBLE_DELTA) && type.isFloat()
                || has(FilterType.SCALE_FLOAT) && type.size() < 4) {
            return Waiver.NO_SUCH_ATTRIBUTE;
        }
        if (has(FilterType.DICTIONARY) && !(FOLDED_STRINGS.contains(type) && arity == Arity.VAR)) {
            return Waiver.NOT_WRITABLE;
        }
        return has(FilterType.SCALE_FLOAT) && !type.isFloat() ? Waiver.LOSSY : null;
    }

    private boolean has(FilterType... any) {
        for (FilterType each : any) {
            if (filter.has(each)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the kinds of values that its filters preserve. Some filters refuse or change others. */
    public Set<ValueStyle> styles() {
        if (has(FilterType.SCALE_FLOAT)) {
            return EnumSet.of(ValueStyle.SMALL);
        } else if (has(FilterType.POSITIVE_DELTA)) {
            // Increasing values would not be in order within tiles of several dimensions.
            return EnumSet.of(ValueStyle.CONSTANT);
        } else if (has(FilterType.DOUBLE_DELTA) && type.size() == 8) {
            return EnumSet.of(ValueStyle.CONSTANT, ValueStyle.SMOOTH, ValueStyle.SMALL);
        } else if (has(FilterType.BIT_WIDTH_REDUCTION) && type.physical().isSigned()) {
            // libtiledb cannot decode its own bytes if the range of a window overflows the type.
            return EnumSet.of(ValueStyle.CONSTANT, ValueStyle.SORTED, ValueStyle.SMALL);
        }
        return EnumSet.allOf(ValueStyle.class);
    }

    /**
     * Returns true if tiles must contain at least one byte. On empty tiles, these filters of libtiledb crash or write
     * data that it cannot read.
     */
    public boolean needsBytes() {
        return arity == Arity.VAR
                && has(
                        FilterType.GZIP,
                        FilterType.DELTA,
                        FilterType.DOUBLE_DELTA,
                        FilterType.POSITIVE_DELTA,
                        FilterType.BIT_WIDTH_REDUCTION);
    }

    /** Returns true if the padding that libtiledb writes to edge tiles is invalid for a filter. */
    public boolean needsWholeTiles() {
        return has(FilterType.POSITIVE_DELTA)
                || has(FilterType.DOUBLE_DELTA, FilterType.BIT_WIDTH_REDUCTION)
                        && type.physical().isSigned();
    }

    /** Returns an attribute of this kind. */
    public AttributeSpec attribute(String name) {
        return AttributeSpec.of(name, type, arity.cellValNum(), nullable, filter.pipeline());
    }

    @Override
    public String toString() {
        return type + "_" + arity + (nullable ? "_NULLABLE_" : "_") + filter;
    }
}
