package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.DirectRows;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.schema.SchemaPlus;
import org.jspecify.annotations.Nullable;

/** Plans as code. */
public final class CompiledPlan {

    private CompiledPlan() {}

    /** Returns a function from the variables of an execution to rows: arrays, or plain values of a single column. */
    public static Function<DataContext, Enumerable<?>> of(EnumerableRel plan) {
        if (plan instanceof DirectRows direct) {
            return direct::rows;
        }
        Map<String, Object> stashed = new HashMap<>();
        Bindable<?> compiled = EnumerableInterpretable.toBindable(stashed, null, plan, EnumerableRel.Prefer.ARRAY);
        return root -> compiled.bind(new Variables(root, stashed));
    }

    /** The variables of an execution, and the objects that the code of a plan needs. */
    private record Variables(DataContext root, Map<String, Object> stashed) implements DataContext {
        @Override
        public SchemaPlus getRootSchema() {
            return root.getRootSchema();
        }

        @Override
        public JavaTypeFactory getTypeFactory() {
            return root.getTypeFactory();
        }

        @Override
        public @Nullable QueryProvider getQueryProvider() {
            return root.getQueryProvider();
        }

        @Override
        public @Nullable Object get(String name) {
            Object known = stashed.get(name);
            return known == null ? root.get(name) : known;
        }
    }
}
