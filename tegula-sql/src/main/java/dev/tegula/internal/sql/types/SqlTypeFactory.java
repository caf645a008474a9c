package dev.tegula.internal.sql.types;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;

/** Types whose texts are Unicode. Calcite's default is Latin-1. */
public final class SqlTypeFactory extends JavaTypeFactoryImpl {

    public SqlTypeFactory() {
        super(SqlTypeSystem.INSTANCE);
    }

    @Override
    public Charset getDefaultCharset() {
        return StandardCharsets.UTF_8;
    }
}
