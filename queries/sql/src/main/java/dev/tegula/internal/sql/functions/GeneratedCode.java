package dev.tegula.internal.sql.functions;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.ScalarFunction;

/** The code that Calcite generates for calls of an operator, which has their types. */
interface GeneratedCode extends ScalarFunction, ImplementableFunction {

    @Override
    default RelDataType getReturnType(RelDataTypeFactory factory) {
        throw new UnsupportedOperationException("the type is that of the call");
    }

    @Override
    default List<FunctionParameter> getParameters() {
        return List.of();
    }
}
