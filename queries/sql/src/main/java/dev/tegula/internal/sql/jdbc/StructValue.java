package dev.tegula.internal.sql.jdbc;

import java.sql.SQLException;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A struct of a result.
 *
 * @param typeName the SQL name of its type
 * @param fields its values by the names of the fields
 */
record StructValue(String typeName, Map<String, @Nullable Object> fields) implements Struct {

    @Override
    public String getSQLTypeName() {
        return typeName;
    }

    @Override
    public @Nullable Object[] getAttributes() throws SQLException {
        List<@Nullable Object> objects = new ArrayList<>();
        for (Object value : fields.values()) {
            objects.add(value == null ? null : JdbcValues.toObject(value));
        }
        return objects.toArray();
    }

    @Override
    public @Nullable Object[] getAttributes(Map<String, Class<?>> map) throws SQLException {
        return getAttributes();
    }

    @Override
    public String toString() {
        return JdbcValues.toText(fields);
    }
}
