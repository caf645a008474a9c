package dev.tegula.internal.sql.types;

import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Types whose texts are Unicode; Calcite's default is Latin-1. Every step of planning asks for types, also those in
 * which Calcite does not look whether the statement was cancelled, so they end here.
 */
public final class SqlTypeFactory extends JavaTypeFactoryImpl {

    private final AtomicBoolean cancelled;

    /** @param cancelled set when planning must end */
    public SqlTypeFactory(AtomicBoolean cancelled) {
        super(SqlTypeSystem.INSTANCE);
        this.cancelled = cancelled;
    }

    private void check() {
        if (cancelled.get()) {
            throw new CancellationException();
        }
    }

    @Override
    public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
        check();
        return super.createTypeWithNullability(type, nullable);
    }

    /**
     * Returns the type of values of several types; of numbers and times, or dates and times of a day, there is none.
     */
    @Override
    public @Nullable RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule rule) {
        long kinds = types.stream()
                .map(SqlTypeFactory::kind)
                .filter(kind -> kind != Kind.OTHER)
                .distinct()
                .count();
        return kinds > 1 ? null : super.leastRestrictive(types, rule);
    }

    /** Kinds of which Calcite converts the values of one to another by milliseconds, days, or the current date. */
    private enum Kind {
        NUMBER,
        DAY,
        CLOCK,
        OTHER
    }

    private static Kind kind(RelDataType type) {
        return SqlTypeUtil.isNumeric(type)
                ? Kind.NUMBER
                : type.getSqlTypeName() == SqlTypeName.TIME
                        ? Kind.CLOCK
                        : SqlTypeUtil.isDatetime(type) ? Kind.DAY : Kind.OTHER;
    }

    @Override
    public Type getJavaClass(RelDataType type) {
        check();
        return super.getJavaClass(type);
    }

    @Override
    public Charset getDefaultCharset() {
        return StandardCharsets.UTF_8;
    }
}
