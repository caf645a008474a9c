package dev.tegula.internal.sql.engine;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.schema.SchemaPlus;
import org.jspecify.annotations.Nullable;

/** The variables of a running statement: its parameters, the time, and what scans need. All times are in UTC. */
final class RuntimeContext implements DataContext {

    private final CalciteSchema root;
    private final JavaTypeFactory types;
    private final Map<String, Object> variables = new HashMap<>();

    RuntimeContext(CalciteSchema root, JavaTypeFactory types) {
        this.root = root;
        this.types = types;
        long now = System.currentTimeMillis();
        put(Variable.UTC_TIMESTAMP.camelName, now);
        put(Variable.CURRENT_TIMESTAMP.camelName, now);
        put(Variable.LOCAL_TIMESTAMP.camelName, now);
        put(Variable.SYS_TIMESTAMP.camelName, now);
        put(Variable.TIME_ZONE.camelName, TimeZone.getTimeZone("UTC"));
        put(Variable.LOCALE.camelName, Locale.ROOT);
        put(Variable.USER.camelName, "");
        put(Variable.SYSTEM_USER.camelName, "");
    }

    /** Sets a variable. */
    void put(String name, @Nullable Object value) {
        if (value == null) {
            variables.remove(name);
        } else {
            variables.put(name, value);
        }
    }

    @Override
    public SchemaPlus getRootSchema() {
        return root.plus();
    }

    @Override
    public JavaTypeFactory getTypeFactory() {
        return types;
    }

    @Override
    public @Nullable QueryProvider getQueryProvider() {
        return null;
    }

    @Override
    public @Nullable Object get(String name) {
        return variables.get(name);
    }
}
