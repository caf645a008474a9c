package dev.tegula.internal.sql.types;

import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;

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
