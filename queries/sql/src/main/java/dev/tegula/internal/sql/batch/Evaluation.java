package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.memory.MemoryAccount;
import java.util.LinkedHashMap;
import java.util.Map;

/** The expressions of a plan, each of which is computed once, after those that it consists of. */
final class Evaluation {

    private final MemoryAccount account;
    private final Map<Expression, Values> values = new LinkedHashMap<>();

    Evaluation(MemoryAccount account) {
        this.account = account;
    }

    /** Computes all values in some rows. */
    void evaluate(Rows rows) {
        values.values().forEach(each -> each.evaluate(rows));
    }

    /** Returns the values of an expression from the next evaluation on. */
    Values of(Expression expression) {
        Values known = values.get(expression);
        if (known == null) {
            known = create(expression);
            values.put(expression, known);
        }
        return known;
    }

    private Values create(Expression expression) {
        if (expression instanceof Expression.Field field) {
            return new FieldValues(field.column(), field.isReal());
        } else if (expression instanceof Expression.Code code) {
            return new CodeValues(code.column(), account);
        } else if (expression instanceof Expression.Present present) {
            return new Operations.PresentValues(present.column());
        } else if (expression instanceof Expression.Constant constant) {
            return new Operations.ConstantValues(constant);
        } else if (expression instanceof Expression.Arithmetic sum) {
            return sum.isReal()
                    ? new Operations.RealArithmetic(sum.operator(), of(sum.left()), of(sum.right()))
                    : new Operations.IntegerArithmetic(sum.operator(), of(sum.left()), of(sum.right()), sum.bits());
        } else if (expression instanceof Expression.Compare compare) {
            return new Operations.Comparing(compare.operator(), of(compare.left()), of(compare.right()));
        } else if (expression instanceof Expression.Logic logic) {
            return new Operations.Combined(
                    logic.every(), logic.parts().stream().map(this::of).toList());
        } else if (expression instanceof Expression.Not not) {
            return new Operations.Negated(of(not.part()));
        } else if (expression instanceof Expression.Is is) {
            return new Operations.Tested(is.property(), of(is.part()));
        } else if (expression instanceof Expression.Choice choice) {
            return new Operations.Chosen(of(choice.condition()), of(choice.first()), of(choice.other()));
        } else if (expression instanceof Expression.Real real) {
            return new Operations.AsReal(of(real.part()));
        } else if (expression instanceof Expression.Bucket bucket) {
            return new Operations.BucketStarts(bucket.grid(), of(bucket.part()));
        }
        throw new IllegalStateException("no values: " + expression);
    }
}
