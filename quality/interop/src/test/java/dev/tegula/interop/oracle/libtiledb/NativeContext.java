package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Opening;
import io.tiledb.libtiledb.SWIGTYPE_p_p_char;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_config_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_ctx_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_error_handle_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_config_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.capi_return_t;
import io.tiledb.libtiledb.tiledb;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A context of libtiledb with its settings. */
final class NativeContext implements AutoCloseable {

    /** A consolidation allocates and clears all its buffers, by default 2 GB. */
    private static final String BUFFERS = "sm.consolidation.total_buffer_size";

    private static final int BUFFER_BYTES = 1 << 24;

    private final SWIGTYPE_p_p_tiledb_config_t config = tiledb.new_tiledb_config_tpp();
    private final SWIGTYPE_p_p_tiledb_ctx_t context = tiledb.new_tiledb_ctx_tpp();

    NativeContext(Map<String, String> settings) {
        SWIGTYPE_p_p_tiledb_error_handle_t error = tiledb.new_tiledb_error_tpp();
        refuseUnless(tiledb.tiledb_config_alloc(config, error), error);
        settings.forEach((name, value) -> refuseUnless(tiledb.tiledb_config_set(config(), name, value, error), error));
        if (tiledb.tiledb_status_code(tiledb.tiledb_ctx_alloc(config(), context)) != tiledb.TILEDB_OK) {
            throw new NativeRefusal("no context with the settings " + settings.keySet());
        }
        tiledb.delete_tiledb_error_tpp(error);
    }

    /** Returns the settings for an opening. */
    static Map<String, String> settings(Opening opening) {
        Map<String, String> settings = new TreeMap<>(opening.config());
        settings.putIfAbsent(BUFFERS, Integer.toString(BUFFER_BYTES));
        if (opening.key() != null) {
            settings.put("sm.encryption_type", "AES_256_GCM");
            settings.put("sm.encryption_key", opening.key().text());
        }
        return settings;
    }

    SWIGTYPE_p_tiledb_ctx_t pointer() {
        return tiledb.tiledb_ctx_tpp_value(context);
    }

    SWIGTYPE_p_tiledb_config_t config() {
        return tiledb.tiledb_config_tpp_value(config);
    }

    /** Throws libtiledb's error if the call failed. */
    void check(capi_return_t status) {
        check(tiledb.tiledb_status_code(status));
    }

    /** Throws libtiledb's error if the call failed. */
    void check(int status) {
        if (status == tiledb.TILEDB_OK) {
            return;
        }
        SWIGTYPE_p_p_tiledb_error_handle_t error = tiledb.new_tiledb_error_tpp();
        tiledb.tiledb_ctx_get_last_error(pointer(), error);
        String message = message(error);
        throw new NativeRefusal(message == null ? "status " + status : message);
    }

    private static void refuseUnless(capi_return_t status, SWIGTYPE_p_p_tiledb_error_handle_t error) {
        if (tiledb.tiledb_status_code(status) != tiledb.TILEDB_OK) {
            throw new NativeRefusal(String.valueOf(message(error)));
        }
    }

    private static @Nullable String message(SWIGTYPE_p_p_tiledb_error_handle_t error) {
        if (tiledb.tiledb_error_tpp_value(error) == null) {
            return null;
        }
        SWIGTYPE_p_p_char text = tiledb.new_charpp();
        tiledb.tiledb_error_message(tiledb.tiledb_error_tpp_value(error), text);
        String message = tiledb.charpp_value(text);
        tiledb.tiledb_error_free(error);
        return message;
    }

    @Override
    public void close() {
        tiledb.tiledb_ctx_free(context);
        tiledb.tiledb_config_free(config);
    }
}
