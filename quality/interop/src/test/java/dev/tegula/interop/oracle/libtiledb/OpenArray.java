package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.SchemaSpec;
import io.tiledb.libtiledb.SWIGTYPE_p_p_char;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_array_schema_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_array_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_void;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_array_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_datatype_t;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_int;
import io.tiledb.libtiledb.SWIGTYPE_p_void;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_datatype_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

final class OpenArray implements OpenObject {

    private final NativeContext context;
    private final SWIGTYPE_p_p_tiledb_array_t holder = tiledb.new_tiledb_array_tpp();

    private OpenArray(NativeContext context) {
        this.context = context;
    }

    /** Opens an array for reading, writing or deleting. */
    static OpenArray open(NativeContext context, String uri, tiledb_query_type_t purpose, Opening opening) {
        OpenArray array = new OpenArray(context);
        context.check(tiledb.tiledb_array_alloc(context.pointer(), uri, array.holder));
        try {
            if (opening.from() != null) {
                BigInteger from = BigInteger.valueOf(opening.from());
                context.check(tiledb.tiledb_array_set_open_timestamp_start(context.pointer(), array.pointer(), from));
            }
            if (opening.to() != null) {
                BigInteger to = BigInteger.valueOf(opening.to());
                context.check(tiledb.tiledb_array_set_open_timestamp_end(context.pointer(), array.pointer(), to));
            }
            context.check(tiledb.tiledb_array_open(context.pointer(), array.pointer(), purpose));
        } catch (NativeRefusal e) {
            tiledb.tiledb_array_free(array.holder);
            throw e;
        }
        return array;
    }

    SWIGTYPE_p_tiledb_array_t pointer() {
        return tiledb.tiledb_array_tpp_value(holder);
    }

    /** Returns the schema at the time of opening. */
    SchemaSpec schema() {
        SWIGTYPE_p_p_tiledb_array_schema_t schema = tiledb.new_tiledb_array_schema_tpp();
        context.check(tiledb.tiledb_array_get_schema(context.pointer(), pointer(), schema));
        try {
            return new SchemaReader(context).read(tiledb.tiledb_array_schema_tpp_value(schema), this);
        } finally {
            tiledb.tiledb_array_schema_free(schema);
        }
    }

    @Override
    public long metadataCount() {
        return new OutParameters(context)
                .ulong(p -> tiledb.tiledb_array_get_metadata_num(context.pointer(), pointer(), p));
    }

    @Override
    public void metadata(
            BigInteger index,
            SWIGTYPE_p_p_char key,
            SWIGTYPE_p_unsigned_int keyLength,
            SWIGTYPE_p_tiledb_datatype_t type,
            SWIGTYPE_p_unsigned_int count,
            SWIGTYPE_p_p_void value) {
        context.check(tiledb.tiledb_array_get_metadata_from_index(
                context.pointer(), pointer(), index, key, keyLength, type, count, value));
    }

    @Override
    public void putMetadata(String key, tiledb_datatype_t type, int count, @Nullable SWIGTYPE_p_void value) {
        context.check(tiledb.tiledb_array_put_metadata(context.pointer(), pointer(), key, type, count, value));
    }

    @Override
    public void deleteMetadata(String key) {
        context.check(tiledb.tiledb_array_delete_metadata(context.pointer(), pointer(), key));
    }

    @Override
    public void close() {
        try {
            context.check(tiledb.tiledb_array_close(context.pointer(), pointer()));
        } finally {
            tiledb.tiledb_array_free(holder);
        }
    }
}
