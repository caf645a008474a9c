package dev.tegula.internal.sql.plan;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.tools.RelBuilderFactory;
import org.jspecify.annotations.Nullable;

/** The configuration of a rule: its name, and the nodes that it matches. */
record RuleConfig(
        @Nullable String description, RelRule.OperandTransform operandSupplier, RelBuilderFactory relBuilderFactory)
        implements RelRule.Config {

    RuleConfig(String description, RelRule.OperandTransform operandSupplier) {
        this(description, operandSupplier, RelFactories.LOGICAL_BUILDER);
    }

    @Override
    public RelOptRule toRule() {
        throw new UnsupportedOperationException("rules are created by their factories");
    }

    @Override
    public RelRule.Config withRelBuilderFactory(RelBuilderFactory factory) {
        return new RuleConfig(description, operandSupplier, factory);
    }

    @Override
    public RelRule.Config withDescription(@Nullable String newDescription) {
        return new RuleConfig(newDescription, operandSupplier, relBuilderFactory);
    }

    @Override
    public RelRule.Config withOperandSupplier(RelRule.OperandTransform transform) {
        return new RuleConfig(description, transform, relBuilderFactory);
    }
}
