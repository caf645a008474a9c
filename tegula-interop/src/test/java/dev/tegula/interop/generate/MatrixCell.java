package dev.tegula.interop.generate;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterType;
import dev.tegula.testkit.generate.ValueStyle;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One kind of attribute: a cell of the matrix of datatypes, arities, nullability and filters. */
public record MatrixCell(Datatype type, Arity arity, boolean nullable, FilterChoice filter) {

    private static final Set<Datatype> FOLDED_STRINGS = EnumSet.of(Datatype.STRING_ASCII, Datatype.STRING_UTF8);

    /** All cells. */
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

    /** Why it is not tested, or null when it is. */
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

    /** The kinds of values that its filters keep: some of them refuse, or change, what does not suit them. */
    public Set<ValueStyle> styles() {
        if (has(FilterType.SCALE_FLOAT)) {
            return EnumSet.of(ValueStyle.SMALL);
        } else if (has(FilterType.POSITIVE_DELTA)) {
            // Values in order would not be in order in tiles of several dimensions.
            return EnumSet.of(ValueStyle.CONSTANT);
        } else if (has(FilterType.DOUBLE_DELTA) && type.size() == 8) {
            return EnumSet.of(ValueStyle.CONSTANT, ValueStyle.SMOOTH, ValueStyle.SMALL);
        } else if (has(FilterType.BIT_WIDTH_REDUCTION) && type.physical().isSigned()) {
            // Where the range of a window leaves the type, libtiledb's own bytes do not decode to what it was given.
            return EnumSet.of(ValueStyle.CONSTANT, ValueStyle.SORTED, ValueStyle.SMALL);
        }
        return EnumSet.allOf(ValueStyle.class);
    }

    /**
     * Whether tiles must hold at least one byte: over none, these filters of libtiledb crash, or make what it cannot
     * read back.
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

    /** Whether what libtiledb pads edge tiles with would offend a filter. */
    public boolean needsWholeTiles() {
        return has(FilterType.POSITIVE_DELTA)
                || has(FilterType.DOUBLE_DELTA, FilterType.BIT_WIDTH_REDUCTION)
                        && type.physical().isSigned();
    }

    /** Such an attribute. */
    public AttributeSpec attribute(String name) {
        return AttributeSpec.of(name, type, arity.cellValNum(), nullable, filter.pipeline());
    }

    @Override
    public String toString() {
        return type + "_" + arity + (nullable ? "_NULLABLE_" : "_") + filter;
    }
}
