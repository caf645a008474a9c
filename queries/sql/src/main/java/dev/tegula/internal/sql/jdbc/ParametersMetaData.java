package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.SqlType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/** The types of the parameters of a statement. */
final class ParametersMetaData implements ParameterMetaData, SelfWrapper {

    private final List<SqlType> types;

    ParametersMetaData(List<SqlType> types) {
        this.types = types;
    }

    private SqlType type(int number) throws SQLException {
        if (number < 1 || number > types.size()) {
            throw new SQLException("no parameter " + number + " (the statement has " + types.size() + ")", "07009");
        }
        return types.get(number - 1);
    }

    @Override
    public int getParameterCount() {
        return types.size();
    }

    @Override
    public int isNullable(int number) {
        return parameterNullableUnknown;
    }

    @Override
    public boolean isSigned(int number) throws SQLException {
        return ColumnsMetaData.isNumber(type(number).jdbcType());
    }

    @Override
    public int getPrecision(int number) throws SQLException {
        return type(number).precision();
    }

    @Override
    public int getScale(int number) throws SQLException {
        return type(number).scale();
    }

    @Override
    public int getParameterType(int number) throws SQLException {
        return type(number).jdbcType();
    }

    @Override
    public String getParameterTypeName(int number) throws SQLException {
        return type(number).name();
    }

    @Override
    public String getParameterClassName(int number) throws SQLException {
        return ColumnsMetaData.className(type(number).jdbcType()).getName();
    }

    @Override
    public int getParameterMode(int number) {
        return parameterModeIn;
    }
}
