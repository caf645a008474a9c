package dev.tegula.internal.condition;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.query.Comparison;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Converts predicates to conditions that can be stored, which are comparisons with values. There is no comparison with
 * null, since libtiledb cannot read it. "is not null" becomes a comparison that every value satisfies.
 */
public final class StoredConditions {

    private static final byte[] ZERO = {0};

    /** The number of adjacent values that are excluded one by one. */
    private static final int MAX_ADJACENT = 1000;

    private final ArraySchema schema;

    public StoredConditions(ArraySchema schema) {
        this.schema = schema;
    }

    /**
     * Returns the stored form of a predicate.
     *
     * @throws IllegalArgumentException if there is none
     */
    public StoredCondition of(Predicate predicate) {
        if (predicate instanceof Predicate.All all) {
            return all.parts().isEmpty() ? new StoredCondition.Constant(true) : joined(all.parts(), Junction.AND);
        } else if (predicate instanceof Predicate.Any any) {
            return any.parts().isEmpty() ? new StoredCondition.Constant(false) : joined(any.parts(), Junction.OR);
        } else if (predicate instanceof Predicate.InKeys test) {
            return keys(FieldLookup.field(schema, test.field()), test.keys());
        } else if (predicate instanceof Predicate.InTexts test) {
            return texts(FieldLookup.field(schema, test.field()), test.texts());
        }
        if (predicate instanceof Predicate.Matches test) {
            throw new IllegalArgumentException(
                    "condition, field '" + test.field() + "': the format cannot store like with "
                            + "this pattern (expected % at its end only). List the values with in.");
        }
        Predicate.IsNull test = (Predicate.IsNull) predicate;
        Field field = FieldLookup.field(schema, test.field());
        if (test.isNull()) {
            throw new IllegalArgumentException("condition, field '" + field.name() + "': the format cannot store a "
                    + "condition that keeps the cells whose value is null");
        }
        return ConditionBinder.isBytes(field) ? texts(field, TextSet.ALL) : keys(field, KeySet.ALL);
    }

    /** Eliminates nested constants; a tree has at least two parts. */
    private StoredCondition joined(List<Predicate> parts, Junction junction) {
        List<StoredCondition> stored = new ArrayList<>();
        for (Predicate part : parts) {
            StoredCondition one = of(part);
            if (one instanceof StoredCondition.Constant constant) {
                if (constant.value() != junction.neutral()) {
                    return constant;
                }
            } else {
                stored.add(one);
            }
        }
        return stored.isEmpty() ? new StoredCondition.Constant(junction.neutral()) : join(stored, junction);
    }

