package dev.tegula.internal.sql.functions;

import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlNthValueAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/**
 * Functions whose results may be null although Calcite's types say otherwise, so that IS NULL would be simplified to
 * false.
 */
public record NullableResults(SqlOperatorTable functions) implements SqlOperatorTable {

    private static final Map<SqlOperator, SqlOperator> REPLACEMENTS = Map.of(
            SqlLibraryOperators.LPAD,
            ((SqlBasicFunction) SqlLibraryOperators.LPAD).withReturnTypeInference(NullableResults::padded),
            SqlLibraryOperators.RPAD,
            ((SqlBasicFunction) SqlLibraryOperators.RPAD).withReturnTypeInference(NullableResults::padded),
            SqlStdOperatorTable.NTH_VALUE,
            new NthValue(),
            SqlStdOperatorTable.LAG,
            new LeadLag(SqlKind.LAG),
            SqlStdOperatorTable.LEAD,
            new LeadLag(SqlKind.LEAD));

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        functions.lookupOperatorOverloads(name, category, syntax, found, matcher);
        found.replaceAll(each -> REPLACEMENTS.getOrDefault(each, each));
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return functions.getOperatorList().stream()
                .map(each -> REPLACEMENTS.getOrDefault(each, each))
                .toList();
    }

    private static RelDataType padded(SqlOperatorBinding binding) {
        RelDataTypeFactory factory = binding.getTypeFactory();
        RelDataType first = binding.getOperandType(0);
        boolean nullable = binding.collectOperandTypes().stream().anyMatch(RelDataType::isNullable);
        return factory.createTypeWithNullability(
                SqlTypeUtil.inCharFamily(first) ? factory.createSqlType(SqlTypeName.VARCHAR) : first, nullable);
    }

    /** NTH_VALUE, which is null where the frame has fewer rows. */
    private static final class NthValue extends SqlNthValueAggFunction {
        NthValue() {
            super(SqlKind.NTH_VALUE);
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return binding.getTypeFactory().createTypeWithNullability(super.inferReturnType(binding), true);
        }
    }

    /** LAG and LEAD. Their results are nullable if the value is, also if the default is not null. */
    private static final class LeadLag extends SqlLeadLagAggFunction {
        LeadLag(SqlKind kind) {
            super(kind);
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            RelDataType type = super.inferReturnType(binding);
            boolean nullable = type.isNullable() || binding.getOperandType(0).isNullable();
            return binding.getTypeFactory().createTypeWithNullability(type, nullable);
        }
    }
}
