package dev.tegula.interop.oracle.libtiledb;

import io.tiledb.libtiledb.SWIGTYPE_p_p_char;
import io.tiledb.libtiledb.SWIGTYPE_p_p_void;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_datatype_t;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_int;
import io.tiledb.libtiledb.SWIGTYPE_p_void;
import io.tiledb.libtiledb.tiledb_datatype_t;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The common operations of open arrays and groups. All throw {@link NativeRefusal} on errors. */
interface OpenObject extends AutoCloseable {

    long metadataCount();

    void metadata(
            BigInteger index,
            SWIGTYPE_p_p_char key,
            SWIGTYPE_p_unsigned_int keyLength,
            SWIGTYPE_p_tiledb_datatype_t type,
            SWIGTYPE_p_unsigned_int count,
            SWIGTYPE_p_p_void value);

    void putMetadata(String key, tiledb_datatype_t type, int count, @Nullable SWIGTYPE_p_void value);

    void deleteMetadata(String key);

    @Override
    void close();
}