    /** Flattens nested and/or, because libtiledb up to 2.30 evaluates an "or" directly within an "or" to false. */
    private static StoredCondition join(List<StoredCondition> parts, Junction junction) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        List<StoredCondition> flat = new ArrayList<>();
        for (StoredCondition part : parts) {
            if (part instanceof StoredCondition.And and && junction == Junction.AND) {
                flat.addAll(and.parts());
            } else if (part instanceof StoredCondition.Or or && junction == Junction.OR) {
                flat.addAll(or.parts());
            } else {
                flat.add(part);
            }
        }
        return junction == Junction.AND ? new StoredCondition.And(flat) : new StoredCondition.Or(flat);
    }

    private StoredCondition keys(Field field, KeySet set) {
        if (field.valuesPerCell() != 1) {
            throw new IllegalArgumentException(
                    "condition, field '" + field.name() + "': cells with several values cannot be compared");
        }
        PhysicalType type = field.datatype().physical();
        long least = type.isFloating() ? Keys.ofDouble(Double.NEGATIVE_INFINITY) : Keys.least(type);
        long greatest = type.isFloating() ? Keys.ofDouble(Double.POSITIVE_INFINITY) : Keys.greatest(type);
        if (type.isFloating() && set.contains(Long.MAX_VALUE)) {
            // The set contains NaN: it has all values except a few.
            List<StoredCondition> parts = new ArrayList<>();
            set.complement()
                    .intersect(KeySet.between(least, greatest))
                    .each((low, high) -> exclude(field, low, high, parts));
            return parts.isEmpty()
                    ? join(
                            List.of(compare(field, Comparison.EQ, least), compare(field, Comparison.NE, least)),
                            Junction.OR)
                    : join(parts, Junction.AND);
        }
        List<StoredCondition> parts = new ArrayList<>();
        set.intersect(KeySet.between(least, greatest)).each((first, last) -> {
            long low = type == PhysicalType.FLOAT32 ? singleAtLeast(first) : first;
            long high = type == PhysicalType.FLOAT32
                    ? singleAtMost(last)
                    : type == PhysicalType.FLOAT64 ? atMost(last) : last;
            if (low > high) {
                return;
            }
            List<StoredCondition> ends = new ArrayList<>();
            if (low == high) {
                ends.add(compare(field, Comparison.EQ, low));
            } else {
                if (low > least || high == greatest) {
                    ends.add(compare(field, Comparison.GE, low));
                }
                if (high < greatest) {
                    ends.add(compare(field, Comparison.LE, high));
                }
            }
            parts.add(join(ends, Junction.AND));
        });
        return parts.isEmpty() ? compare(field, Comparison.LT, least) : join(parts, Junction.OR);
    }

    /**
     * Adds comparisons that exclude the values of an interval. NaN satisfies no other comparison than "not equal", so
     * each value is compared.
     */
    private static void exclude(Field field, long low, long high, List<StoredCondition> parts) {
        boolean isSingle = field.datatype().physical() == PhysicalType.FLOAT32;
        double value = Keys.toDouble(isSingle ? singleAtLeast(low) : low);
        for (int n = 0; Keys.ofDouble(value) <= high; n++) {
            if (n == MAX_ADJACENT) {
                throw new IllegalArgumentException("condition, field '" + field.name() + "': the format cannot store a "
                        + "condition that keeps NaN and excludes an interval of numbers");
            }
            parts.add(compare(field, Comparison.NE, Keys.ofDouble(value)));
            if (value == Double.POSITIVE_INFINITY) {
                return;
            }
            value = isSingle ? Math.nextUp((float) value) : Math.nextUp(value);
        }
    }

    /** Returns the key of the least float32 not less than the double of a key. */
    private static long singleAtLeast(long key) {
        float near = (float) Keys.toDouble(key);
        return Keys.ofDouble(Keys.ofDouble(near) < key ? Math.nextUp(near) : near);
    }

    /** Returns the key of the greatest float32 not greater than the double of a key. */
    private static long singleAtMost(long key) {
        float near = (float) Keys.toDouble(key);
        return Keys.ofDouble(Keys.ofDouble(near) > key ? Math.nextDown(near) : near);
    }

    /**
     * Returns the key of the greatest number not greater than a key. The key of -0.0 would be stored and read back as
     * the greater key of 0.0.
     */
    private static long atMost(long key) {
        return Keys.ofDouble(Keys.toDouble(key)) > key ? key - 1 : key;
    }

    private static StoredCondition compare(Field field, Comparison comparison, long key) {
        byte[] value = new byte[field.datatype().size()];
        Keys.store(field.datatype().physical(), key, value, 0);
        return new StoredCondition.Compare(field.name(), comparison, value);
    }

    private static StoredCondition texts(Field field, TextSet set) {
        List<StoredCondition> parts = new ArrayList<>();
        for (TextInterval interval : set.intervals()) {
            parts.add(interval(field, interval));
        }
        return parts.isEmpty()
                ? join(List.of(compare(field, Comparison.LT, ZERO), compare(field, Comparison.GE, ZERO)), Junction.AND)
                : join(parts, Junction.OR);
    }

    /** Values are never empty, because an empty value could be taken for null. */
    private static StoredCondition interval(Field field, TextInterval interval) {
        byte[] low = interval.low();
        byte[] high = interval.high();
        if (high != null && !interval.open() && Arrays.equals(low, high) && low.length > 0) {
            return compare(field, Comparison.EQ, low);
        }
        List<StoredCondition> ends = new ArrayList<>();
        if (low.length > 0) {
            ends.add(compare(field, Comparison.GE, low));
        }
        if (high != null && high.length > 0) {
            ends.add(compare(field, interval.open() ? Comparison.LT : Comparison.LE, high));
        } else if (high != null) {
            ends.add(compare(field, Comparison.LT, ZERO));
        }
        return ends.isEmpty()
                ? join(List.of(compare(field, Comparison.LT, ZERO), compare(field, Comparison.GE, ZERO)), Junction.OR)
                : join(ends, Junction.AND);
    }

    private static StoredCondition compare(Field field, Comparison comparison, byte[] value) {
        return new StoredCondition.Compare(field.name(), comparison, value);
    }
}
