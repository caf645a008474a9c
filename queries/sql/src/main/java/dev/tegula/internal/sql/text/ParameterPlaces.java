package dev.tegula.internal.sql.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the parameters of a statement: by their places in its text, also if its parts are parsed one by one,
 * and put in another order.
 */
public final class ParameterPlaces extends SqlShuttle {

    private final String sql;
    private final Map<Integer, Integer> numbers = new HashMap<>();

    /** @param starts the offsets of the parameters in the text */
    public ParameterPlaces(String sql, List<Integer> starts) {
        this.sql = sql;
        starts.forEach(start -> numbers.put(start, numbers.size()));
    }

    /** Returns a part of the statement, which is at its place, with the numbers of the whole. */
    public SqlNode numbered(SqlNode part) {
        SqlNode changed = numbers.isEmpty() ? part : part.accept(this);
        return changed == null ? part : changed;
    }

    @Override
    public @Nullable SqlNode visit(SqlDynamicParam parameter) {
        SqlParserPos place = parameter.getParserPosition();
        Integer number = numbers.get(TextPlace.offset(sql, place.getLineNum(), place.getColumnNum()));
        return number == null ? parameter : new SqlDynamicParam(number, place);
    }

    /** Returns a row with the types of the parameters, by their numbers. */
    public static RelDataType types(SqlValidator validator, SqlNode validated) {
        RelDataTypeFactory factory = validator.getTypeFactory();
        SortedMap<Integer, RelDataType> types = new TreeMap<>();
        validated.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlDynamicParam parameter) {
                types.putIfAbsent(parameter.getIndex(), validator.getValidatedNodeType(parameter));
                return parameter;
            }
        });
        List<RelDataType> all = new ArrayList<>();
        List<String> names = new ArrayList<>();
        RelDataType unused = factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.VARCHAR), true);
        for (int i = 0; !types.isEmpty() && i <= types.lastKey(); i++) {
            all.add(types.getOrDefault(i, unused));
            names.add("?" + i);
        }
        return factory.createStructType(all, names);
    }
}
